import type { AxisName } from '../../shared/records/profile.ts';
import { decimal } from '../../shared/text/figures.ts';

/** Why an axis has no data, where it has none. */
export const NO_DATA_REASONS: Readonly<Partial<Record<AxisName, string>>> = {
  M1: 'no type of bet ten times, or fewer than 20 bets after the flop',
  M2: 'no bluff',
  M3: 'fewer than two opponents met 20 times, or no judged trace',
  M4: 'no hand after a bad beat to compare',
  M5: 'no two neighbouring sessions of ten hands in a run, or no decision in them',
  M6: 'no hand or no equity claimed',
  M7: 'no street and position ten times',
  M8: 'no hand, no price or no draw claimed',
  M9: 'fewer than three positions played ten times',
};

/** What stands beside an axis, so that nobody takes it for more than it is; null: nothing to warn of. */
export function warningOf(axis: AxisName, ceilings: readonly number[]): string | null {
  switch (axis) {
    case 'M1':
      return ceilings.length === 0 ? null : `best possible at these counts: ${rangeOf(ceilings)}`;
    case 'M2':
      return 'the null is weak: a player choosing heads-up spots was found in 15 % of trials at 800 hands';
    case 'M3':
      return 'adaptation is a few thousandths, most of it noise; a low p also comes from play that changes within sessions or over time';
    case 'M4':
      return 'compare with its null, not with 1; the raw score falls with few hands';
    case 'M5':
      return 'about .5 is what a player who never changes gets; no size of change within or between sessions tried here was found';
    case 'M7':
      return 'rises with the number of hands as postflop buckets fill; compare players over the same buckets; cards mix the actions too';
    case 'M9':
      return `${ceilings.length === 0 ? '' : `best possible ${rangeOf(ceilings)}; `}a player blind to position who enters 40 % gets about .3`;
    default:
      return null;
  }
}

function rangeOf(values: readonly number[]): string {
  const [low, high] = [decimal(Math.min(...values)), decimal(Math.max(...values))];
  return low === high ? low : `${low} to ${high}`;
}
