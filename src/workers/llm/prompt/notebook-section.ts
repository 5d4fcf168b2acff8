/** What stands around a notebook in every prompt, and in a memory update's answer. */
export const NOTEBOOK_OPENS = '<notebook>';
export const NOTEBOOK_CLOSES = '</notebook>';

/**
 * A player's own notes. A notebook cannot close its own section: one may come from a file, and what
 * stands after the tag is the game's word.
 */
export function describeNotebook(notebook: string): string {
  const text = notebook.replaceAll(/<\/?notebook>/gi, '').trim();
  return `## Your notebook\n${NOTEBOOK_OPENS}\n${text === '' ? '(empty)' : text}\n${NOTEBOOK_CLOSES}`;
}
