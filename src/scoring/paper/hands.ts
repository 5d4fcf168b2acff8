import { equity } from '../../engine/equity/equity.ts';
import { rankHand } from '../../engine/rank-hand.ts';
import { BLUFF_EQUITY_THRESHOLD } from '../axes/bluff-attempt.ts';
import { type Claim, numberFigure, wordFigure } from './paper-finding.ts';

export const doubleBarrel: Claim = ({ text }) => {
  const { holeCards, streets, where } = text.doubleBarrel;
  const found = streets.map(({ street, board }) => ({
    street,
    // D.2 counts equity against a random hand, not against the cards that the opponent turned out to hold.
    equity: equity({ hero: holeCards, board, opponents: ['unknown'], exact: true }).equity,
  }));
  const decimals = { published: 2, recomputed: 2 } as const;
  const isBluff = found.every((each) => each.equity < BLUFF_EQUITY_THRESHOLD);
  return {
    id: 'double-barrel',
    where,
    claim: 'the two bets are bluff attempts, and count in M2',
    figures: found.flatMap((each) => [
      numberFigure(each.street, 'equity', null, each.equity, decimals),
      wordFigure(
        each.street,
        `below ${BLUFF_EQUITY_THRESHOLD}`,
        'yes',
        each.equity < BLUFF_EQUITY_THRESHOLD ? 'yes' : 'no',
      ),
    ]),
    verdict: isBluff ? 'reproduces' : 'inconsistent',
    remark:
      'equity against a random hand, exact; by D.2 neither is a bluff attempt, and D.2’s rule is kept',
  };
};

export const madeFlush: Claim = ({ text }) => {
  const { holeCards, board, says, where } = text.flushDraw;
  const ranked = rankHand([...holeCards, ...board]);
  return {
    id: 'made-flush',
    where,
    claim: `${holeCards.join(' ')} on ${board.join(' ')} is no made hand yet`,
    figures: [wordFigure(holeCards.join(' '), 'hand', says, ranked.handClass)],
    verdict: ranked.handClass === says ? 'reproduces' : 'wrong',
    remark: `the evaluator decides: ${ranked.cards.join(' ')} make a ${ranked.handClass}`,
  };
};
