import { awaitsTrust } from '../../shared/fleet/halted-batch.ts';
import { awaitedVersion } from '../../shared/fleet/progress/figures.ts';
import { askedConfiguration } from '../../shared/records/also-judged.ts';
import { namedJudges } from '../../shared/records/panel.ts';
import type { Judge, Player, Provider, Roster } from '../../shared/records/roster.ts';
import { readKey } from '../../shared/settings/secrets.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A provider, and one of its models that can be asked. */
export interface AskedProvider {
  readonly provider: Provider;
  readonly entry: Player | Judge | null;
}

interface Naming {
  readonly providers: readonly Provider[];
  readonly entries: readonly (Player | Judge)[];
}

/** Every provider that a batch which is not over needs, once; not of an import that nobody trusts. */
export async function providersNeeded(store: ArenaStore): Promise<AskedProvider[]> {
  const namings: Naming[] = [];
  for (const status of ['open', 'paused'] as const) {
    const { documents } = await store.collection('batches').sift({ where: { status } });
    for (const batch of documents) {
      if (awaitsTrust(batch)) continue;
      const { providers, players, judges } = askedConfiguration(batch);
      namings.push({ providers, entries: [...players, ...namedJudges({ judges })] });
    }
  }
  return asked(namings);
}

/** Imports that are not over and wait for somebody to trust them: whom they name is asked nothing. */
export async function lookAtImports(store: ArenaStore): Promise<Finding[]> {
  const { documents } = await store.collection('batches').sift({});
  return documents
    .filter((batch) => batch.status !== 'finished' && awaitsTrust(batch))
    .map(({ _id }) =>
      warning(
        `import ${_id}`,
        'whom it asks is trusted by nobody yet, and was not looked at',
        `arena resume ${_id} says whom`,
      ),
    );
}

/** Every provider of a roster. */
export function providersOf({ providers, players, judges }: Roster): AskedProvider[] {
  return asked([{ providers, entries: [...players, ...judges] }]);
}

function asked(namings: readonly Naming[]): AskedProvider[] {
  const found = new Map<string, AskedProvider>();
  for (const { providers, entries } of namings) {
    for (const provider of providers) {
      const entry = entries.find((each) => each.provider === provider.id) ?? null;
      found.set(provider.id, { provider, entry });
    }
  }
  return [...found.values()];
}

/** Whether its key is there and could be sent; never which it is. */
export function lookAtKey({ id, keyVariable }: Provider, environment: Environment): Finding {
  const what = `key of ${id}`;
  if (keyVariable === null) return ok(what, 'none needed');
  const reading = readKey(environment, keyVariable);
  return reading.ok
    ? ok(what, `${keyVariable} is set`)
    : warning(what, reading.fault, `set ${keyVariable} where its llm worker runs`);
}

/** Open batches that nobody present may answer for, since their prompts are of another version. */
export async function lookAtVersions(store: ArenaStore): Promise<Finding[]> {
  const { documents } = await store.collection('batches').sift({ where: { status: 'open' } });
  const awaited = documents.flatMap((batch) => awaitedVersion(batch) ?? []);
  if (awaited.length === 0) return [ok('versions', 'no batch waits for a worker of another one')];
  return awaited.map(({ batch, version, since, message }) =>
    fault(
      `version of ${batch}`,
      `${message} (since ${since})`,
      `start an llm worker of version ${version}, or have those answer, too: arena resume ${batch} --allow-mixed`,
    ),
  );
}

/** Whether the fleet lets calls go out to it. */
export async function lookAtProviderStates(
  store: ArenaStore,
  providers: readonly AskedProvider[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const {
    provider: { id },
  } of providers) {
    const provider = await store.collection('providers').get(id);
    if (provider === null || provider.state === 'open') continue;
    const found = `${provider.state} since ${provider.since} (${provider.reason}): ${provider.message}`;
    findings.push(
      warning(`provider ${id}`, found, 'see to the reason, then arena resume the batch'),
    );
  }
  return findings;
}
