import type { BatchConfiguration, ClaimsReader } from './batch-configuration.ts';
import type { JudgedAxis } from './judgement.ts';
import type { Judge } from './roster.ts';

/** Paper, D.3: opponent reading is judged by three. */
export const PANEL_SIZE = 3;

interface OfFamily {
  readonly family: string;
}

/**
 * The panel for one contestant, out of the judges in the order of the batch file: never of its own
 * family, each of another family as far as there are so many, else further variants of those that are
 * left (metrics, M3). Fewer than three only where there are fewer judges of other families.
 */
export function panelFor<Each extends OfFamily>(
  judges: readonly Each[],
  family: string,
): readonly Each[] {
  const variants = new Map<string, Each[]>();
  for (const judge of judges) {
    if (judge.family === family) continue;
    const known = variants.get(judge.family);
    if (known === undefined) variants.set(judge.family, [judge]);
    else known.push(judge);
  }
  const panel: Each[] = [];
  for (let round = 0; panel.length < PANEL_SIZE; round += 1) {
    const next = [...variants.values()].flatMap((ofFamily) => ofFamily.slice(round, round + 1));
    if (next.length === 0) break;
    panel.push(...next);
  }
  return panel.slice(0, PANEL_SIZE);
}

/** What a batch says of its judges; an export tells no more. */
export interface Judging<Each> {
  readonly players: readonly { readonly id: string; readonly family: string }[];
  readonly judges: {
    readonly bluff: Each | null;
    readonly opponentReading: readonly Each[] | null;
    /** Left out where the rules alone read claims. */
    readonly claims?: Each | undefined;
  };
}

/** Who judges a player on an axis by the batch's own configuration: one for bluffs and claims, a panel for reads. */
export function judgesOf<Each extends OfFamily>(
  { players, judges }: Judging<Each>,
  axis: JudgedAxis,
  player: string,
): readonly Each[] {
  switch (axis) {
    case 'bluff':
      return judges.bluff === null ? [] : [judges.bluff];
    case 'opponent-reading': {
      const family = players.find(({ id }) => id === player)?.family;
      return family === undefined ? [] : panelFor(judges.opponentReading ?? [], family);
    }
    case 'claims':
      return judges.claims === undefined ? [] : [judges.claims];
  }
}

/** Every judge that a configuration names, each once. */
export function namedJudges({ judges }: Pick<BatchConfiguration, 'judges'>): readonly Judge[] {
  const { bluff, opponentReading, claims } = judges;
  const all = [
    ...(bluff === null ? [] : [bluff]),
    ...(opponentReading ?? []),
    ...(claims === undefined ? [] : [claims]),
  ];
  return [...new Map(all.map((judge) => [judge.id, judge])).values()];
}

/** Axes that a configuration names anybody for. */
export function judgedAxesOf({
  bluff,
  opponentReading,
  claims,
}: BatchConfiguration['judges']): readonly JudgedAxis[] {
  return [
    ...(bluff === null ? [] : (['bluff'] as const)),
    ...(opponentReading === null ? [] : (['opponent-reading'] as const)),
    ...(claims === undefined ? [] : (['claims'] as const)),
  ];
}

/** Whose claims M6 and M8 are made of: as the batch says, else a model's where one is named to read them. */
export function claimsReaderOf({
  judges,
  claimsReader,
}: {
  readonly judges: { readonly claims?: unknown };
  readonly claimsReader?: ClaimsReader | undefined;
}): ClaimsReader {
  return claimsReader ?? (judges.claims === undefined ? 'rules' : 'model');
}
