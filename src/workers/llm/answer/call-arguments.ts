import { type ActionPhrase, readActionPhrase } from './action-phrase.ts';
import { candidateOfObject, candidateOfWrapped, DEEPEST_WRAPPER } from './answer-object.ts';
import { type CandidateReading, lastComplete } from './candidate.ts';
import type { ActionContext } from './legal-action.ts';
import { type LooseObject, looseObjects, looseValue, member } from './loose-json.ts';
import { separateThinking } from './model-text.ts';
import { writtenCalls } from './written-call.ts';

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
    return given === null ? ofNameAlone(name, context) : candidateOfWrapped(value, context, depth);
  }
  const text = given.trim();
  if (/^(?:null|\{\s*\})?$/.test(text)) return ofNameAlone(name, context);
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

/** A call of a tool that is called like an action: `raise({"amount": 120})`. */
function named(object: LooseObject, name: string | null): LooseObject {
  if (name === null || actionOfName(name) === null) return object;
  if (member(object, 'action') !== undefined) return object;
  return {
    ...object,
    members: [
      ...object.members,
      { key: 'action', value: { kind: 'string', text: name, cut: false } },
    ],
  };
}

function ofNameAlone(name: string | null, context: ActionContext): CandidateReading {
  const phrase = name === null ? null : actionOfName(name);
  if (phrase === null && name !== null) return writtenIntoName(name, context);
  if (phrase === null || phrase.type === 'bet' || phrase.type === 'raise') return null;
  return { requested: { type: phrase.type, amount: null }, reasoning: '' };
}

/** Gateways that split a call wrongly leave its arguments in the name: `poker_action:0{"action": …}`. */
function writtenIntoName(name: string, context: ActionContext): CandidateReading {
  const objects = [...looseObjects(name), ...writtenCalls(name)];
  return lastComplete(objects.map((object) => candidateOfObject(object, context)));
}

function actionOfName(name: string): ActionPhrase | null {
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
