import { seededRandom } from '../statistics/seeded-random.ts';
import { type AgainstNull, againstNull } from './null-distribution.ts';
import { type PermutedColumns, permutationOf } from './permuted-column.ts';

/** How a score stands to its null: all that is needed to tell, in what can be given to another thread. */
export interface NullQuestion {
  readonly player: string;
  readonly condition: string;
  readonly score: number;
  readonly permuted: PermutedColumns;
}

/** The same wherever and whenever it is asked: what is drawn has a stream of its own. */
export function answerTo({ player, condition, score, permuted }: NullQuestion): AgainstNull {
  const random = seededRandom(player, condition, permuted.axis);
  return againstNull(score, permutationOf(permuted), random);
}
