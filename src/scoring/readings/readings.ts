import {
  type ReadingName,
  type Readings,
  type ReadingsLacking,
} from '../../shared/records/readings.ts';
import type { ClaimReader } from '../claims/claim-reader.ts';
import type { PlayedSession } from '../records/played-session.ts';
import { seededRandom } from '../statistics/seeded-random.ts';
import { bluffReading } from './bluff.ts';
import { cardsReading } from './cards.ts';
import { CollectedDecisions, type PlayerDecisions } from './collect-decisions.ts';
import { DecisionRows } from './decision-rows.ts';
import { driftReading } from './drift.ts';
import { facingColumns, facingPlaces, figuresOf, stayedSoFar } from './facing.ts';
import { TooFew } from './odds-ratio.ts';
import { opponentsReading } from './opponents.ts';
import { positionReading } from './position.ts';
import { priceReading } from './price.ts';
import { type Figures, SENTENCES } from './sentence.ts';
import { tiltReading } from './tilt.ts';
import { wordsReading } from './words.ts';

/** A player's readings, and why those are missing that are. */
export interface PlayerReadings {
  readonly readings: Readings;
  readonly readingsLacking: ReadingsLacking;
}

/** The eight readings of each player of one condition: sessions go in one by one, in playing order. */
export class ReadingsTally {
  readonly #condition: string;
  readonly #decisions: CollectedDecisions;

  constructor(condition: string, claims: ClaimReader) {
    this.#condition = condition;
    this.#decisions = new CollectedDecisions(claims);
  }

  /** @param played one session, as each of its players saw it */
  add(played: readonly PlayedSession[]): void {
    this.#decisions.add(played);
  }

  of(player: string): PlayerReadings {
    const found = this.#decisions.players.get(player) ?? NOTHING_DECIDED;
    const { fieldVpip } = this.#decisions;
    return readingsOf(found, { player, condition: this.#condition, fieldVpip });
  }
}

const NOTHING_DECIDED: PlayerDecisions = {
  rows: new DecisionRows(),
  without: { equity: 0, position: 0 },
};

interface Reader {
  readonly player: string;
  readonly condition: string;
  readonly fieldVpip: number;
}

/** The eight readings of what one player decided, or why there are fewer. */
export function readingsOf(
  found: PlayerDecisions,
  { player, condition, fieldVpip }: Reader,
): PlayerReadings {
  const { rows } = found;
  let before: Float64Array | null = null;
  const soFar = () => {
    before ??= stayedSoFar(facingModel(found));
    return before;
  };
  const lacking: ReadingsLacking = {};
  const told = <Name extends ReadingName>(name: Name, result: Figures<Name> | TooFew) => {
    if (!(result instanceof TooFew)) return { ...result, sentence: SENTENCES[name](result) };
    lacking[name] = reasonOf(name, result, found);
    return null;
  };
  const readings: Readings = {
    price: told('price', priceReading(rows)),
    position: told('position', positionReading(rows)),
    tilt: told('tilt', tiltReading(rows, soFar)),
    opponents: told('opponents', opponentsReading(rows, fieldVpip, soFar)),
    drift: told('drift', driftReading(rows, seededRandom(player, condition, 'drift'))),
    bluff: told('bluff', bluffReading(rows)),
    cards: told('cards', cardsReading(rows, seededRandom(player, condition, 'cards'))),
    words: told('words', wordsReading(rows)),
  };
  return { readings, readingsLacking: lacking };
}

function facingModel({ rows }: PlayerDecisions) {
  const figures = figuresOf(rows);
  return {
    rows,
    places: facingPlaces(rows),
    columns: facingColumns(figures),
    outcome: figures.stayed,
  };
}

/** Readings that need each decision's stack. */
const OF_STACKS: ReadonlySet<ReadingName> = new Set([
  'position',
  'tilt',
  'opponents',
  'drift',
  'bluff',
]);

/** Where records lack something, that is what to say: no further play would help. */
function reasonOf(name: ReadingName, { reason }: TooFew, { rows, without }: PlayerDecisions) {
  const { equity, position } = without;
  const stacks = OF_STACKS.has(name) ? rows.arrays.depth.filter(Number.isNaN).length : 0;
  const lacking = [
    ...(equity > 0 ? [`${equity} without a stored equity`] : []),
    ...(position > 0 ? [`${position} without a known position`] : []),
    ...(stacks > 0 ? [`${stacks} without a recorded stack`] : []),
  ];
  return lacking.length === 0 ? reason : `${reason} (left out: ${lacking.join(', ')})`;
}
