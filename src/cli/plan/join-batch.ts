import type { JoinPlan } from '../../scoring/joining/join-plan.ts';
import { type BatchConfiguration, playFields } from '../../shared/records/batch-configuration.ts';
import type { Caps } from '../../shared/records/caps.ts';
import type { Roster } from '../../shared/records/roster.ts';

export interface Joining {
  readonly earlier: BatchConfiguration;
  readonly newcomer: string;
  readonly plan: JoinPlan;
  readonly roster: Pick<Roster, 'judges'>;
}

/** Fields that the plan has its own values for. */
const PLANNED: readonly string[] = ['conditions', 'runs', 'sessionsPerRun', 'stopWhen'];

/**
 * The batch file by which a new player joins: it sits where the one sat whose place it takes, so that
 * decks, seats and what opponents are called are those of the old batch.
 * @param names what the batch is called, and where its roster is from the file's folder
 */
export function joinBatchText(
  names: { readonly name: string; readonly roster: string },
  { earlier, newcomer, plan, roster }: Joining,
): string {
  const judges = judgesOf(earlier, roster);
  const play = Object.keys(playFields).filter((field) => !PLANNED.includes(field));
  const content = {
    ...names,
    gameSeed: earlier.gameSeed,
    players: earlier.players.map(({ id }) => (id === plan.inPlaceOf ? newcomer : id)),
    conditions: [{ id: plan.condition.id, memory: plan.condition.memory }],
    runs: plan.runs,
    sessionsPerRun: plan.sessionsPerRun,
    ...Object.fromEntries(play.map((field) => [field, earlier[field as keyof typeof playFields]])),
    judges,
    ...(judges.claims === null || earlier.claimsReader === undefined
      ? {}
      : { claimsReader: earlier.claimsReader }),
    budget: budgetFor(earlier, plan),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Judges of the old batch that the roster has not, or who would judge too few. */
export function judgesLeftOut({ earlier, roster }: Pick<Joining, 'earlier' | 'roster'>): boolean {
  const { bluff, opponentReading, claims } = judgesOf(earlier, roster);
  const { judges } = earlier;
  return (
    (judges.bluff !== null && bluff === null) ||
    (judges.opponentReading !== null && opponentReading === null) ||
    (judges.claims !== undefined && claims === null)
  );
}

function judgesOf({ judges }: BatchConfiguration, roster: Pick<Roster, 'judges'>) {
  const isKnown = ({ id }: { readonly id: string }) => roster.judges.some((each) => each.id === id);
  const known = (judge: { readonly id: string } | null | undefined) =>
    judge != null && isKnown(judge) ? judge.id : null;
  const panel = judges.opponentReading;
  const claims = known(judges.claims);
  return {
    bluff: known(judges.bluff),
    opponentReading: panel?.every(isKnown) === true ? panel.map(({ id }) => id) : null,
    claims,
    ...(claims === null || judges.claimsSample === undefined
      ? {}
      : { claimsSample: judges.claimsSample }),
  };
}

const CENTS = 100;

/** Runs and sessions may cost what they might; the batch as much more as it has more sessions. */
function budgetFor(
  { budget, runs, sessionsPerRun, conditions }: BatchConfiguration,
  plan: JoinPlan,
): Caps {
  const times = plan.sessions / (runs * sessionsPerRun * conditions.length);
  const batchUsd =
    budget.batchUsd === null ? null : Math.ceil(budget.batchUsd * times * CENTS) / CENTS;
  return { ...budget, batchUsd };
}
