import { readCompletion } from './completion.ts';
import { errorSource, readErrorBody } from './error-body.ts';
import { type FailureKind, failureOf, type ReplyFailure } from './failure.ts';
import { readRetryAfter } from './retry-after.ts';

/** A whole reply; header names in lower case. */
export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * What is wrong with a reply that is no completion, and what is to be done about it: the one place
 * that knows. Of a reply with status 2xx it expects that the answer ladder found an error in it.
 * Pure; `now` is the wall clock in ms since 1970.
 */
export function classifyReply(reply: HttpReply, now: number): ReplyFailure {
  const retryAfterMs = readRetryAfter(reply.headers, parsed(reply.body) ?? reply.body, now);
  if (isRedirect(reply.status)) {
    return failureOf('redirect', reply.status, redirectMessage(reply), retryAfterMs);
  }
  const { status, code, text, message } = errorWithin(reply);
  const kind = kindOf(status, `${code ?? ''} ${text}`);
  return failureOf(kind, status, `HTTP ${reply.status}: ${message}`, retryAfterMs);
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/** A host that no address has: what a relative target comes to have. */
const OWN_HOST = 'own.invalid';

/** Of the target the host alone: its path and query are another's words, and may hold what nobody must see. */
function redirectMessage({ status, headers }: HttpReply): string {
  const location = headers['location'] ?? '';
  const base = `http://${OWN_HOST}`;
  const host = location !== '' && URL.canParse(location, base) ? new URL(location, base).host : '';
  const where =
    host === ''
      ? 'nowhere that can be read'
      : host === OWN_HOST
        ? 'another path of its own'
        : host.slice(0, LONGEST_MESSAGE);
  return `HTTP ${status}: a redirect to ${where}, and none is followed: baseUrl is to be where it answers itself`;
}

interface ErrorWithin {
  /** An error object's own status within a 200 counts as the reply's. */
  readonly status: number;
  readonly code: string | number | null;
  /** What the kind is looked for in. */
  readonly text: string;
  readonly message: string;
}

/** Error bodies are short; what is longer quotes a prompt or is a web page. */
const LONGEST_TEXT = 20_000;
const LONGEST_MESSAGE = 200;

function errorWithin({ status, body }: HttpReply): ErrorWithin {
  if (isSuccess(status)) {
    // Beside an error there may be a model's words here, so only the error itself is looked at.
    const reading = readCompletion(body);
    if (reading.kind !== 'provider-error') {
      return { status, code: null, text: '', message: 'not an answer that can be used' };
    }
    const { code, message } = reading;
    return { status: statusOf(code) ?? status, code, text: message, message };
  }
  const text = body.slice(0, LONGEST_TEXT);
  const error = readErrorBody(parsed(body));
  const words = error === null || error.message === '' ? text : error.message;
  return {
    status,
    code: error?.code ?? null,
    text,
    message: words.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_MESSAGE),
  };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** `{"error": {"code": 429}}` or `"code": "429"` within a 200. */
function statusOf(code: string | number | null): number | null {
  const status = Number(code);
  return code !== null && Number.isInteger(status) && status >= 400 && status < 600 ? status : null;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const NO_CREDIT =
  /insufficient[_ -]?(?:quota|balance|credits?|funds)|exceeded_current_quota|exceeded your current quota|check your plan and billing|credit balance is too low|billing[_ ](?:hard_limit|not_active|error)|out of credits?|(?:any|more|no) credits (?:yet|left|remaining|or licenses)|requires more credits|(?:add|purchase) (?:more )?credits to (?:continue|your)|payment[_ ]required|arrear|reached your specified api usage limits|spend(?:ing)?[_ ](?:limit|cap)|balance (?:is )?(?:not enough|insufficient|too low)|good standing|余额不足|欠费/i;
/** Google says "check your plan and billing" about a minute's quota, OpenAI links to its billing page. */
const ONLY_FOR_NOW =
  /resource_exhausted|rate_limit_exceeded|retryDelay|retry in \d|try again in \d|per[ _-]?(?:minute|second)/i;
/** OpenRouter's one 402 that passes by itself: calls in flight have reserved what credit there is. */
const RESERVED = /in_flight_budget_exhausted/i;
/** One request that is larger than a whole minute's allowance never gets through by waiting. */
const TOO_LARGE = /request too large/i;
const KEY =
  /(?:invalid|incorrect|wrong|missing|expired|revoked|no|valid) (?:x-)?api[ _-]?key|api[ _-]?key (?:not valid|is invalid|expired|not found|provided)|invalid_api_key|api_key_invalid|authentication|account[^"]{0,40}(?:suspended|deactivated|disabled|banned|terminated)|account_deactivated/i;
const MODEL_UNKNOWN =
  /model[_ -]?not[_ -]?found|(?:not a|invalid|unknown|no such)[ _](?:valid )?model|model [^"]{0,80}(?:does not exist|not exist|not found|is not supported|has been (?:deprecated|removed))/i;
const OVERLOADED =
  /overload|at capacity|no capacity|capacity exceeded|(?:server|engine) is (?:currently )?busy/i;

function kindOf(status: number, text: string): FailureKind {
  // A model's own fault may quote what the model said, so nothing else is looked for before it.
  const source = errorSource(text);
  const isBadRequest = status === 400 || status === 422;
  if ((source === 'malformed-call' || source === 'cut') && (isBadRequest || status >= 500)) {
    return source;
  }
  if (source === 'refusal' && (isBadRequest || status === 403)) return 'refusal';
  if (status === 403) return forbidden(text);
  if (isNoCredit(status, text)) return 'no-credit';
  switch (status) {
    case 401:
    case 407:
      return 'key';
    case 402:
      return 'rate-limit';
    case 404:
    case 410:
      return 'model-unknown';
    case 408:
    case 504:
      return 'timeout';
    case 409:
    case 424:
    case 425:
    case 499:
      return 'conflict';
    case 429:
      if (TOO_LARGE.test(text)) return 'bad-request';
      return OVERLOADED.test(text) ? 'overloaded' : 'rate-limit';
    case 503:
    case 529:
      return 'overloaded';
  }
  if (status >= 500) return 'server-error';
  if (isSuccess(status)) return withinSuccess(text);
  if (KEY.test(text)) return 'key';
  return MODEL_UNKNOWN.test(text) ? 'model-unknown' : 'bad-request';
}

function isNoCredit(status: number, text: string): boolean {
  if (status === 402) return !RESERVED.test(text);
  if (/insufficient[_ -]?quota/i.test(text)) return true;
  return NO_CREDIT.test(text) && !ONLY_FOR_NOW.test(text);
}

/** A key without permission, a blocked country, a spent key limit: all for a person to see to. */
function forbidden(text: string): FailureKind {
  return NO_CREDIT.test(text) ? 'no-credit' : 'key';
}

/** An error object in a 200 that carries no status of its own is told by its words. */
function withinSuccess(text: string): FailureKind {
  if (KEY.test(text)) return 'key';
  if (MODEL_UNKNOWN.test(text)) return 'model-unknown';
  if (/rate[_ -]?limit|too many requests|throttl|resource_exhausted/i.test(text))
    return 'rate-limit';
  return OVERLOADED.test(text) ? 'overloaded' : 'not-a-completion';
}
