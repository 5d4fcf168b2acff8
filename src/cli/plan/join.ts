import { estimateBatch } from '../../producer/estimate/estimate-batch.ts';
import { NO_EXPERIENCE, readExperience } from '../../producer/estimate/experience.ts';
import { readRosterFile } from '../../producer/read-batch.ts';
import { joinPlan } from '../../scoring/joining/join-plan.ts';
import { type Field, isSamePlayer } from '../../scoring/joining/read-field.ts';
import { JUDGE_SAMPLE } from '../../scoring/judging/lowest-sample.ts';
import { DEFAULT_ALPHA, DEFAULT_POWER } from '../../scoring/statistics/t-power.ts';
import { UserError } from '../../shared/records/errors.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { promptSizes } from '../../workers/llm/prompt/prompt-sizes.ts';
import { nameFor } from '../init/answers.ts';
import { fromFolderOf, refuseThere, STAND_INS, writeBatch } from '../init/new-batch-file.ts';
import { joinBatchText, judgesLeftOut } from './join-batch.ts';
import type { Joined } from './join-lines.ts';
import { checkNewcomer } from './join-question.ts';

export interface JoinFlags {
  readonly player: string;
  readonly roster?: string;
  readonly out?: string;
  readonly force?: boolean;
}

/**
 * Writes the batch by which a new player joins the players of an earlier one.
 * @param store where earlier batches teach what a call costs; null: there is none
 * @throws UserError one line; then nothing is written
 */
export async function writeJoiningBatch(
  { store, field }: { readonly store: ArenaStore | null; readonly field: Field },
  bb100: number,
  flags: JoinFlags,
): Promise<Joined> {
  const earlier = field.configuration;
  const newcomer = flags.player;
  const rosterPath = flags.roster ?? STAND_INS;
  const roster = readRosterFile(rosterPath);
  checkNewcomer(newcomer, rosterPath, roster, earlier);
  const file = flags.out ?? `${nameFor(`${earlier.name}-with-${newcomer}`)}.json`;
  refuseThere(file, flags);
  const name = await freeName(store, file);
  const tell = { bb100, power: DEFAULT_POWER, alpha: DEFAULT_ALPHA };
  const seatable = earlier.players.flatMap((player) =>
    roster.players.some((each) => each.id === player.id && isSamePlayer(each, player))
      ? [player.id]
      : [],
  );
  const plan = joinPlan(field, { ...tell, seatable });
  const joining = { earlier, newcomer, plan, roster };
  const text = joinBatchText({ name, roster: fromFolderOf(file, rosterPath) }, joining);
  const configuration = writeBatch(file, text, flags);
  const estimate = estimateBatch({
    configuration,
    prompts: promptSizes(configuration),
    experience: store === null ? NO_EXPERIENCE : await readExperience(store),
    judgeSample: JUDGE_SAMPLE,
  });
  return { file, earlier, newcomer, plan, tell, estimate, judgesLeftOut: judgesLeftOut(joining) };
}

/** The file's, which no batch of the store may have: it would be another one. */
async function freeName(store: ArenaStore | null, file: string): Promise<string> {
  const name = nameFor(file);
  if (store === null || (await store.collection('batches').get(name)) === null) return name;
  throw new UserError(
    `${store.address} has a batch ${name} already: name another file with --out, which the new one is called by`,
  );
}
