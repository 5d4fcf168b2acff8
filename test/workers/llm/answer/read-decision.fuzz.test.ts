import { expect, it } from 'vitest';
import { type RandomStream, randomStream } from '../../../../src/engine/random.ts';
import type { ActionContext } from '../../../../src/workers/llm/answer/legal-action.ts';
import { type ReadAction, readDecision } from '../../../../src/workers/llm/answer/read-decision.ts';
import { EXAMPLES } from './examples.ts';

const MUTATIONS = 20_000;
const FRAGMENTS = [
  '{',
  '}',
  '[',
  ']',
  '"',
  "'",
  ',',
  ':',
  '\\',
  '\\"',
  '\n',
  '\u0000',
  '\uD83D',
  '💥',
  '<think>',
  '</think>',
  '"action":"raise"',
  '"amount":',
  'ACTION: ',
  'AMOUNT: ',
  'REASONING:',
  'all-in',
  'null',
  '1e999',
  '-1',
  '99999999999',
  '<tool_call>',
  '</tool_call>',
  '<parameter=action>',
  'poker_action(',
  '```json',
  '//',
  '/*',
  'User:',
  'length',
];

it('makes a legal action of 20,000 mangled answers and never throws (architecture, rule 5)', () => {
  const random = randomStream('mangled answers', 1);
  let answers = 0;
  for (let round = 0; round < MUTATIONS; round += 1) {
    const example = pick(random, EXAMPLES);
    const { context } = pick(random, EXAMPLES);
    const body = mangle(example.http.body, random);
    const reading = readDecision(body, context);
    if (reading.kind === 'provider-error') continue;
    const fault = faultOf(reading.decision, context);
    if (fault !== null) expect.fail(`${fault}\n${body}\n${JSON.stringify(context)}`);
    if (reading.kind === 'answer') answers += 1;
  }
  // Most mutations hit the JSON around the answer; enough must get through to say anything.
  expect(answers).toBeGreaterThan(MUTATIONS / 10);
});

it('reads a hostile megabyte in time', () => {
  const { context } = EXAMPLES[0] as { context: ActionContext };
  for (const piece of [
    '{"',
    '{',
    "{'a':",
    '[[',
    '<think>',
    'ACTION: ',
    '<tool_call><parameter=',
    ' -',
    '((',
    '🔥',
    '"{\\"',
  ]) {
    const content = piece.repeat(Math.ceil(1_000_000 / piece.length));
    const started = performance.now();
    const reading = readDecision(JSON.stringify({ choices: [{ message: { content } }] }), context);
    expect(reading.kind).toBe('unusable');
    expect(performance.now() - started, piece).toBeLessThan(5000);
  }
});

/** One to three changes: cut, delete, double, insert, or a piece of another answer. */
function mangle(body: string, random: RandomStream): string {
  let text = body;
  for (let change = 0; change <= random.below(3); change += 1) {
    const at = random.below(text.length + 1);
    const length = random.below(12);
    switch (random.below(6)) {
      case 0:
        text = text.slice(0, at) + text.slice(at + length);
        break;
      case 1:
        text = text.slice(0, at) + pick(random, FRAGMENTS) + text.slice(at);
        break;
      case 2:
        text = text.slice(0, at + length) + text.slice(at);
        break;
      case 3:
        text = withinContent(text, (content) => content.slice(0, random.below(content.length + 1)));
        break;
      case 4:
        text = withinContent(text, (content) => {
          const inside = random.below(content.length + 1);
          return (
            content.slice(0, inside) + pick(random, FRAGMENTS) + content.slice(inside + length)
          );
        });
        break;
      default: {
        const other = pick(random, EXAMPLES).http.body;
        const from = random.below(other.length + 1);
        text = withinContent(text, (content) => content + other.slice(from, from + 40));
      }
    }
  }
  return text;
}

/** Changes what the model said and leaves the JSON around it whole, where there is any. */
function withinContent(body: string, change: (content: string) => string): string {
  try {
    const parsed = JSON.parse(body) as {
      choices: {
        message: { content?: unknown; tool_calls?: { function: { arguments: unknown } }[] };
      }[];
    };
    const message = parsed.choices[0]?.message;
    const called = message?.tool_calls?.[0]?.function;
    if (typeof called?.arguments === 'string') called.arguments = change(called.arguments);
    else if (typeof message?.content === 'string') message.content = change(message.content);
    return JSON.stringify(parsed);
  } catch {
    return change(body);
  }
}

function pick<T>(random: RandomStream, from: readonly T[]): T {
  return from[random.below(from.length)] as T;
}

/** What is wrong with an action, in words; null when the table can play it. */
function faultOf({ action, requested, rung }: ReadAction, context: ActionContext): string | null {
  const { type, to } = action;
  const total = context.streetCommitted + context.stack;
  if (!context.legal.includes(type)) return `${type} is not legal`;
  if (rung === 'default' && type !== 'check' && type !== 'fold') return `${type} by default`;
  switch (type) {
    case 'fold':
    case 'check':
    case 'call':
      return to === null ? null : `${type} with a size`;
    case 'bet':
    case 'raise':
      if (to === null || !Number.isSafeInteger(to)) return `${type} to ${to}`;
      return to >= (context.minRaiseTo ?? 0) && to < total ? null : `${type} to ${to}`;
    case 'all_in': {
      if (to !== total) return `all_in to ${to}`;
      const askedForIt = requested?.type === 'all_in' || (requested?.amount ?? 0) >= total;
      const noOtherSize = context.minRaiseTo === total || context.toCall >= context.stack;
      return askedForIt || noOtherSize ? null : 'all-in that nobody asked for';
    }
  }
}
