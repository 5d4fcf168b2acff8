import { availableParallelism } from 'node:os';
import { setImmediate as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { readingTexts } from '../../../src/scoring/claims/claim-reader.ts';
import { conditionFigures } from '../../../src/scoring/nulls/condition-figures.ts';
import { ConditionSessions } from '../../../src/scoring/nulls/condition-sessions.ts';
import { pairDifferences } from '../../../src/scoring/nulls/differences.ts';
import { PlayerSample } from '../../../src/scoring/nulls/player-sample.ts';
import { playedSessions } from '../../../src/scoring/records/played-session.ts';
import { randomConfiguration, randomSessions } from '../../scoring/support/played-batch.ts';
import { processorTime } from '../measure.ts';
import { GOAL_DECISIONS } from './score.ts';

/** Processor time of one core; intervals with the collecting of what they are made from. */
const GOAL_INTERVALS = 15;
const GOAL_NULLS = 150;
const GOAL_MEGABYTES = 1000;

/**
 * Intervals and nulls of seven random players: what they add to a score, and the memory at its end.
 * @param wanted at least so many decisions
 */
export async function measureNulls(print: (line: string) => void, wanted: number): Promise<void> {
  const sessions = new ConditionSessions();
  const samples = new Map<string, PlayerSample>();
  const claims = readingTexts();
  let [decisions, collecting] = [0, 0];
  const configuration = randomConfiguration('bench', { sessionsPerRun: 10_000 });
  for (const records of randomSessions(configuration)) {
    const seats = playedSessions(records);
    // A score has read the texts already.
    for (const { decision } of seats.flatMap(({ hands }) =>
      hands.flatMap((each) => each.decisions),
    )) {
      claims(decision);
    }
    const began = processorTime();
    for (const played of seats) {
      const sample =
        samples.get(played.player) ??
        new PlayerSample(played, { verdicts: () => [1], claims, sessions });
      samples.set(played.player, sample);
      sample.add(played);
    }
    collecting += processorTime() - began;
    decisions += records.decisions.length;
    if (decisions >= wanted) break;
  }
  const players = [...samples.values()];
  for (const sample of players) sample.close();
  print(`Beside the scores of ${decisions} decisions in ${sessions.size} sessions`);
  const timed = async (work: () => Promise<unknown>) => {
    const [began, from] = [processorTime(), performance.now()];
    const result = await work();
    const processor = (processorTime() - began) / 1000;
    return { result, processor, wall: (performance.now() - from) / 1000 };
  };
  const time = async (work: () => Promise<unknown>) => (await timed(work)).processor;
  const figures =
    (nulls: boolean, cores = 1) =>
    () =>
      conditionFigures(players, sessions, { nulls, pause, cores });
  const resampling = await time(figures(false));
  const intervals = collecting / 1000 + resampling;
  const alone = await timed(figures(true));
  const nulls = alone.processor - resampling;
  const cores = availableParallelism();
  const shared = await timed(figures(true, cores));
  const megabytes = process.resourceUsage().maxRSS / 1024;
  const pairs = await time(() => pairDifferences(players, sessions, pause));
  const goal = (value: number, limit: number) =>
    decisions < GOAL_DECISIONS ? '' : ` (goal: under ${limit}${value < limit ? '' : ': missed'})`;
  print(`  collecting    ${(collecting / 1000).toFixed(1)} s`);
  print(`  intervals     ${intervals.toFixed(1)} s with it${goal(intervals, GOAL_INTERVALS)}`);
  print(`  nulls         ${nulls.toFixed(1)} s${goal(nulls, GOAL_NULLS)}`);
  const same = isDeepStrictEqual(shared.result, alone.result) ? 'the same' : 'OTHER';
  const saved = (alone.wall - shared.wall).toFixed(1);
  print(`  on ${cores} cores    ${saved} s of wall time less, ${same} digits`);
  print(
    `                ${(shared.processor - resampling).toFixed(1)} s of all cores for the nulls`,
  );
  print(`  most memory   ${megabytes.toFixed(0)} MB${goal(megabytes, GOAL_MEGABYTES)}`);
  print(`  pairs         ${pairs.toFixed(1)} s`);
}
