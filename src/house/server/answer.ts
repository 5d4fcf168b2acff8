import { createHash } from 'node:crypto';
import { ArenaError } from '../../engine/error.ts';
import { type Chance, chanceOf } from '../chance.ts';
import { type BluffReply, judgeBluff } from '../judge/bluff.ts';
import { type ClaimsReply, readClaims } from '../judge/claims.ts';
import { malformedVerdict } from '../judge/malformed-verdict.ts';
import { judgeOpponentReading, type OpponentReadingReply } from '../judge/opponent-reading.ts';
import { JUDGES, judgeNamed, type StandInJudge } from '../judge/tempers.ts';
import { readRememberedHand } from '../notes/remembered-hand.ts';
import { updateNotebook } from '../notes/update.ts';
import { decide, type SpokenDecision } from '../play/decide.ts';
import { type PlayingStyle, STYLES, styleNamed } from '../play/styles.ts';
import { type PromptText, readPromptText } from '../prompt-text.ts';
import { completionBody, hiddenTokens, type Utterance } from './completion.ts';

/** Every model of the house. The prefix says what they are wherever the name is shown. */
export const HOUSE_PREFIX = 'house/';
export const HOUSE_MODELS: readonly string[] = [
  ...STYLES.map((style) => style.name),
  ...JUDGES.map((each) => each.name),
].map((name) => `${HOUSE_PREFIX}${name}`);

/** A request that no stand-in can take: HTTP status and the code of OpenAI's error object. */
export class HouseRequestError extends ArenaError {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** What a stand-in reads of a request. */
export interface HouseRequest {
  readonly model: string;
  readonly system: string;
  readonly user: string;
  readonly schemaCharacters: number;
  /** SHA-256 over model and texts: what every chance of the answer hangs on. */
  readonly digest: string;
}

/** @throws {HouseRequestError} for a body that is no request for a chat completion. */
export function readRequest(text: string): HouseRequest {
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new HouseRequestError(400, 'invalid_json', 'expected a JSON body');
  }
  const { model, messages, stream } = body ?? {};
  if (typeof model !== 'string' || !Array.isArray(messages)) {
    throw new HouseRequestError(400, 'invalid_request', 'expected "model" and "messages"');
  }
  if (stream === true) {
    throw new HouseRequestError(400, 'unsupported', 'stand-ins do not stream');
  }
  if (!HOUSE_MODELS.includes(model)) {
    throw new HouseRequestError(
      404,
      'model_not_found',
      `no stand-in is called ${JSON.stringify(model)}; there are ${HOUSE_MODELS.join(', ')}`,
    );
  }
  const system = textOf(messages, ['system', 'developer']);
  const user = textOf(messages, ['user']);
  return {
    model,
    system,
    user,
    schemaCharacters: JSON.stringify([body['tools'], body['response_format']]).length,
    digest: createHash('sha256')
      .update(JSON.stringify([model, system, user]))
      .digest('hex'),
  };
}

/**
 * The completion for a request: a decision, a notebook or a verdict, whichever the prompt asks for.
 * @throws {MissingFactError} when the prompt lacks a fact that is needed.
 */
export function answer(request: HouseRequest): object {
  const chance = chanceOf(request.digest);
  return completion(request, utter(request, chance), chance);
}

/**
 * The same, but with an answer that cannot be used.
 * @throws {MissingFactError} as `answer`, for a verdict
 */
export function malformedAnswer(
  request: HouseRequest,
  kind: 'malformed' | 'empty' | 'verdict',
): object {
  const chance = chanceOf(request.digest);
  return completion(request, spoilt(request, kind, chance), chance);
}

function spoilt(
  request: HouseRequest,
  kind: 'malformed' | 'empty' | 'verdict',
  chance: Chance,
): Utterance {
  switch (kind) {
    case 'malformed':
      return malformed(chance);
    case 'empty':
      return { kind: 'text', text: '' };
    case 'verdict':
      return { kind: 'text', text: malformedVerdict(verdictFor(request), chance) };
  }
}

/** Whether it is a judge that is asked. */
export function asksAJudge({ model }: HouseRequest): boolean {
  return judgeNamed(model.slice(HOUSE_PREFIX.length)) !== undefined;
}

