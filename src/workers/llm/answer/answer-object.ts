import { type ActionPhrase, readActionPhrase } from './action-phrase.ts';
import { type Amount, readAmount } from './amount.ts';
import { type CandidateReading, isCandidate, lastComplete, request } from './candidate.ts';
import type { ActionContext } from './legal-action.ts';
import { type LooseObject, type LooseValue, looseObjects, member } from './loose-json.ts';

const ACTION_KEYS = ['action', 'poker_action', 'action_type', 'move', 'decision', 'type', 'name'];
const AMOUNT_KEYS = [
  'amount',
  'size',
  'bet_amount',
  'raise_amount',
  'bet_size',
  'raise_to',
  'to',
  'total',
  'chips',
  'value',
  'bet',
  'raise',
];
const REASONING_KEYS = [
  'reasoning',
  'reason',
  'rationale',
  'explanation',
  'justification',
  'analysis',
  'thoughts',
  'thought',
  'thinking',
  'comment',
];
const WRAPPER_KEYS = [
  'arguments',
  'parameters',
  'input',
  'args',
  'kwargs',
  'raw_arguments',
  'data',
  'request',
  'json',
  'params',
  'function',
  'tool_call',
  'tool_calls',
  'poker_action',
  'response',
  'answer',
  'result',
  'decision',
  'action',
  'output',
  'properties',
];
/** A wrapper in a wrapper in a wrapper still is an answer; deeper than this it is a puzzle. */
export const DEEPEST_WRAPPER = 6;

/** An object that holds an action, or wraps one. */
export function candidateOfObject(
  object: LooseObject,
  context: ActionContext,
  depth = 0,
): CandidateReading {
  const direct = ofFields(object, context);
  if (direct !== null || depth >= DEEPEST_WRAPPER) return direct;
  const wrapped = WRAPPER_KEYS.map((key) => member(object, key)).filter(
    (value) => value !== undefined,
  );
  const found = lastComplete(wrapped.map((value) => candidateOfWrapped(value, context, depth + 1)));
  if (isCandidate(found) && found.reasoning === '') {
    return { ...found, reasoning: reasoningOf(object) };
  }
  return found ?? (object.cut ? 'cut' : null);
}

/** Whatever a wrapper holds: an object, a list of calls, or JSON that was encoded once more. */
export function candidateOfWrapped(
  value: LooseValue,
  context: ActionContext,
  depth: number,
): CandidateReading {
  if (depth > DEEPEST_WRAPPER) return null;
  switch (value.kind) {
    case 'object':
      return candidateOfObject(value, context, depth);
    case 'array':
      return lastComplete(value.items.map((item) => candidateOfWrapped(item, context, depth + 1)));
    case 'string':
      return lastComplete(
        looseObjects(value.text).map((object) => candidateOfObject(object, context, depth + 1)),
      );
    default:
      return null;
  }
}

function ofFields(object: LooseObject, context: ActionContext): CandidateReading {
  for (const key of ACTION_KEYS) {
    const value = member(object, key);
    if (value === undefined || (value.kind !== 'string' && value.kind !== 'word')) continue;
    if (value.cut) return 'cut';
    const phrase = readActionPhrase(value.text);
    if (phrase !== null) return withAmount(phrase, object, context);
  }
  return null;
}

function withAmount(
  phrase: ActionPhrase,
  object: LooseObject,
  context: ActionContext,
): CandidateReading {
  const reasoning = reasoningOf(object);
  if (phrase.type !== 'bet' && phrase.type !== 'raise') {
    const value = amountValue(object);
    const amount = value === undefined || value.cut ? MISSING : amountOf(value, context);
    return { requested: request(phrase, amount.kind === 'chips' ? amount : MISSING), reasoning };
  }
  const value = amountValue(object);
  if (value?.cut === true) return 'cut';
  const ofPhrase = readAmount(phrase.size, context);
  const given = value === undefined ? MISSING : amountOf(value, context);
  const amount =
    given.kind === 'missing' || (given.kind === 'unreadable' && ofPhrase.kind === 'chips')
      ? ofPhrase
      : given;
  // The size may have been about to come.
  if (amount.kind === 'missing' && value === undefined && object.cut) return 'cut';
  return { requested: request(phrase, amount), reasoning };
}

const MISSING: Amount = { kind: 'missing' };

function amountValue(object: LooseObject): LooseValue | undefined {
  return (
    AMOUNT_KEYS.map((key) => member(object, key)).find(
      (value) => value !== undefined && !(value.kind === 'literal' && value.value === null),
    ) ?? member(object, 'amount')
  );
}

function amountOf(value: LooseValue, context: ActionContext): Amount {
  switch (value.kind) {
    case 'string':
    case 'word':
    case 'number':
      return readAmount(value.text, context);
    case 'literal':
      return value.value === null ? MISSING : { kind: 'unreadable' };
    case 'object': {
      const inner = amountValue(value);
      return inner === undefined || inner.kind === 'object'
        ? { kind: 'unreadable' }
        : amountOf(inner, context);
    }
    case 'array': {
      const [only, ...more] = value.items;
      return only === undefined || more.length > 0 || only.kind === 'array'
        ? { kind: 'unreadable' }
        : amountOf(only, context);
    }
  }
}

function reasoningOf(object: LooseObject): string {
  const value = member(object, ...REASONING_KEYS);
  if (value === undefined) return '';
  if (value.kind === 'string' || value.kind === 'word') return value.text.trim();
  if (value.kind !== 'array') return '';
  return value.items
    .map((item) => (item.kind === 'string' ? item.text : ''))
    .join('\n')
    .trim();
}
