import type { BatchEstimate } from '../../producer/estimate/estimate.ts';
import type { JoinPlan } from '../../scoring/joining/join-plan.ts';
import type { TestSize } from '../../scoring/statistics/t-power.ts';
import type { BatchConfiguration } from '../../shared/records/batch-configuration.ts';
import { duration } from '../../shared/text/durations.ts';
import { usDollars } from '../results/units.ts';

/** A batch by which a new player joins, as it was written. */
export interface Joined {
  readonly file: string;
  readonly earlier: BatchConfiguration;
  readonly newcomer: string;
  readonly plan: JoinPlan;
  readonly tell: TestSize & { readonly bb100: number };
  readonly estimate: BatchEstimate;
  readonly judgesLeftOut: boolean;
}

export function joinJson(joined: Joined): object {
  const { file, earlier, newcomer, plan, tell, estimate } = joined;
  return {
    file,
    batch: estimate.batch,
    join: earlier.name,
    player: newcomer,
    tell,
    condition: plan.condition.id,
    opponents: plan.opponents,
    inPlaceOf: plan.inPlaceOf,
    sessions: plan.sessions,
    runs: plan.runs,
    sessionsPerRun: plan.sessionsPerRun,
    sameDecks: plan.sameDecks,
    deviation: plan.deviation,
    observed: plan.observed,
    usd: estimate.total.usd,
    hours: estimate.total.hours,
    unpriced: estimate.unpriced,
    assumed: assumed(joined),
  };
}

export function joinLines(joined: Joined): readonly string[] {
  const { file, earlier, newcomer, plan, tell, estimate } = joined;
  const { usd, hours } = estimate.total;
  const known = estimate.unpriced.length === 0 ? usDollars(usd.expected) : atLeast(usd.expected);
  return [
    `${plan.sessions} sessions, ${known}, ${duration(hours.expected * 3_600_000)}, to tell ${tell.bb100} bb/100 between ${newcomer} and a player of ${earlier.name}`,
    '',
    `With ${plan.opponents.join(', ')}; in place of ${plan.inPlaceOf}.`,
    `Condition ${plan.condition.id}, ${plan.runs} x ${plan.sessionsPerRun} sessions (runs x sessions each); ${plan.sameDecks} of them with decks and seats of ${earlier.name}.`,
    '',
    'Assumed:',
    ...assumed(joined).map((line) => `- ${line}`),
    '',
    `Batch file: ${file}`,
    `What it will cost: arena estimate ${file}`,
    `To play it: arena run ${file}`,
  ];
}

function atLeast(usd: number): string {
  return usd === 0 ? 'cost unknown' : `at least ${usDollars(usd)}`;
}

function assumed({ earlier, newcomer, plan, tell, estimate, judgesLeftOut }: Joined): string[] {
  const others = earlier.conditions.filter(({ id }) => id !== plan.condition.id);
  return [
    `Results of ${newcomer} lie as far apart as those of its opponents: two of them differ by ${plan.deviation.toFixed(0)} bb/100 from session to session, the luck of the board taken out (${plan.observed} sessions).`,
    `A difference that is there is seen with a chance of ${percent(tell.power)}, and one that is not with ${percent(tell.alpha)}, by a two-sided t test.`,
    ...(plan.asIfIndependent
      ? [
          `Sessions of ${earlier.name} are independent of one another, though all were of one run or one deck: it may take more.`,
        ]
      : []),
    ...(others.length > 0
      ? [
          `Condition ${plan.condition.id} is enough: it takes fewer sessions than ${others.map(({ id }) => id).join(', ')}.`,
        ]
      : []),
    ...(judgesLeftOut
      ? ['Nobody judges what the roster has no judges for that the old batch had.']
      : []),
    ...(estimate.unpriced.length > 0
      ? [`What has no price costs nothing: ${estimate.unpriced.join(', ')}.`]
      : []),
  ];
}

function percent(share: number): string {
  return `${Number((100 * share).toPrecision(3))} %`;
}
