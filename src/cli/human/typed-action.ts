import type { Options, SizeRange } from '../../house/play/situation.ts';
import { excerpt } from '../../shared/text/excerpt.ts';
import { withSignsNamed } from '../../shared/text/unseen-signs.ts';

/** What a person typed at its turn. */
export type Typed =
  | { readonly kind: 'action'; readonly type: ActionType; readonly amount: number | null }
  | { readonly kind: 'help' }
  /** One line: what was expected. */
  | { readonly kind: 'fault'; readonly message: string };

type ActionType = 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'all_in';

const SIZED = /^(b|bet|r|raise)(?:\s+(?:to\s+)?(\S+))?$/;

/** Reads `f`, `c`, `r 60`, `all in`, `?` and their long forms, and holds them to what is allowed. */
export function readTyped(text: string, options: Options): Typed {
  const words = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  switch (words) {
    case '?':
    case 'h':
    case 'help':
      return { kind: 'help' };
    case 'f':
    case 'fold':
      return action('fold');
    case 'x':
    case 'k':
    case 'check':
      return options.check
        ? action('check')
        : fault(`there is a bet to call: ${callWords(options)}`);
    case 'c':
      return options.check ? action('check') : call(options);
    case 'call':
      return call(options);
    case 'a':
    case 'all in':
    case 'all-in':
    case 'allin':
      return options.allIn === null ? fault('all in is not allowed here') : action('all_in');
  }
  const [, verb, amount] = SIZED.exec(words) ?? [];
  if (verb !== undefined) return sized(verb.startsWith('b') ? 'bet' : 'raise', amount, options);
  return fault(
    `expected ${choices(options).join(', ')} or ?, found ${withSignsNamed(excerpt(text.trim()))}`,
  );
}

/** What may be typed, with amounts. */
export function choices(options: Options): readonly string[] {
  const { check, call: cost, bet, raise, allIn } = options;
  return [
    'f (fold)',
    ...(check ? ['c (check)'] : []),
    ...(cost === null ? [] : [`c (call ${cost})`]),
    ...(bet === null ? [] : [`b AMOUNT (bet ${bet.min}–${bet.max})`]),
    ...(raise === null ? [] : [`r AMOUNT (raise to ${raise.min}–${raise.max})`]),
    ...(allIn === null ? [] : [`all in (to ${allIn})`]),
  ];
}

function call(options: Options): Typed {
  if (options.call !== null) return action('call');
  return fault(options.check ? 'there is nothing to call: c checks' : callWords(options));
}

function callWords({ call: cost }: Options): string {
  return cost === null ? 'fold or go all in' : `c calls ${cost}, f folds`;
}

function sized(type: 'bet' | 'raise', amount: string | undefined, options: Options): Typed {
  const range = options[type];
  if (range === null) return fault(otherWords(type, options));
  const chips = amount !== undefined && /^\d{1,10}$/.test(amount) ? Number(amount) : null;
  if (chips === null || chips < range.min || chips > range.max) {
    return fault(`expected ${type === 'bet' ? 'b' : 'r'} and an amount ${rangeWords(range)}`);
  }
  return { kind: 'action', type, amount: chips };
}

function otherWords(type: 'bet' | 'raise', options: Options): string {
  if (type === 'bet' && options.raise !== null) {
    return `there is a bet already: r AMOUNT raises (${rangeWords(options.raise)})`;
  }
  if (type === 'raise' && options.bet !== null) {
    return `there is no bet yet: b AMOUNT bets (${rangeWords(options.bet)})`;
  }
  return `no ${type} is allowed here; there is ${choices(options).join(', ')}`;
}

function rangeWords({ min, max }: SizeRange): string {
  return `from ${min} to ${max}`;
}

function action(type: ActionType): Typed {
  return { kind: 'action', type, amount: null };
}

function fault(message: string): Typed {
  return { kind: 'fault', message };
}
