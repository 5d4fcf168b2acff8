import type { Suite } from '../measure.ts';
import { evaluations } from './evaluations.ts';
import { randomPlay } from './random-play.ts';
import { runOuts } from './run-outs.ts';

/** The engine against the packages that a user would take instead. */
export function engineSuites(): readonly Suite[] {
  return [randomPlay(), evaluations(), ...runOuts()];
}
