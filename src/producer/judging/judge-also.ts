import type { AlsoJudged, Batch } from '../../shared/records/batch.ts';
import { UserError } from '../../shared/records/errors.ts';
import { type JudgedAxis, judgedAxisSchema } from '../../shared/records/judgement.ts';
import { judgedAxesOf, namedJudges } from '../../shared/records/panel.ts';
import type { Roster } from '../../shared/records/roster.ts';
import { RUBRICS, USUAL_RUBRIC } from '../../shared/records/rubrics.ts';
import { nearest } from '../../shared/settings/spelling.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';

/** What else is to be judged; what is left out means every axis, the usual rubric. */
export interface AlsoWanted {
  readonly axis?: JudgedAxis | undefined;
  readonly rubric?: string | undefined;
}

/**
 * Has the judges of a batch's configuration asked by another rubric too. Returns the batch as it
 * stands then.
 * @throws {UserError} for a rubric that does not exist, or when the batch judges nothing
 */
export async function judgeByRubric(
  store: ArenaStore,
  batch: Batch,
  { axis, rubric = USUAL_RUBRIC }: AlsoWanted,
): Promise<Batch> {
  const judged = judgedAxesOf(batch.configuration.judges);
  const axes = axis === undefined ? judged : judged.filter((each) => each === axis);
  if (axes.length === 0) {
    throw new UserError(
      `expected judges in batch ${batch._id}, found none${axis === undefined ? '' : ` for ${axis}`}: arena judge add-judge names one`,
    );
  }
  return await also(
    store,
    batch,
    withRubric(axes, rubric).map((each) => ({ axis: each, rubric, judge: null })),
  );
}

/**
 * Has a judge of a roster asked too, over whatever is played. Its verdicts stand beside the others and
 * count for no score.
 * @throws {UserError} for a judge that the roster does not have, or that the batch asks already
 */
export async function judgeBy(
  store: ArenaStore,
  batch: Batch,
  judge: { readonly id: string; readonly roster: Roster; readonly path: string },
  { axis, rubric = USUAL_RUBRIC }: AlsoWanted,
): Promise<Batch> {
  const entry = judgeIn(judge.roster, judge.id, judge.path);
  const provider = judge.roster.providers.find(({ id }) => id === entry.provider);
  if (provider === undefined) throw new RangeError(`a roster knows the provider of ${entry.id}`);
  const asked = askedAlready(batch, entry.id);
  // Whoever judges bluffs or reads may be asked to read claims, too.
  const readsClaims = axis === 'claims' && batch.configuration.judges.claims?.id !== entry.id;
  if (asked !== null && !readsClaims) {
    throw new UserError(
      `judge ${entry.id} is one of batch ${batch._id} already: arena judge plan ${batch._id} --rubric v2 asks it by another rubric`,
    );
  }
  const known =
    asked ?? batch.alsoJudged.find((each) => each.judge?.entry.id === entry.id)?.judge ?? null;
  if (known !== null && known.entry.model !== entry.model) {
    throw new UserError(
      `judge ${entry.id} is ${known.entry.model} in batch ${batch._id}, and ${entry.model} in ${judge.path}: give it another id`,
    );
  }
  return await also(
    store,
    batch,
    withRubric(axesFor(batch, axis), rubric).map((each) => ({
      axis: each,
      rubric,
      judge: known ?? { entry, provider },
    })),
  );
}

/** A judge of the configuration with its provider; null: it is none. */
function askedAlready({ configuration }: Batch, id: string): AlsoJudged['judge'] {
  const entry = namedJudges(configuration).find((judge) => judge.id === id);
  const provider = configuration.providers.find((each) => each.id === entry?.provider);
  return entry === undefined || provider === undefined ? null : { entry, provider };
}

/** @throws {UserError} naming what the roster has */
export function judgeIn(roster: Roster, id: string, path: string) {
  const found = roster.judges.find((judge) => judge.id === id);
  if (found !== undefined) return found;
  const known = roster.judges.map((judge) => judge.id);
  const guess = nearest(id, known);
  throw new UserError(
    `expected a judge of ${path} (${known.join(', ') || 'it has none'}), found "${id}"${guess === undefined ? '' : `; did you mean "${guess}"?`}`,
  );
}

/** @throws {UserError} naming the rubrics there are */
export function knownRubric(axis: JudgedAxis, rubric: string): string {
  const known: readonly string[] = RUBRICS[axis];
  if (known.includes(rubric)) return rubric;
  throw new UserError(`expected a rubric of ${axis} (${known.join(', ')}), found "${rubric}"`);
}

/**
 * What an added judge is asked where nobody names an axis: bluffs and reads whoever judges them, claims only
 * where the batch has them read, since they are as many calls again.
 */
function axesFor({ configuration }: Batch, axis: JudgedAxis | undefined): readonly JudgedAxis[] {
  if (axis !== undefined) return [axis];
  return judgedAxisSchema.options.filter(
    (each) => each !== 'claims' || configuration.judges.claims !== undefined,
  );
}

/** Of several axes those that have such a rubric. @throws {UserError} when none has */
function withRubric(axes: readonly JudgedAxis[], rubric: string): readonly JudgedAxis[] {
  const known = axes.filter((axis) => (RUBRICS[axis] as readonly string[]).includes(rubric));
  for (const axis of known.length === 0 ? axes : []) knownRubric(axis, rubric);
  return known;
}

async function also(
  store: ArenaStore,
  batch: Batch,
  wanted: readonly AlsoJudged[],
): Promise<Batch> {
  const isUsual = ({ judge, rubric }: AlsoJudged) => judge === null && rubric === USUAL_RUBRIC;
  const isKnown = (one: AlsoJudged) =>
    batch.alsoJudged.some(
      (other) =>
        other.axis === one.axis &&
        other.rubric === one.rubric &&
        other.judge?.entry.id === one.judge?.entry.id,
    );
  const alsoJudged = [
    ...batch.alsoJudged,
    ...wanted.filter((each) => !isUsual(each) && !isKnown(each)),
  ];
  await store.collection('batches').update(batch._id, {}, { set: { alsoJudged } });
  return { ...batch, alsoJudged };
}
