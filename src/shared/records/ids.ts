import { z } from 'zod';

/**
 * Every id of the project is made here: readable, deterministic, built from its parent's, so that
 * writing the same fact twice is one document. Numbers start at 1 and are padded, so that ids sort
 * in playing order.
 *
 *     batch     main-50
 *     run       main-50.r01-persistent
 *     session   main-50.r01-persistent.s07
 *     hand      main-50.r01-persistent.s07.h12
 *     decision  main-50.r01-persistent.s07.h12.d005
 *     memory    main-50.r01-persistent.s07.h12.m-claude
 *     judgement main-50.r01-persistent.s07.h12.d005.bluff-v1-gpt-mini
 *     call      <subject>.c1
 */
const NAME = /^[a-z0-9-]+$/;

/** Batch, player, condition and judge ids: no dot (the separator), nothing that a path could mistake. */
export const nameSchema = z
  .string()
  .min(1)
  .max(60)
  .regex(NAME, 'expected lower-case letters, digits and "-"');

/** Ids sort as text, so a number is padded to the width of the largest; two digits at least, to read well. */
export function padding(largest: number): number {
  return Math.max(2, String(largest).length);
}

/** What an id is of, down to the subjects that questions are about. */
export type IdKind = 'batch' | 'run' | 'session' | 'hand' | 'decision' | 'memory' | 'judgement';

const PART = '[a-z0-9-]+';
/** The last part of each kind below a batch, and what that part hangs on. */
const BELOW: Readonly<Record<Exclude<IdKind, 'batch'>, { parent: IdKind; part: RegExp }>> = {
  run: { parent: 'batch', part: new RegExp(`^r\\d{2,}-${PART}$`) },
  session: { parent: 'run', part: /^s\d{2,}$/ },
  hand: { parent: 'session', part: /^h\d{2,}$/ },
  decision: { parent: 'hand', part: /^d\d{3,}$/ },
  memory: { parent: 'hand', part: new RegExp(`^m-${PART}$`) },
  judgement: { parent: 'decision', part: new RegExp(`^${PART}-${PART}$`) },
};
/** A judgement's, the longest: six parts, of which five are names of at most 60 characters. */
const LONGEST_ID = 400;

/** Whether text from outside (an address, say) is an id of that kind; it may be of nothing stored. */
export function isIdOf(kind: IdKind, text: string): boolean {
  if (text.length > LONGEST_ID) return false;
  if (kind === 'batch') return nameSchema.safeParse(text).success;
  const { parent, part } = BELOW[kind];
  const dot = text.lastIndexOf('.');
  return dot !== -1 && part.test(text.slice(dot + 1)) && isIdOf(parent, text.slice(0, dot));
}

function numbered(letter: string, number: number, width: number): string {
  return `${letter}${String(number).padStart(width, '0')}`;
}

/** `small.r01-persistent`; `run` counts from 1, and `runs` is how many there are, so that ids sort as numbers do. */
export function runId(batchId: string, run: number, runs: number, condition: string): string {
  return `${batchId}.${numbered('r', run, padding(runs))}-${condition}`;
}

/** `RUN.s02`; `session` counts from 1, of `sessions` in its run. */
export function sessionId(run: string, session: number, sessions: number): string {
  return `${run}.${numbered('s', session, padding(sessions))}`;
}

/** `SESSION.h12`; `hand` counts from 1, of at most `hands` in its session. */
export function handId(session: string, hand: number, hands: number): string {
  return `${session}.${numbered('h', hand, padding(hands))}`;
}

/** Three digits: ten seats cannot make a thousand decisions in one hand with finite stacks of practice. */
export function decisionId(hand: string, index: number): string {
  return `${hand}.${numbered('d', index, 3)}`;
}

/** `HAND.m-PLAYER`: the notebook as it was left after that hand. */
export function memoryId(hand: string, player: string): string {
  return `${hand}.m-${player}`;
}

/**
 * `DECISION.bluff-v1-JUDGE`: another rubric or judge is another judgement, and so is the same asked again
 * for the `repeat`th time, `DECISION.again1-bluff-v1-JUDGE`.
 */
export function judgementId(
  decision: string,
  axis: string,
  rubric: string,
  judge: string,
  repeat = 0,
): string {
  return `${decision}.${repeat === 0 ? '' : `again${repeat}-`}${axis}-${rubric}-${judge}`;
}

/** `SUBJECT.c2`: the second time that an answer about its subject was asked for; `attempt` counts from 1. */
export function callId(subject: string, attempt: number): string {
  return `${subject}.c${attempt}`;
}

/** Which of the calls about its subject a call is, from 1. */
export function attemptOf(call: string): number {
  return Number(call.slice(call.lastIndexOf('.c') + 2));
}

/** `BATCH.profile-CONDITION-PLAYER`: a player has a profile under each condition. */
export function profileId(batchId: string, condition: string, player: string): string {
  return `${batchId}.profile-${condition}-${player}`;
}

/** A verdict belongs to a trace, not to a batch: the same text is never judged twice. */
export function verdictId(traceHash: string, axis: string, rubric: string, judge: string): string {
  return `${traceHash}.${axis}-${rubric}-${judge}`;
}

/** The id without its last part: the session of a hand, the hand of a decision. */
export function parentId(id: string): string {
  const dot = id.lastIndexOf('.');
  return dot === -1 ? id : id.slice(0, dot);
}

/** The batch that an id belongs to: its first part. */
export function batchOf(id: string): string {
  return id.split('.', 1)[0] ?? id;
}

/** The run that a session, hand, decision, memory, judgement or call belongs to: its first two parts. */
export function runOf(id: string): string {
  return id.split('.').slice(0, 2).join('.');
}

/** The session that a hand, decision, memory, judgement or call belongs to: its first three parts. */
export function sessionOf(id: string): string {
  return id.split('.').slice(0, 3).join('.');
}
