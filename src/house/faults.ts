import { ArenaError } from '../engine/error.ts';
import { chanceOf } from './chance.ts';

/** What can go wrong between a program and a provider, beside an HTTP status. */
export const FAULT_KINDS = [
  /** A model's answer that cannot be read as an action. */
  'malformed',
  /** A 200 whose content is empty. */
  'empty',
  /** A judge's verdict that cannot be counted; players are spared. */
  'verdict',
  /** Never answers. */
  'hang',
  /** Answers ten times as slowly, or after a second without latency. */
  'slow',
  /** The connection is reset before anything is sent. */
  'reset',
  /** The connection breaks in the middle of the body. */
  'cut',
  /** A 200 that is a web page. */
  'html',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number] | number;

export interface OrderedFault {
  readonly kind: FaultKind;
  /** Share of requests, 0..1. */
  readonly rate: number;
}

/** One line for the person who wrote the flag. */
export class FaultsError extends ArenaError {}

/**
 * Reads `429:0.02,500:0.01,malformed:0.03,hang:0.005`; an empty text is no faults.
 * @throws {FaultsError} naming what was expected.
 */
export function parseFaults(text: string): readonly OrderedFault[] {
  if (text.trim() === '') return [];
  const faults = text.split(',').map(parseFault);
  const total = faults.reduce((sum, fault) => sum + fault.rate, 0);
  if (total > 1) {
    throw new FaultsError(
      `expected rates of faults that add up to at most 1, found ${total} in "${text}"`,
    );
  }
  return faults;
}

function parseFault(text: string): OrderedFault {
  const [, name = '', rate] = /^\s*([a-z]+|\d{3}):(\d*\.?\d+)\s*$/.exec(text) ?? [];
  const kind = FAULT_KINDS.find((known) => known === name) ?? readStatus(name);
  if (kind === null || rate === undefined || Number(rate) > 1) {
    throw new FaultsError(
      `expected a fault such as 429:0.02 (an HTTP status from 400 to 599, or ${FAULT_KINDS.join(', ')}; a rate from 0 to 1), found "${text.trim()}"`,
    );
  }
  return { kind, rate: Number(rate) };
}

function readStatus(name: string): number | null {
  const status = Number(name);
  return /^\d{3}$/.test(name) && status >= 400 && status <= 599 ? status : null;
}

/** Faults that are the model's own doing and so change play. */
const OF_THE_MODEL: readonly FaultKind[] = ['malformed', 'empty', 'verdict', 'hang'];

/**
 * Which fault a request meets, if any. A fault of the model comes back at every attempt, so that the
 * same batch plays the same whether a process was killed between two attempts or not; a fault of the
 * way there is rolled anew at each attempt, so that trying again helps.
 */
export function faultFor(
  faults: readonly OrderedFault[],
  seed: string,
  request: string,
  attempt: number,
): FaultKind | null {
  const models = faults.filter((fault) => OF_THE_MODEL.includes(fault.kind));
  const others = faults.filter((fault) => !OF_THE_MODEL.includes(fault.kind));
  return (
    pick(others, chanceOf(seed, request, String(attempt)).roll('fault of the way')) ??
    pick(models, chanceOf(seed, request).roll('fault of the model'))
  );
}

function pick(faults: readonly OrderedFault[], roll: number): FaultKind | null {
  let below = 0;
  for (const { kind, rate } of faults) {
    below += rate;
    if (roll < below) return kind;
  }
  return null;
}
