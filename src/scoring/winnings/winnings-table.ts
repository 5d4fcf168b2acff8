import type { Estimate, Narrowed, Winnings } from '../../shared/records/play-figures.ts';
import {
  BOOTSTRAP_SEED,
  type Interval,
  percentileInterval,
  resampledTotals,
} from '../statistics/bootstrap.ts';
import { NumpyRandom } from '../statistics/numpy-random.ts';
import { sum } from '../statistics/sample.ts';
import { share } from '../style/action-count.ts';
import { type DeckSet, deckSets } from './deck-sets.ts';
import type { SessionWinnings } from './session-winnings.ts';

/** An interval says nothing where there is nothing to resample. */
const MINIMUM_UNITS = 2;

/**
 * What the players of one condition won, with 95 % percentile intervals (B = 10,000, paper G.4).
 *
 * The session is what is resampled, never the hand: hands of a session are not independent (stacks
 * carry over, an elimination ends a player's session, the blinds rise, opponents remember), so
 * intervals over hands would be too narrow. bb/100 is a ratio, and in each resample both its parts
 * are summed anew. Sessions of a run whose memory persists are taken as independent, as the paper
 * does.
 *
 * One generator goes through the players in order, and all figures of a player come of the same
 * resamples: so the chips are those of the paper's table, and what narrows an interval is the figure
 * and not the draw. Deck sets are a table of their own.
 * @param players in roster order
 */
export function winningsTable(
  players: readonly (readonly SessionWinnings[])[],
): readonly Winnings[] {
  const random = new NumpyRandom(BOOTSTRAP_SEED);
  const ofDecks = new NumpyRandom(BOOTSTRAP_SEED);
  return players.map((sessions) => {
    const bySession = sessionEstimates(sessions, random);
    return {
      sessions: sessions.length,
      hands: sum(sessions.map(({ hands }) => hands)),
      ...bySession,
      duplicate: duplicateEstimates(deckSets(sessions), sessions.length, bySession.raw, ofDecks),
    };
  });
}

function sessionEstimates(
  sessions: readonly SessionWinnings[],
  random: NumpyRandom,
): Pick<Winnings, 'raw' | 'allInAdjusted'> {
  const column = (value: (session: SessionWinnings) => number) => sessions.map(value);
  const hands = column((session) => session.hands);
  const columns = [
    hands,
    column(({ chips }) => chips),
    column(({ bigBlinds }) => bigBlinds),
  ] as const;
  const adjusted = sessions.flatMap((session) => session.adjusted ?? []);
  const isAdjusted = adjusted.length === sessions.length;
  const adjustedColumns = isAdjusted
    ? [adjusted.map(({ chips }) => chips), adjusted.map(({ bigBlinds }) => bigBlinds)]
    : [];
  const resampled =
    sessions.length < MINIMUM_UNITS
      ? null
      : resampledTotals([...columns, ...adjustedColumns], random);
  const totals = [...columns, ...adjustedColumns].map(sum);
  const chips = (at: number): Estimate => ({
    value: totals[at] ?? 0,
    interval: resampled === null ? null : percentileInterval(resampled[at] ?? []),
  });
  const bb100 = (at: number): Estimate => ({
    value: 100 * share(totals[at] ?? 0, totals[0] ?? 0),
    interval: resampled === null ? null : ratioInterval(resampled[at] ?? [], resampled[0] ?? []),
  });
  const raw = { chips: chips(1), bb100: bb100(2) };
  return {
    raw,
    allInAdjusted: isAdjusted
      ? { chips: narrowed(chips(3), raw.chips), bb100: narrowed(bb100(4), raw.bb100) }
      : null,
  };
}

/**
 * The paired estimate of duplicate dealing: the mean over the rotations of a deck, then the mean over
 * decks, and the deck with all its rotations is what is resampled.
 */
function duplicateEstimates(
  sets: readonly DeckSet[],
  sessions: number,
  raw: Winnings['raw'],
  random: NumpyRandom,
): Winnings['duplicate'] {
  const [first] = sets;
  if (first === undefined) return null;
  const hands = sets.map((set) => set.hands);
  const chips = sets.map((set) => set.chips / set.rotations);
  const bigBlinds = sets.map((set) => set.bigBlinds);
  const resampled =
    sets.length < MINIMUM_UNITS ? null : resampledTotals([hands, chips, bigBlinds], random);
  const [handTotals = [], chipTotals = [], bigBlindTotals = []] = resampled ?? [];
  const rawChips = scaled(raw.chips, 1 / sessions);
  return {
    deckSets: sets.length,
    rotations: first.rotations,
    chips: narrowed(
      scaled(
        {
          value: sum(chips),
          interval: resampled === null ? null : percentileInterval(chipTotals),
        },
        1 / sets.length,
      ),
      rawChips,
    ),
    bb100: narrowed(
      {
        value: 100 * share(sum(bigBlinds), sum(hands)),
        interval: resampled === null ? null : ratioInterval(bigBlindTotals, handTotals),
      },
      raw.bb100,
    ),
    rawChips,
  };
}

/** Of big blinds per hundred hands. */
function ratioInterval(bigBlinds: ArrayLike<number>, hands: ArrayLike<number>): Interval {
  return percentileInterval(
    Float64Array.from(bigBlinds, (total, at) => 100 * share(total, hands[at] ?? 0)),
  );
}

function scaled({ value, interval }: Estimate, by: number): Estimate {
  return {
    value: value * by,
    interval: interval === null ? null : { lower: interval.lower * by, upper: interval.upper * by },
  };
}

function narrowed(estimate: Estimate, raw: Estimate): Narrowed {
  const [own, other] = [width(estimate), width(raw)];
  return { ...estimate, widthRatio: own === null || !other ? null : own / other };
}

function width({ interval }: Estimate): number | null {
  return interval === null ? null : interval.upper - interval.lower;
}
