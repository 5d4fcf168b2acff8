/** Text that is HTML already. Made by {@link html} alone, so that nothing else gets in unescaped. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

type Value = Html | string | number | null | readonly Value[];

/** A template in which every value is escaped but for HTML itself; null is nothing, lists are joined. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.reduce((text, part, at) => text + escaped(values[at - 1] ?? null) + part));
}

/** For text of this program alone, such as a style sheet. */
export function trusted(text: string): Html {
  return new Html(text);
}

function escaped(value: Value): string {
  if (value === null) return '';
  if (value instanceof Html) return value.toString();
  if (Array.isArray(value)) return value.map(escaped).join('');
  return String(value).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
