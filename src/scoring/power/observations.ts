import { sum } from '../statistics/sample.ts';
import { share } from '../style/action-count.ts';
import { deckSets } from '../winnings/deck-sets.ts';
import type { SessionWinnings } from '../winnings/session-winnings.ts';
import type { EffectUnit } from './effect.ts';

/** By sessions that were played; `weighted`, the main one, has the luck of the board taken out. */
export const METHODS = ['weighted', 'raw', 'all-in-adjusted', 'duplicate'] as const;
/** What an observation is made of. */
export type Method = (typeof METHODS)[number];
type SessionMethod = Exclude<Method, 'weighted'>;

/** Independent observations of what a player wins, by what they are of: a session, or a deck. */
export interface Observations {
  /** In the unit of the effect. */
  readonly values: ReadonlyMap<string, number>;
  /** Sessions that one of them takes. */
  readonly sessionsEach: number;
}

interface Won {
  readonly of: string;
  readonly hands: number;
  readonly chips: number;
  readonly bigBlinds: number;
}

/** Null where the records cannot tell: a hand without adjusted chips, decks not dealt in duplicate. */
export function observationsOf(
  sessions: readonly SessionWinnings[],
  method: SessionMethod,
  unit: EffectUnit,
): Observations | null {
  switch (method) {
    case 'raw':
      return {
        values: inUnit(
          sessions.map((won) => ({ ...won, of: won.session })),
          unit,
        ),
        sessionsEach: 1,
      };
    case 'all-in-adjusted': {
      const adjusted = sessions.flatMap(({ session, hands, adjusted: won }) =>
        won === null ? [] : [{ of: session, hands, ...won }],
      );
      if (adjusted.length < sessions.length) return null;
      return { values: inUnit(adjusted, unit), sessionsEach: 1 };
    }
    case 'duplicate': {
      const sets = deckSets(sessions);
      const [first] = sets;
      if (first === undefined) return null;
      const means = sets.map(({ deck, rotations, hands, chips, bigBlinds }) => ({
        of: deck,
        hands: hands / rotations,
        chips: chips / rotations,
        bigBlinds: bigBlinds / rotations,
      }));
      return { values: inUnit(means, unit), sessionsEach: first.rotations };
    }
  }
}

/**
 * Chips as they are. bb/100 is a ratio r = B / H of sums, and sessions are not equally long: its
 * variance is that of the residuals 100 (b - r h) / mean(h), the usual linearisation of a ratio (W. G.
 * Cochran, Sampling Techniques, 3rd ed., section 2.11), centred on r here.
 */
function inUnit(won: readonly Won[], unit: EffectUnit): ReadonlyMap<string, number> {
  if (unit === 'chips') return new Map(won.map(({ of, chips }) => [of, chips]));
  const hands = sum(won.map((each) => each.hands));
  const ratio = share(sum(won.map(({ bigBlinds }) => bigBlinds)), hands);
  const meanHands = share(hands, won.length);
  return new Map(
    won.map((each) => [
      each.of,
      100 * (ratio + share(each.bigBlinds - ratio * each.hands, meanHands)),
    ]),
  );
}

/**
 * What one player won more than another in the sessions of both, by the hands of their table: those dealt
 * in are fewer for whoever is out, and the difference would be of two ratios.
 * @param tableHands by session
 */
export function differencesOf(
  a: readonly SessionWinnings[],
  b: readonly SessionWinnings[],
  tableHands: ReadonlyMap<string, number>,
): readonly SessionWinnings[] {
  const others = new Map(b.map((won) => [won.session, won]));
  return a.flatMap((won) => {
    const other = others.get(won.session);
    if (other === undefined) return [];
    return [
      {
        ...won,
        hands: tableHands.get(won.session) ?? won.hands,
        chips: won.chips - other.chips,
        bigBlinds: won.bigBlinds - other.bigBlinds,
        adjusted:
          won.adjusted === null || other.adjusted === null
            ? null
            : {
                chips: won.adjusted.chips - other.adjusted.chips,
                bigBlinds: won.adjusted.bigBlinds - other.adjusted.bigBlinds,
              },
      },
    ];
  });
}
