import type { Decision } from '../records/decision.ts';
import { count } from './figures.ts';

/** `raises to 240`, `calls 60`, `is all-in for 955`: an action in the third person. */
export function actionWords({ type, to, added }: Decision['action']): string {
  switch (type) {
    case 'fold':
      return 'folds';
    case 'check':
      return 'checks';
    case 'call':
      return `calls ${count(added)}`;
    case 'bet':
      return `bets ${count(to)}`;
    case 'raise':
      return `raises to ${count(to)}`;
    case 'all_in':
      return `is all-in for ${count(to)}`;
  }
}
