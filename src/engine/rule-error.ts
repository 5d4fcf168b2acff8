import type { Action, Legal } from './action.ts';
import { ArenaError } from './error.ts';

/** The rules an action can break. */
export type Rule =
  | 'hand-over'
  | 'turn'
  | 'known-action'
  | 'whole-chips'
  | 'amount-needed'
  | 'amount-fits'
  | 'check-without-price'
  | 'call-with-price'
  | 'bet-opens'
  | 'raise-needs-bet'
  | 'minimum-raise'
  | 'stack'
  | 'betting-not-reopened'
  | 'nobody-to-raise';

const WHAT_THE_RULE_SAYS: Readonly<Record<Rule, string>> = {
  'hand-over': 'nobody acts once the hand is over',
  turn: 'only the seat whose turn it is may act',
  'known-action': 'an action is fold, check, call, bet, raise or all_in',
  'whole-chips': 'chips are whole',
  'amount-needed': 'a bet or raise names the total it goes to',
  'amount-fits': 'the total named is not what the action comes to',
  'check-without-price': 'a check needs a price of 0',
  'call-with-price': 'a call needs a price',
  'bet-opens': 'a bet opens the betting, over a bet it is a raise',
  'raise-needs-bet': 'a raise needs a bet to raise, without one it is a bet',
  'minimum-raise': 'a raise is at least as large as the last full bet or raise of the street',
  stack: 'nobody puts in more than the stack',
  'betting-not-reopened':
    'short all-ins re-open the betting to a seat only once they add up to a full raise',
  'nobody-to-raise': 'no opponent has more chips than the bet to answer a raise with',
};

/** An action outside the rules. It has changed nothing. */
export class RuleError extends ArenaError {
  readonly rule: Rule;
  readonly tried: Action;
  /** What was possible; null when nobody was to act. */
  readonly legal: Legal | null;

  constructor(rule: Rule, tried: Action, legal: Legal | null) {
    super(
      `${describeAction(tried)} is refused: ${WHAT_THE_RULE_SAYS[rule]} (${rule}); ${describeLegal(legal)}`,
    );
    this.rule = rule;
    this.tried = tried;
    this.legal = legal;
  }
}

function describeAction(action: Action): string {
  const by = action.seat === undefined ? '' : ` by seat ${action.seat}`;
  const to = action.to === undefined ? '' : ` to ${action.to}`;
  return `${action.type}${to}${by}`;
}

function describeLegal(legal: Legal | null): string {
  if (legal === null) return 'nobody is to act';
  const raise =
    legal.minRaiseTo === null
      ? 'no raise'
      : `${legal.currentBet === 0 ? 'bet' : 'raise'} to ${legal.minRaiseTo}..${legal.maxRaiseTo}`;
  const price = legal.toCall === 0 ? 'check' : `call ${legal.toCall}`;
  return `seat ${legal.seat} on the ${legal.street} may fold, ${price}, ${raise}`;
}
