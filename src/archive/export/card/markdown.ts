/** A table in Markdown; cells are texts that nothing in them can break. */
export function markdownTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

function cell(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');
}

/** A name that somebody else wrote, with nothing in it that Markdown or HTML would act on. */
export function plainName(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|~]/g, '\\$&').replaceAll(/\s+/g, ' ');
}
