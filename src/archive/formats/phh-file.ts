import { basename } from 'node:path';
import { parse, TomlError } from 'smol-toml';
import { type HistoryEntry, HistoryError, type Place } from './history-entry.ts';
import { PhhActionError } from './phh-actions.ts';
import { historyOfPhh } from './phh-history.ts';
import { phhSchema } from './phh-schema.ts';

/**
 * The hands of a `.phh` file (one) or a `.phhs` file (one to each `[table]`). A malformed hand is an
 * entry of its own, and the others are read all the same.
 */
export function* phhEntries(file: string, text: string): Generator<HistoryEntry, void, undefined> {
  for (const hand of handTexts(text, basename(file).replace(/\.[^.]+$/, ''))) {
    try {
      yield phhEntry(file, hand);
    } catch (error) {
      if (!(error instanceof HistoryError)) throw error;
      yield { kind: 'malformed', error };
    }
  }
}

/** One hand's own part of a file. */
interface HandText {
  /** The table's key, or the file's name: the hand's id unless it has a number. */
  readonly key: string;
  readonly firstLine: number;
  readonly lines: readonly string[];
}

const TABLE_HEADER = /^\s*\[\s*(?:"([^"]+)"|'([^']+)'|([\w-]+))\s*\]\s*(?:#.*)?$/;

/** The file cut at its table headers, so that each hand is parsed alone and errors stay its own. */
function handTexts(text: string, name: string): readonly HandText[] {
  // Files from Windows begin with a mark of their encoding and end lines in two characters.
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const headers = lines.flatMap((line, index) => {
    const [, double, single, bare] = TABLE_HEADER.exec(line) ?? [];
    const key = double ?? single ?? bare;
    return key === undefined ? [] : [{ key, index }];
  });
  if (headers.length === 0) return [{ key: name, firstLine: 1, lines }];
  return headers.map(({ key, index }, at) => ({
    key,
    firstLine: index + 2,
    lines: lines.slice(index + 1, headers[at + 1]?.index),
  }));
}

function phhEntry(file: string, hand: HandText): HistoryEntry {
  const place: Place = { file, line: hand.firstLine };
  const fields = parsedToml(place, hand);
  const id = idOf(fields['hand'], hand.key);
  const parsed = phhSchema.safeParse(fields);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = String(issue?.path[0] ?? '');
    throw new HistoryError(
      { file, line: lineWith(hand, new RegExp(`^\\s*${field}\\s*=`)) },
      id,
      `${issue?.path.map(String).join('.')}: ${issue?.message}`,
    );
  }
  try {
    return { kind: 'hand', place, history: historyOfPhh(parsed.data, id) };
  } catch (error) {
    if (!(error instanceof PhhActionError)) throw error;
    const line = lineWith(hand, (written) => written.includes(error.action));
    throw new HistoryError({ file, line }, id, error.message, { cause: error });
  }
}

function parsedToml(place: Place, hand: HandText): Readonly<Record<string, unknown>> {
  try {
    return parse(hand.lines.join('\n'));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const line = hand.firstLine + error.line - 1;
    const [reason] = error.message.split('\n');
    throw new HistoryError({ file: place.file, line }, hand.key, `not TOML: ${reason}`, {
      cause: error,
    });
  }
}

function idOf(number: unknown, key: string): string {
  return typeof number === 'string' || typeof number === 'number' ? String(number) : key;
}

/** The first line that fits, counted in the file; the hand's first where none does. */
function lineWith(hand: HandText, fits: RegExp | ((line: string) => boolean)): number {
  const test = fits instanceof RegExp ? (line: string) => fits.test(line) : fits;
  return hand.firstLine + Math.max(0, hand.lines.findIndex(test));
}
