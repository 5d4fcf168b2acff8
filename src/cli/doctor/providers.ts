import { askedConfiguration } from '../../shared/also-judged.ts';
import type { Configuration } from '../../shared/configuration.ts';
import { describeError } from '../../shared/errors.ts';
import type { Provider } from '../../shared/roster.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { readKey } from '../../workers/llm/provider/key.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

const PING_MS = 10_000;

type Environment = Readonly<Record<string, string | undefined>>;

/** Every provider that a batch which is not over needs, once. */
export async function providersNeeded(store: ArenaStore): Promise<Provider[]> {
  const providers = new Map<string, Provider>();
  for (const status of ['open', 'paused'] as const) {
    const { documents } = await store.collection('batches').sift({ where: { status } });
    for (const batch of documents) {
      for (const provider of askedConfiguration(batch).providers) {
        providers.set(provider.id, provider);
      }
    }
  }
  return [...providers.values()];
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

/** Whether the fleet lets calls go out to it. */
export async function lookAtStandings(
  store: ArenaStore,
  providers: readonly Provider[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { id } of providers) {
    const standing = await store.collection('providers').get(id);
    if (standing === null || standing.state === 'open') continue;
    const found = `${standing.state} since ${standing.since} (${standing.reason}): ${standing.message}`;
    findings.push(
      warning(`provider ${id}`, found, 'see to the reason, then arena resume the batch'),
    );
  }
  return findings;
}

/** Asks for the list of its models, which costs nothing. */
export async function ping(
  provider: Provider,
  { providerUrls }: Pick<Configuration, 'providerUrls'>,
  environment: Environment,
): Promise<Finding> {
  const what = `ping of ${provider.id}`;
  const base = (providerUrls[provider.id] ?? provider.baseUrl).replace(/\/$/, '');
  const reading = provider.keyVariable === null ? null : readKey(environment, provider.keyVariable);
  const headers: Record<string, string> =
    reading?.ok === true ? { authorization: `Bearer ${reading.key}` } : {};
  const started = performance.now();
  try {
    const response = await fetch(`${base}/models`, {
      headers,
      signal: AbortSignal.timeout(PING_MS),
    });
    await response.body?.cancel();
    const shown = `HTTP ${response.status} after ${Math.round(performance.now() - started)} ms`;
    if (response.ok || response.status === 404) return ok(what, shown);
    return response.status === 401 || response.status === 403
      ? fault(what, shown, `it refuses the key in ${provider.keyVariable ?? 'no variable'}`)
      : warning(what, shown, 'it answers, and not as it should: try again later');
  } catch (error) {
    return fault(what, describeError(error), 'look at its address and at the network');
  }
}