function verdictFor(request: HouseRequest): object {
  const standIn = judgeNamed(request.model.slice(HOUSE_PREFIX.length));
  if (standIn === undefined) throw new HouseRequestError(400, 'no_judge', 'expected a judge');
  return judge(readPromptText(request.user), standIn);
}

function completion(request: HouseRequest, utterance: Utterance, chance: Chance): object {
  const style = styleOf(request.model);
  return completionBody({
    ...request,
    utterance,
    hiddenTokens: style === undefined ? 0 : hiddenTokens(style, chance.roll('hidden tokens')),
  });
}

function utter(request: HouseRequest, chance: Chance): Utterance {
  const prompt = readPromptText(request.user);
  const style = styleOf(request.model);
  if (style === undefined) return { kind: 'text', text: JSON.stringify(verdictFor(request)) };
  if (prompt.has('The hand that has just ended')) return utterNotebook(prompt, style, chance);
  return utterDecision(decide(prompt, style, chance), style);
}

function utterNotebook(prompt: PromptText, style: PlayingStyle, chance: Chance): Utterance {
  const notebook = updateNotebook(readRememberedHand(prompt), style, chance);
  const text = notebook === null ? 'NO CHANGE' : `<notebook>\n${notebook}\n</notebook>`;
  return { kind: 'text', text };
}

/** Each style answers by its own way, so that every rung of the answer ladder is used. */
function utterDecision(decision: SpokenDecision, style: PlayingStyle): Utterance {
  const { type, reasoning } = decision;
  const amount = type === 'bet' || type === 'raise' ? decision.amount : null;
  switch (style.speech.channel) {
    case 'tool':
      return { kind: 'call', arguments: JSON.stringify({ action: type, amount, reasoning }) };
    case 'json': {
      const json = JSON.stringify({ action: type, amount, reasoning }, null, 2);
      return { kind: 'text', text: `\`\`\`json\n${json}\n\`\`\`` };
    }
    case 'text':
      return {
        kind: 'text',
        text: `ACTION: ${type.toUpperCase()}\nAMOUNT: ${amount ?? 'none'}\nREASONING: ${reasoning}`,
      };
  }
}

function styleOf(model: string): PlayingStyle | undefined {
  return styleNamed(model.slice(HOUSE_PREFIX.length));
}

/** The texts of the messages of some roles; content is a string or a list of text parts. */
function textOf(messages: readonly unknown[], roles: readonly string[]): string {
  const texts = messages.flatMap((message) => {
    const { role, content } = (message ?? {}) as { role?: unknown; content?: unknown };
    if (typeof role !== 'string' || !roles.includes(role)) return [];
    const parts = Array.isArray(content) ? content : [content];
    return parts.map((part) => {
      if (typeof part === 'string') return part;
      const { text } = (part ?? {}) as { text?: unknown };
      return typeof text === 'string' ? text : '';
    });
  });
  return texts.join('\n\n');
}

/**
 * A verdict of whichever kind the prompt asks for: one that shows a bet is about a bluff.
 * @throws {MissingFactError} when there is no quoted reasoning
 */
function judge(
  prompt: PromptText,
  { temper }: StandInJudge,
): BluffReply | OpponentReadingReply | ClaimsReply {
  if (prompt.has('Claims to list')) return readClaims(prompt);
  return prompt.has('The bet') ? judgeBluff(prompt) : judgeOpponentReading(prompt, temper);
}

/** Answers of the kinds that models do give and nobody can play. */
const MALFORMED: readonly [Utterance, ...Utterance[]] = [
  { kind: 'call', arguments: '' },
  { kind: 'call', arguments: '{}' },
  { kind: 'call', arguments: '{"action":"raise","amount":12' },
  { kind: 'call', arguments: '{"action":"contemplate","amount":null,"reasoning":"Hm."}' },
  {
    kind: 'text',
    text: 'There is a lot to consider here. I could raise, but calling has merit too.',
  },
  { kind: 'text', text: '{"action": "fold|check|call|bet|raise|all_in", "amount": null}' },
  { kind: 'text', text: '<think>They may have a flush. ACTION: CALL? Let me think about' },
];

function malformed(chance: Chance): Utterance {
  return chance.pick('malformed', MALFORMED);
}
