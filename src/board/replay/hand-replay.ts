import { ACTION_TYPES, type Action, type ActionType } from '../../engine/action.ts';
import { canAct, takenAction } from '../../engine/betting.ts';
import { rebuildHand } from '../../engine/hand-log.ts';
import { handResult, recordedActions } from '../../engine/hand-result.ts';
import type { HandState } from '../../engine/hand-state.ts';
import { disagreements } from '../../engine/history/agreement.ts';
import type { HandHistory, HistoryAction } from '../../engine/history/hand-history.ts';
import { replay } from '../../engine/history/replay-hand.ts';
import type { Operation } from '../../engine/operation.ts';
import { type ReplayStep, stepAt, stepSpans } from './replay-step.ts';

/** A hand as a list of looks at the table. */
export interface HandReplay {
  /** Empty where not even the seats can be set up. */
  readonly steps: readonly ReplayStep[];
  /** `in-play`: its records go no further, and nothing is wrong with them. */
  readonly progress: 'over' | 'in-play' | 'broken';
  /** Where the records and the rules part, a line each. */
  readonly faults: readonly string[];
}

/**
 * Plays a hand through the engine and looks at the table after everything that happens. A hand that is
 * still played goes as far as its actions do; one whose records cannot be played, as far as they can.
 * @param finished whether the history says that it is a whole hand
 */
export function replayOf(history: HandHistory, { finished }: { finished: boolean }): HandReplay {
  const { state, faults, shortCall } = replay(history);
  if (state === null) return { steps: [], progress: 'broken', faults };
  const found = state.over
    ? [...faults, ...disagreements(history, handResult(state), shortCall)]
    : faults;
  const left = history.actions.slice(recordedActions(state).length);
  // The cards of the next street may not be known yet, and then the engine cannot go on to them.
  const closing = state.over ? null : closingAction(state, left);
  const isWhole = state.over ? found.length === 0 : left.length === (closing === null ? 0 : 1);
  const operations = closing === null ? state.operations : [...state.operations, closing];
  const asExpected = isWhole && state.over === finished;
  return {
    steps: stepsOf(operations),
    progress: asExpected ? (finished ? 'over' : 'in-play') : 'broken',
    faults: asExpected ? [] : found,
  };
}

function stepsOf(operations: readonly Operation[]): readonly ReplayStep[] {
  return stepSpans(operations).map((span) =>
    stepAt(rebuildHand(operations.slice(0, span.end)), operations, span),
  );
}

/** The one action that is left, where the rules allow it and only cards are missing after it. */
function closingAction(state: HandState, left: readonly HistoryAction[]): Operation | null {
  const [next] = left;
  if (next === undefined || left.length > 1 || !isAction(next)) return null;
  const action: Action = { seat: next.seat, type: next.type, to: next.to };
  return canAct(state, action) ? { kind: 'action', ...takenAction(state, action) } : null;
}

function isAction(action: HistoryAction): action is HistoryAction & { type: ActionType } {
  return (ACTION_TYPES as readonly string[]).includes(action.type);
}
