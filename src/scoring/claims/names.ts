import { matchesOf } from './matches.ts';

/** A way of naming something: only a sentence that holds the signal is searched for the names. */
export interface NameEntry<Meaning> {
  readonly meaning: Meaning;
  /** Parts of which each name has one, cheap to look for: alternatives without groups. */
  readonly signal: RegExp;
  /** Source of the pattern of the names, in lower case. */
  readonly names: string;
}

export interface FoundName<Meaning> {
  readonly meaning: Meaning;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Finds names in sentences. Where names overlap the earlier one counts, then the entry listed first. */
export class NameTable<Meaning> {
  /** Any of the signals: most sentences hold none. */
  readonly #anySignal: RegExp;
  readonly #entries: readonly {
    readonly meaning: Meaning;
    readonly signal: RegExp;
    readonly pattern: RegExp;
  }[];

  constructor(entries: readonly NameEntry<Meaning>[]) {
    this.#anySignal = new RegExp(
      [...new Set(entries.flatMap(({ signal }) => signal.source.split('|')))].join('|'),
    );
    this.#entries = entries.map(({ meaning, signal, names }) => ({
      meaning,
      signal,
      pattern: new RegExp(`(?<![\\w-])(?:${names})(?!\\w)`, 'g'),
    }));
  }

  /** In the order in which they stand; none overlaps another. */
  find(sentence: string): readonly FoundName<Meaning>[] {
    if (!this.#anySignal.test(sentence)) return [];
    const found: FoundName<Meaning>[] = [];
    for (const { meaning, signal, pattern } of this.#entries) {
      if (!signal.test(sentence)) continue;
      for (const { 0: text, index } of matchesOf(pattern, sentence)) {
        found.push({ meaning, text, start: index, end: index + text.length });
      }
    }
    if (found.length < 2) return found;
    // Stable: at the same start the entry listed first stays first.
    found.sort((a, b) => a.start - b.start);
    let reached = 0;
    return found.filter(({ start, end }) => {
      if (start < reached) return false;
      reached = end;
      return true;
    });
  }
}
