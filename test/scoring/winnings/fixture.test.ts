import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { winningsOfExport } from '../../../src/scoring/winnings/batch-winnings.ts';
import { FIGURES, type Figure } from '../../../src/scoring/winnings/seat-winnings.ts';
import { winningsJson } from '../../../src/scoring/winnings/winnings-json.ts';

const FIXTURE = join(import.meta.dirname, '../../../../shared/conformance/winnings');
/** Of doubles that are not exact sums (spec of winnings, first lines). */
const RELATIVE = 1e-9;

describe('the winnings of the conformance export', () => {
  it('are its expected figures: integers equal, doubles to 1e-9, and no key more or less', async () => {
    const expected = JSON.parse(readFileSync(join(FIXTURE, 'expected.json'), 'utf8'));
    const found = JSON.parse(
      JSON.stringify(winningsJson(await winningsOfExport(join(FIXTURE, 'export')))),
    );
    const differences = [...differencesOf(expected, found, '')];
    expect(differences).toEqual([]);
    expect(Object.keys(expected.conditions.persistent.players)).toHaveLength(7);
    expect(microChips(found)).toEqual(microChips(expected));
  });
});

/** Of every seat and figure, in whole millionths: here nothing may be off by one. */
function microChips({
  sessions,
}: {
  readonly sessions: Record<string, Record<string, Record<Figure, { chips: number }>>>;
}): readonly number[] {
  return Object.values(sessions).flatMap((players) =>
    Object.values(players).flatMap((seat) =>
      FIGURES.map((figure) => Math.round(seat[figure].chips * 1e6)),
    ),
  );
}

function* differencesOf(expected: unknown, found: unknown, path: string): Generator<string> {
  if (typeof expected === 'number' && typeof found === 'number') {
    const near = Math.abs(expected - found) <= RELATIVE * Math.abs(expected);
    if (!near) yield `${path}: expected ${expected}, found ${found}`;
    return;
  }
  if (isObject(expected) && isObject(found)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(found)])) {
      yield* differencesOf(expected[key], found[key], `${path}/${key}`);
    }
    return;
  }
  if (expected !== found) yield `${path}: expected ${String(expected)}, found ${String(found)}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
