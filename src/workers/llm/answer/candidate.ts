import type { ActionContext } from './action-context.ts';
import { type ActionPhrase, readActionPhrase } from './action-phrase.ts';
import { type Amount, readAmount } from './amount.ts';
import type { RequestedAction } from './legal-action.ts';
import {
  type LooseObject,
  type LooseValue,
  looseObjects,
  looseValue,
  member,
} from './loose-json.ts';
import { separateThinking } from './thinking.ts';
import { writtenCalls } from './written-call.ts';

/** A complete answer: a known action, and no number that runs into the end of a cut text. */
export interface Candidate {
  readonly requested: RequestedAction;
  readonly reasoning: string;
}

/** `cut`: an answer began here and the text stopped before it was complete. */
export type CandidateReading = Candidate | 'cut' | null;

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
const DEEPEST_WRAPPER = 6;

/** The last complete one of several; `cut` where the only ones there were incomplete. */
export function lastComplete(readings: readonly CandidateReading[]): CandidateReading {
  const complete = readings.findLast((reading) => reading !== null && reading !== 'cut');
  return complete ?? (readings.includes('cut') ? 'cut' : null);
}

/** The arguments of a call, as an object or as text that holds one, encoded once or twice. */
export function candidateOfArguments(
  name: string | null,
  given: unknown,
  context: ActionContext,
  depth = 0,
): CandidateReading {
  if (typeof given !== 'string') {
    const value = looseValue(given);
    if (value.kind === 'object') return candidateOfObject(named(value, name), context, depth);
    if (value.kind === 'array')
      return lastComplete(value.items.map((item) => ofWrapped(item, context, depth + 1)));
    return given === null ? ofNameAlone(name) : null;
  }
  const text = given.trim();
  if (/^(?:null|\{\s*\})?$/.test(text)) return ofNameAlone(name);
  if (/^"\s*\\?[{"]/.test(text) && depth < DEEPEST_WRAPPER) {
    return candidateOfArguments(name, decodedOnce(text), context, depth + 1);
  }
  const { spoken } = text.startsWith('{') ? { spoken: text } : separateThinking(text);
  const objects = [...looseObjects(spoken), ...writtenCalls(spoken)];
  // Some models leave the outer braces away.
  const found = objects.length > 0 ? objects : looseObjects(`{${spoken}`);
  return lastComplete(
    found.map((object) => candidateOfObject(named(object, name), context, depth)),
  );
}

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
  const found = lastComplete(wrapped.map((value) => ofWrapped(value, context, depth + 1)));
  if (found !== null && found !== 'cut' && found.reasoning === '') {
    return { ...found, reasoning: reasoningOf(object) };
  }
  return found ?? (object.cut ? 'cut' : null);
}

export function isCandidate(reading: CandidateReading): reading is Candidate {
  return reading !== null && reading !== 'cut';
}

/** What an action phrase and an amount ask for together. */
export function request(phrase: ActionPhrase, amount: Amount): RequestedAction {
  const sized = phrase.type === 'bet' || phrase.type === 'raise';
  if (sized && amount.kind === 'all-in') return { type: 'all_in', amount: null };
  return { type: phrase.type, amount: amount.kind === 'chips' ? amount.total : null };
}

function ofWrapped(value: LooseValue, context: ActionContext, depth: number): CandidateReading {
  if (value.kind === 'object') return candidateOfObject(value, context, depth);
  if (value.kind === 'array') {
    return lastComplete(
      value.items.map((item) =>
        depth < DEEPEST_WRAPPER ? ofWrapped(item, context, depth + 1) : null,
      ),
    );
  }
  if (value.kind === 'string' && value.text.includes('{') && depth < DEEPEST_WRAPPER) {
    const inner = candidateOfArguments(null, value.text, context, depth + 1);
    return inner;
  }
  return null;
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
    const amount = value === undefined || isCut(value) ? MISSING : amountOf(value, context);
    return { requested: request(phrase, amount.kind === 'chips' ? amount : MISSING), reasoning };
  }
  const value = amountValue(object);
  if (value !== undefined && isCut(value)) return 'cut';
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

function isCut(value: LooseValue): boolean {
  return value.cut;
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

/** A call of a tool that is called like an action: `raise({"amount": 120})`. */
function named(object: LooseObject, name: string | null): LooseObject {
  if (name === null || isCandidateName(name) === null || member(object, 'action') !== undefined)
    return object;
  return {
    ...object,
    members: [
      ...object.members,
      { key: 'action', value: { kind: 'string', text: name, cut: false } },
    ],
  };
}

function ofNameAlone(name: string | null): CandidateReading {
  const phrase = name === null ? null : isCandidateName(name);
  if (phrase === null || phrase.type === 'bet' || phrase.type === 'raise') return null;
  return { requested: { type: phrase.type, amount: null }, reasoning: '' };
}

function isCandidateName(name: string): ActionPhrase | null {
  return readActionPhrase(name.replace(/^functions\./, '').replace(/:\d+$/, ''));
}

/** A JSON string within a string; one that was cut is unescaped as far as it goes. */
function decodedOnce(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text
      .slice(1)
      .replace(/"$/, '')
      .replaceAll(/\\(["\\/])/g, '$1')
      .replaceAll('\\n', '\n');
  }
}
