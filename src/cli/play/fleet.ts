import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { startReconciler } from '../../shared/fleet/reconciler.ts';
import { REPLAY_PROVIDERS } from '../../shared/records/batch-configuration.ts';
import { HUMAN_PROVIDER } from '../../shared/records/human.ts';
import type { Provider } from '../../shared/records/roster.ts';
import { startJudgeWorker } from '../../workers/judge/main.ts';
import { startMetricsWorker } from '../../workers/metrics/main.ts';
import { startTableWorker } from '../../workers/table/main.ts';
import { serveProvider } from './llm-worker.ts';
import { type StandIn, startStandIn } from './stand-in.ts';

/** Every kind of worker in this process. */
export interface Fleet {
  /** Makes sure that each of these providers has a worker, and the stand-ins a server to ask. */
  serve(providers: readonly Provider[]): Promise<void>;
}

/**
 * Starts table, judge and metrics workers and the reconciler; llm workers come with the providers.
 * Closing goes in reverse: sessions are put back before the calls they wait for are drained.
 * @param options without tables nothing is played, only judged and scored
 */
export async function startFleet(
  context: ProcessContext,
  standIn: StandIn,
  { tables }: { readonly tables: boolean } = { tables: true },
): Promise<Fleet> {
  const served = new Set<string>();
  let houseUrl: string | null = null;
  const serve = async (providers: readonly Provider[]): Promise<void> => {
    for (const provider of providers) {
      if (served.has(provider.id)) continue;
      served.add(provider.id);
      // A person is asked where the person is: by the process that has the terminal.
      if (provider.id === HUMAN_PROVIDER && !isHere(context, provider)) continue;
      // An address given for this process points at a server that somebody else runs.
      const isAsked = provider.standIn && provider.id !== REPLAY_PROVIDERS.standIns;
      if (isAsked && context.configuration.providerUrls[provider.id] === undefined) {
        houseUrl ??= await startStandIn(context, standIn);
        context.configuration.providerUrls[provider.id] = houseUrl;
      }
      await serveProvider(context, provider.id);
    }
  };
  await startMetricsWorker(context);
  await startJudgeWorker(context);
  if (tables) await startTableWorker(context);
  startReconciler(context);
  return { serve };
}

function isHere({ configuration }: ProcessContext, { id }: Provider): boolean {
  return configuration.providerUrls[id] !== undefined;
}
