import { execFileSync } from 'node:child_process';
import { setImmediate as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { NullQuestion } from '../../../src/scoring/nulls/null-question.ts';
import { type NullAnswers, nullAnswers } from '../../../src/scoring/nulls/null-threads.ts';
import { observedAxes } from '../../../src/scoring/nulls/observed-axes.ts';
import { permutedColumns } from '../../../src/scoring/nulls/permuted-column.ts';
import { SAMPLED_AXES } from '../../../src/scoring/nulls/player-sample.ts';
import { randomConfiguration, randomSessions } from '../support/played-batch.ts';
import { samplesOf } from './samples.ts';

/** As it is built: threads run no sources. */
const built = (await import(
  new URL('../../../dist/scoring/nulls/null-threads.js', import.meta.url).href
)) as { nullAnswers: typeof nullAnswers };

const { samples } = samplesOf(
  [...randomSessions(randomConfiguration('shared', { sessionsPerRun: 4 }))],
  () => [1],
);
const observed = observedAxes(samples);

/** Those of one player first, which then are the other's: whoever is done sooner gets the next. */
function questions(): readonly (() => NullQuestion | null)[] {
  return samples.flatMap((sample, place) =>
    SAMPLED_AXES.map((axis) => (): NullQuestion | null => {
      const permuted = permutedColumns(sample, axis, [0.5]);
      const { player, condition } = sample;
      const score = observed[place]?.scores[axis] ?? Number.NaN;
      return permuted === null ? null : { player, condition, score, permuted };
    }),
  );
}

const opened: NullAnswers[] = [];
afterAll(() => Promise.all(opened.map((answers) => answers.close())));

function open(answers: NullAnswers): NullAnswers {
  opened.push(answers);
  return answers;
}

// nulls.md, Randomness: one stream per player, condition and axis, so the order of work does not matter.
test('nulls have the same digits on one core, on two and on three', async () => {
  const ask = (answers: NullAnswers) => Promise.all(questions().map((each) => answers.ask(each)));
  const alone = await ask(open(nullAnswers(1, pause)));
  expect(alone.filter((each) => each?.null != null).length).toBeGreaterThan(samples.length * 4);
  for (const cores of [2, 3]) {
    const threads = open(built.nullAnswers(cores, pause));
    expect(threads.constructor.name).toBe('NullThreads');
    expect(await ask(threads)).toEqual(alone);
  }
});

/** A process that was given its program on the command line. */
const GIVEN = `
  const { nullAnswers } = await import(process.argv[1]);
  const threads = nullAnswers(2, async () => {});
  await threads.ask(() => ({})).catch(({ name }) => console.log(name));
  await threads.close();
`;

test('threads take none of the options that this process was started with', () => {
  const file = new URL('../../../dist/scoring/nulls/null-threads.js', import.meta.url).href;
  const options = ['--input-type=module', '-e', GIVEN, file];
  expect(execFileSync(process.execPath, options, { encoding: 'utf8' })).toBe('TypeError\n');
});

test('what goes wrong in a thread goes wrong for whoever asked, and for nobody for ever', async () => {
  const threads = open(built.nullAnswers(2, pause));
  const [question] = questions().flatMap((each) => each() ?? []);
  if (question === undefined) throw new Error('expected a question');
  const broken = {
    ...question,
    permuted: { axis: 'M2', columns: null },
  } as unknown as NullQuestion;
  await expect(threads.ask(() => broken)).rejects.toThrow(TypeError);
  expect(await threads.ask(() => question)).toMatchObject({ p: expect.any(Number) });
});
