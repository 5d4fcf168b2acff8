import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { scoreExport } from '../../../src/scoring/score-export.ts';
import { READING_NAMES } from '../../../src/shared/records/readings.ts';
import {
  conformanceFile,
  conformanceText,
  hasWholeData,
} from '../../conformance/conformance-data.ts';

const figures = z.record(z.string(), z.number());
const expectedSchema = z.object({
  readings: z.array(
    z.object({
      player: z.string(),
      condition: z.string(),
      ...Object.fromEntries(READING_NAMES.map((name) => [name, figures.nullable()])),
    }),
  ),
});

/** Of a table whose outcome the cards tell: sixty steps do not reach the last digits on either side. */
const HARDLY_CONVERGED = 5e-6;

describe.skipIf(!hasWholeData)('the readings of the conformance export', async () => {
  const { profiles } = hasWholeData
    ? await scoreExport(conformanceFile('readings/export'), {
        claims: conformanceFile('readings/export/claims.jsonl'),
      })
    : { profiles: [] };
  const expected = hasWholeData
    ? expectedSchema.parse(JSON.parse(conformanceText('readings/expected-readings.json'))).readings
    : [];

  it.each(expected)('are those expected of $player', ({ player, condition, ...readings }) => {
    const found = profiles.find(
      (each) => each.player === player && each.condition === condition,
    )?.readings;
    for (const name of READING_NAMES) {
      const { sentence: _, ...reading } = found?.[name] ?? { sentence: null };
      const wanted = (readings as Record<string, Record<string, number> | null>)[name];
      const tolerance = player === 'gemini' && name === 'position' ? HARDLY_CONVERGED : 1e-6;
      expect({ name, keys: Object.keys(reading).sort() }).toEqual({
        name,
        keys: Object.keys(wanted ?? {}).sort(),
      });
      for (const [key, value] of Object.entries(wanted ?? {})) {
        const got = (reading as Record<string, number>)[key] ?? Number.NaN;
        const error = Math.abs(got - value) / Math.max(Math.abs(value), 1e-9);
        expect({
          name,
          key,
          near: error < tolerance,
          ...(error < tolerance ? {} : { got, value }),
        }).toEqual({ name, key, near: true });
      }
    }
  });

  it('say why one is not there, and never 0', () => {
    for (const { readings, readingsLacking } of profiles) {
      expect(readings?.bluff).toBeNull();
      expect(readingsLacking?.bluff).toMatch(/^too few decisions: \d+ of the 40 it needs$/);
    }
  });

  it('say in a sentence what each number means', () => {
    const readings = profiles.find(({ player }) => player === 'qwen')?.readings;
    expect(READING_NAMES.flatMap((name) => readings?.[name]?.sentence ?? [])).toEqual([
      'each 10 points over the price multiply the odds of staying by 2.09',
      'one seat later multiplies the odds of entering by 3.20, cards equal',
      'after a loss it folds less (2.13)',
      'against players 10 points looser the odds of staying are times 1.65',
      'looseness moves by 2.31 per ten hands, by 0.29 between sessions',
      'cards explain 0.17 of the choices; 0.97 bits stay open',
      'its own number moves it 0.81; it states 0.5 points too little',
    ]);
  });
});
