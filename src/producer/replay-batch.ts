import { join, resolve } from 'node:path';
import { EXPORT_FILES } from '../archive/export/files.ts';
import { parseLine } from '../archive/export/read-lines.ts';
import { openRecordedCalls } from '../archive/export/recorded-calls.ts';
import { batchSchema } from '../shared/records/batch.ts';
import {
  type BatchConfiguration,
  batchConfigurationSchema,
  type Condition,
  REPLAY_PROVIDERS,
} from '../shared/records/batch-configuration.ts';
import { UserError } from '../shared/records/errors.ts';
import { namedJudges } from '../shared/records/panel.ts';
import { type Judge, type Provider, providerSchema } from '../shared/records/roster.ts';
import { readTextFile } from '../shared/text/text-file.ts';
import { canonicalJson, configurationDifferences, hashed } from './canonical.ts';

/** Differing fields that are named before the rest is only counted. */
const DIFFERENCES_SHOWN = 10;

/**
 * The configuration of the same batch answered out of an export: its players and judges at a provider
 * that asks nobody. Name and providers may differ; anything else would put the recorded answers under
 * other questions.
 * @throws UserError the folder is no export, or one of another batch: with what differs
 */
export async function replayConfiguration(
  configuration: BatchConfiguration,
  directory: string,
): Promise<BatchConfiguration> {
  const recorded = await recordedConfiguration(directory);
  const given = { ...configuration, conditions: withRecordedSeeds(configuration, recorded) };
  refuseOther(recorded, given, directory);
  const calls = await openRecordedCalls(directory);
  await calls.close();
  const providerOf = replayProviders(given);
  const entries = [...given.players, ...namedJudges(given)];
  const providers = [
    ...new Map(entries.map((entry) => providerOf(entry)).map((each) => [each.id, each])).values(),
  ];
  const answeredThere = <Entry extends { provider: string }>(entry: Entry): Entry => ({
    ...entry,
    provider: providerOf(entry).id,
  });
  return batchConfigurationSchema.parse({
    ...given,
    players: given.players.map(answeredThere),
    judges: eachJudge(given.judges, answeredThere),
    providers,
    replay: { directory: resolve(directory), sha256: calls.sha256 },
  });
}

async function recordedConfiguration(directory: string): Promise<BatchConfiguration> {
  const path = join(directory, EXPORT_FILES.batch);
  let text: string;
  try {
    text = readTextFile(path, 'the batch of an export');
  } catch (error) {
    throw new UserError(
      `--replay ${directory}: expected a folder written by arena export, found no ${EXPORT_FILES.batch} in it`,
      { cause: error },
    );
  }
  return parseLine(text, batchSchema.pick({ configuration: true }).strip(), path).configuration;
}

/** Notebooks that were read when the recorded batch was made are part of what was asked then. */
function withRecordedSeeds(
  { conditions }: BatchConfiguration,
  recorded: BatchConfiguration,
): Condition[] {
  return conditions.map((condition) => {
    const then = recorded.conditions.find(({ id }) => id === condition.id)?.seedFrom;
    if (condition.seedFrom === null || then == null) return condition;
    const isSame = canonicalJson(then.source) === canonicalJson(condition.seedFrom.source);
    return isSame && condition.seedFrom.notebooks.length === 0
      ? { ...condition, seedFrom: then }
      : condition;
  });
}

function refuseOther(
  recorded: BatchConfiguration,
  given: BatchConfiguration,
  directory: string,
): void {
  const lines = configurationDifferences(asked(recorded), asked(given));
  if (lines.length === 0) return;
  const more = lines.length - DIFFERENCES_SHOWN;
  throw new UserError([
    `--replay ${directory}: expected an export of this batch, found one with another configuration`,
    ...lines.slice(0, DIFFERENCES_SHOWN).map((line) => `  ${line}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ]);
}

/** What the questions, and what counts of their answers, follow from. */
function asked(configuration: BatchConfiguration): unknown {
  const { name: _name, providers: _providers, replay: _replay, ...rest } = hashed(configuration);
  const anywhere = <Entry extends { provider: string }>({ provider: _provider, ...entry }: Entry) =>
    entry;
  return {
    ...rest,
    players: rest.players.map(anywhere),
    judges: eachJudge(rest.judges, anywhere),
  };
}

function eachJudge<Changed>(
  judges: BatchConfiguration['judges'],
  change: (judge: Judge) => Changed,
) {
  const { bluff, opponentReading, claims, ...rest } = judges;
  return {
    ...rest,
    bluff: bluff === null ? null : change(bluff),
    opponentReading: opponentReading?.map(change) ?? null,
    ...(claims === undefined ? {} : { claims: change(claims) }),
  };
}

/** Nobody is asked, so no limit of a real provider holds anything up; what is a stand-in stays one. */
function replayProviders({
  providers,
}: BatchConfiguration): (entry: { provider: string }) => Provider {
  const provider = (id: string, standIn: boolean): Provider =>
    providerSchema.parse({
      id,
      // A name that can never exist (RFC 2606): nothing is sent there.
      baseUrl: `http://${id}.invalid/v1`,
      requestsPerSecond: 10_000,
      concurrency: 10_000,
      standIn,
    });
  const models = provider(REPLAY_PROVIDERS.models, false);
  const standIns = provider(REPLAY_PROVIDERS.standIns, true);
  return (entry) =>
    providers.find(({ id }) => id === entry.provider)?.standIn === true ? standIns : models;
}
