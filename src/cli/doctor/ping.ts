import { costMicroUsd, MICRO_USD } from '../../shared/records/cost.ts';
import { describeError } from '../../shared/records/errors.ts';
import type { Judge, Player, Provider } from '../../shared/records/roster.ts';
import type { Configuration } from '../../shared/settings/configuration.ts';
import { type Mask, readKey } from '../../shared/settings/secrets.ts';
import { duration } from '../../shared/text/durations.ts';
import { classifyReply } from '../../workers/llm/reply/classify-reply.ts';
import { readCompletion } from '../../workers/llm/reply/completion.ts';
import { openReplyMasks } from '../../workers/llm/reply/reply-source.ts';
import {
  type ProviderReply,
  requestCompletion,
} from '../../workers/llm/request/provider-request.ts';
import { usDollars } from '../results/units.ts';
import { type Finding, fault, ok, warning } from './finding.ts';
import type { AskedProvider } from './providers.ts';

const PING_MS = 15_000;
/** A `Date` header counts whole seconds, and takes its way. */
const MOST_SKEW_MS = 5_000;
/** Below this a price in dollars shows only noughts. */
const LEAST_SHOWN_USD = 0.0001;

type Environment = Readonly<Record<string, string | undefined>>;

/** Asks one model of a provider for a single token; a stand-in, which costs nothing, for its models. */
export async function ping(
  { provider, entry }: AskedProvider,
  configuration: Configuration,
  environment: Environment,
): Promise<Finding[]> {
  const baseUrl = (configuration.providerUrls[provider.id] ?? provider.baseUrl).replace(/\/$/, '');
  const reading = provider.keyVariable === null ? null : readKey(environment, provider.keyVariable);
  const apiKey = reading?.ok === true ? reading.key : null;
  const mask = openReplyMasks({ environment, configuration })(apiKey);
  const started = performance.now();
  const startedAt = Date.now();
  const reply =
    provider.standIn || entry === null
      ? await askForModels(baseUrl, apiKey, mask)
      : await requestCompletion({
          baseUrl,
          apiKey,
          mask,
          callId: `ping-${provider.id}-${startedAt}`,
          timeoutMs: PING_MS,
          body: {
            model: entry.model,
            messages: [{ role: 'user', content: 'Say yes.' }],
            [entry.tokenLimitField]: 1,
          },
        });
  const tookMs = performance.now() - started;
  return [
    answered(provider, entry, reply, tookMs),
    ...(reply.kind === 'http' ? clock(provider, reply.headers['date'], startedAt, tookMs) : []),
  ];
}

async function askForModels(
  baseUrl: string,
  apiKey: string | null,
  mask: Mask,
): Promise<ProviderReply> {
  try {
    const response = await fetch(`${baseUrl}/models`, {
      headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(PING_MS),
      redirect: 'manual',
    });
    const headers = Object.fromEntries(response.headers);
    return { kind: 'http', status: response.status, headers, body: mask(await response.text()) };
  } catch (error) {
    return { kind: 'network', message: mask(describeError(error)), reached: false };
  }
}

function answered(
  provider: Provider,
  entry: Player | Judge | null,
  reply: ProviderReply,
  tookMs: number,
): Finding {
  const what = `ping of ${provider.id}`;
  switch (reply.kind) {
    case 'timeout':
      return fault(what, `no answer within ${duration(PING_MS)}`, 'look at its own status page');
    case 'network':
      return fault(what, reply.message, 'look at its address and at the network');
    case 'http': {
      const shown = `HTTP ${reply.status} after ${duration(tookMs)}`;
      if (reply.status >= 200 && reply.status < 300) {
        return provider.standIn ? ok(what, shown) : ofCompletion(what, shown, entry, reply.body);
      }
      return refused(provider, shown, entry, reply);
    }
  }
}

function ofCompletion(
  what: string,
  shown: string,
  entry: Player | Judge | null,
  body: string,
): Finding {
  const reading = readCompletion(body);
  // One token is no answer that could be played, and proof enough.
  if (reading.kind === 'provider-error' && reading.reason !== 'no-tokens') {
    return warning(what, `${shown}: ${reading.message}`, 'it answers, and not as it should');
  }
  const cost = costMicroUsd(reading.usage, entry?.prices ?? null);
  const price = cost === null ? 'at an unknown price' : `for ${shownCost(cost / MICRO_USD)}`;
  return ok(what, `${entry?.model ?? 'a model'}: ${shown}, ${price}`);
}

function shownCost(usd: number): string {
  return usd > 0 && usd < LEAST_SHOWN_USD
    ? `less than ${usDollars(LEAST_SHOWN_USD)}`
    : usDollars(usd);
}

function refused(
  { id, keyVariable }: Provider,
  shown: string,
  entry: Player | Judge | null,
  reply: Extract<ProviderReply, { kind: 'http' }>,
): Finding {
  const what = `ping of ${id}`;
  const { message } = classifyReply(reply, Date.now());
  const found = `${shown} (${message})`;
  switch (reply.status) {
    case 401:
    case 403:
      return fault(what, found, `it refuses the key in ${keyVariable ?? 'no variable'}`);
    case 400:
    case 404:
    case 422:
      return fault(
        what,
        found,
        `look at its address and at the model ${entry?.model ?? ''}`.trim(),
      );
    case 402:
    case 429:
      return warning(what, found, 'see to its credit and its limits');
    default:
      return warning(what, found, 'it answers, and not as it should: try again later');
  }
}

function clock(
  { id }: Provider,
  date: string | undefined,
  startedAt: number,
  tookMs: number,
): Finding[] {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told)) return [];
  const skewMs = Math.abs(told - startedAt - tookMs / 2);
  const what = `clock against ${id}`;
  return [
    skewMs <= MOST_SKEW_MS
      ? ok(what, 'the same, to some seconds')
      : warning(what, `${duration(skewMs)} apart`, 'synchronise the clock of this machine (NTP)'),
  ];
}
