import type { BatchConfiguration, Condition, StopWhen } from './batch-configuration.ts';
import { dealOf } from './dealing.ts';

/** Of a batch or of a batch file: how much is played, and how often with the same cards. */
type Shape = Pick<BatchConfiguration, 'dealing' | 'runs' | 'sessionsPerRun'> & {
  readonly players: readonly unknown[];
  readonly conditions: readonly Pick<Condition, 'memory'>[];
};

/** Observations after the one and up to the other, which count from 1. */
export interface Stretch {
  readonly after: number;
  readonly upTo: number;
}

export const WHOLE: Stretch = { after: 0, upTo: Number.POSITIVE_INFINITY };

export function isWithin({ after, upTo }: Stretch, observation: number): boolean {
  return observation > after && observation <= upTo;
}

/**
 * Which observation of its batch a session is part of, from 1, in playing order. An observation is what
 * is independent of every other: sessions of one deck under all conditions and from all places, or, where
 * notebooks last over a run under any condition, all sessions of the runs that share their decks.
 * @param number of the run, from 1
 * @param index of the session in its run, from 1
 */
export function observationOf(
  shape: Shape,
  { number, index }: { readonly number: number; readonly index: number },
): number {
  const deal = Math.ceil(dealOf(shape, number).firstRun / runsOfDeal(shape));
  return lastsOverRuns(shape) ? deal : (deal - 1) * shape.sessionsPerRun + index;
}

/** How many observations the whole plan of a batch holds. */
export function observationsIn(shape: Shape): number {
  return observationOf(shape, { number: shape.runs, index: shape.sessionsPerRun });
}

/** Sessions of one observation, over all conditions. */
export function sessionsOfObservation(shape: Shape): number {
  const sessions = lastsOverRuns(shape) ? shape.sessionsPerRun : 1;
  return runsOfDeal(shape) * sessions * shape.conditions.length;
}

/**
 * Where the wave ends that comes after so many observations: the first are as many as have to be played
 * before a look, and no wave goes beyond the plan.
 */
export function waveEnd(shape: Shape, { atLeast, wave }: StopWhen, after: number): number {
  const end = after === 0 ? Math.max(atLeast, wave) : after + wave;
  return Math.min(end, observationsIn(shape));
}

function runsOfDeal({ dealing, players }: Shape): number {
  return dealing === 'duplicate' ? players.length : 1;
}

function lastsOverRuns({ conditions }: Shape): boolean {
  return conditions.some(({ memory }) => memory === 'persistent');
}
