import { jsonObject } from '../answer/loose-json.ts';

/** Some providers send hours by mistake, and whoever waits can ask again. */
export const RETRY_AFTER_CAP_MS = 60_000;

type Headers = Readonly<Record<string, string>>;

/**
 * The rest that a provider asks for, in ms, capped; null where it says nothing that can be read.
 * Looked for from the most to the least exact: OpenAI's `retry-after-ms`, `retry-after` (seconds,
 * also fractional, or an HTTP date), a body's own delay (Google), the resets of rate limits.
 * @param headers names in lower case
 * @param body parsed, if it is JSON
 * @param now wall clock, ms since 1970
 */
export function readRetryAfter(headers: Headers, body: unknown, now: number): number | null {
  const asked =
    plainNumber(headers['retry-after-ms']) ??
    secondsOrDate(headers['retry-after'], now) ??
    delayInBody(body) ??
    resetOfLimit(headers, now) ??
    resetOfLimit(headersInBody(body), now);
  return asked === null ? null : Math.min(Math.ceil(asked), RETRY_AFTER_CAP_MS);
}

/** A header that came twice is joined with a comma: the first one counts. */
function plainNumber(text: string | undefined): number | null {
  const first = text?.split(',', 1)[0]?.trim() ?? '';
  return /^\d+(?:\.\d+)?$/.test(first) ? Number(first) : null;
}

function secondsOrDate(text: string | undefined, now: number): number | null {
  const seconds = plainNumber(text);
  if (seconds !== null) return seconds * 1000;
  return text !== undefined && /[a-z]/i.test(text) ? untilTime(Date.parse(text), now) : null;
}

/** A time that has passed means: now. */
function untilTime(time: number, now: number): number | null {
  return Number.isFinite(time) ? Math.max(0, time - now) : null;
}

/** Google's RetryInfo, `"retryDelay": "34s"`, or the words "retry in 10.67s", "try again in 20ms". */
function delayInBody(body: unknown): number | null {
  const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '');
  const written =
    /retryDelay\W{1,6}((?:\d+(?:\.\d+)?(?:ms|[hms]))+)/.exec(text)?.[1] ??
    /(?:retry|try again) in ((?:\d+(?:\.\d+)?(?:ms|[hms]))+)/i.exec(text)?.[1];
  return written === undefined ? null : duration(written);
}

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** `1s`, `6m0s`, `20ms`, `10.67s`. */
function duration(text: string): number | null {
  if (!/^(?:\d+(?:\.\d+)?(?:ms|[hms]))+$/.test(text)) return null;
  let sum = 0;
  for (const [, count = '', unit = ''] of text.matchAll(/(\d+(?:\.\d+)?)(ms|[hms])/g)) {
    sum += Number(count) * (UNIT_MS[unit] ?? 0);
  }
  return sum;
}

/** OpenRouter puts the headers of the refusal into the error object. */
function headersInBody(body: unknown): Headers {
  const found =
    jsonObject(jsonObject(jsonObject(jsonObject(body)?.['error'])?.['metadata'])?.['headers']) ??
    {};
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}

/** Of several limits only one that is used up says how long to wait; else the plainest name. */
const LIMITS = ['-requests', '-tokens', ''] as const;

function resetOfLimit(headers: Headers, now: number): number | null {
  const waits: number[] = [];
  for (const limit of LIMITS) {
    const remaining = plainNumber(headers[`x-ratelimit-remaining${limit}`]);
    if (limit !== '' && remaining !== 0) continue;
    const wait = resetTime(headers[`x-ratelimit-reset${limit}`], now);
    if (wait !== null) waits.push(wait);
  }
  const draft = resetTime(headers['ratelimit-reset'], now);
  if (draft !== null) waits.push(draft);
  return waits.length === 0 ? null : Math.max(...waits);
}

/** From these on a number is no duration: seconds since 1970 (2001), or ms since 1970. */
const EPOCH_SECONDS = 1e9;
const EPOCH_MS = 1e12;

/** A duration with units, seconds, seconds or milliseconds since 1970, or a date. */
function resetTime(text: string | undefined, now: number): number | null {
  if (text === undefined) return null;
  const number = plainNumber(text);
  if (number !== null) {
    if (number >= EPOCH_MS) return untilTime(number, now);
    return number >= EPOCH_SECONDS ? untilTime(number * 1000, now) : number * 1000;
  }
  return duration(text.trim()) ?? secondsOrDate(text, now);
}
