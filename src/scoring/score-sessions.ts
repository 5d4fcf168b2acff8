import type { PlayFigures, Winnings } from '../shared/records/play-figures.ts';
import type { AxisName, AxisScore, Style } from '../shared/records/profile.ts';
import { AnsweringTally } from './answering/answering-tally.ts';
import { SlopeField } from './axes/adaptability.ts';
import { type AxisTallies, axisTallies } from './axes/axis-tallies.ts';
import { type ClaimReader, readingTexts } from './claims/claim-reader.ts';
import type { VerdictScores } from './judging/verdicts.ts';
import { type PlayedSession, playedSessions, withoutFallback } from './records/played-session.ts';
import type { SessionRecords } from './records/session-records.ts';
import { HandFiguresTally } from './style/hand-figures.ts';
import { StyleTally } from './style/style.ts';
import type { Tally } from './tally.ts';
import { type SessionWinnings, winningsIn } from './winnings/session-winnings.ts';
import { winningsTable } from './winnings/winnings-table.ts';

export type AxisScores = Record<AxisName, AxisScore>;

/** Everything that is computed of one player under one condition. */
export interface PlayerScores extends PlayFigures {
  readonly player: string;
  readonly condition: string;
  readonly style: Style;
  readonly axes: AxisScores;
  /** The same axes without the decisions that the arena made in the player's stead. */
  readonly excludingFallback: AxisScores;
}

/** Only finished sessions are scored; the rest is counted. */
export interface SessionCounts {
  finished: number;
  parked: number;
  open: number;
}

export interface Scores {
  /** By condition, then player. */
  readonly players: readonly PlayerScores[];
  readonly sessions: Readonly<SessionCounts>;
}

/** What sessions are scored with. */
export interface ScoringContext {
  readonly verdicts: VerdictScores;
  /** Reads the texts themselves where nothing else is given. */
  readonly claims?: ClaimReader;
  /** Player ids in the order that tables have; who is not in it comes after, by id. */
  readonly roster?: readonly string[];
}

/** Scores of every player and condition in one pass over sessions, each let go after it is counted. */
export async function scoreSessions(
  sessions: AsyncIterable<SessionRecords>,
  context: ScoringContext,
): Promise<Scores> {
  const { verdicts, claims = readingTexts(), roster = [] } = context;
  const players = new Map<string, PlayerTally>();
  const fields = new Map<string, ConditionField>();
  const counts: SessionCounts = { finished: 0, parked: 0, open: 0 };
  for await (const records of sessions) {
    counts[records.session.status] += 1;
    if (records.session.status !== 'finished') continue;
    for (const played of playedSessions(records)) {
      const key = `${played.session.condition} ${played.player}`;
      let tally = players.get(key);
      if (tally === undefined) {
        const field = fields.get(played.session.condition) ?? new ConditionField();
        fields.set(played.session.condition, field);
        tally = new PlayerTally(played, { verdicts, claims }, field);
        players.set(key, tally);
      }
      tally.add(played);
    }
  }
  const winnings = winningsOf([...players.values()], roster);
  return {
    players: [...players]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, tally]) => ({
        player: tally.player,
        condition: tally.condition,
        ...tally.result(),
        winnings: winnings.get(tally) ?? null,
      })),
    sessions: counts,
  };
}

/** A table for each condition, its rows in the order of the roster: so its intervals come out again. */
function winningsOf(
  tallies: readonly PlayerTally[],
  roster: readonly string[],
): ReadonlyMap<PlayerTally, Winnings> {
  const inRoster = ({ player }: PlayerTally) => {
    const place = roster.indexOf(player);
    return place === -1 ? roster.length : place;
  };
  const inOrder = tallies.toSorted(
    (a, b) => inRoster(a) - inRoster(b) || (a.player < b.player ? -1 : 1),
  );
  const conditions = new Set(tallies.map(({ condition }) => condition));
  return new Map(
    [...conditions].flatMap((condition) => {
      const rows = inOrder.filter((tally) => tally.condition === condition);
      const table = winningsTable(rows.map((row) => row.winnings));
      return rows.flatMap((row, at) => {
        const winnings = table[at];
        return winnings === undefined ? [] : [[row, winnings] as const];
      });
    }),
  );
}

/** What the players of one condition are measured against, anew without the fallback decisions. */
class ConditionField {
  readonly slopes = new SlopeField();
  readonly ownSlopes = new SlopeField();
}

class PlayerTally implements Tally<Omit<PlayerScores, 'player' | 'condition' | 'winnings'>> {
  readonly player: string;
  readonly condition: string;
  readonly winnings: SessionWinnings[] = [];
  readonly #style = new StyleTally();
  readonly #hands = new HandFiguresTally();
  readonly #answering = new AnsweringTally();
  readonly #axes: AxisTallies;
  readonly #own: AxisTallies;
  /** Those of the own that are not among the others. */
  readonly #apart: readonly Tally<AxisScore>[];

  constructor(
    { player, session }: Pick<PlayedSession, 'player' | 'session'>,
    context: Required<Pick<ScoringContext, 'verdicts' | 'claims'>>,
    field: ConditionField,
  ) {
    this.player = player;
    this.condition = session.condition;
    this.#axes = axisTallies({ ...context, slopes: field.slopes });
    // A fallback has no reasoning: with or without it the texts are the same, and read once.
    const { M6, M8 } = this.#axes;
    this.#own = { ...axisTallies({ ...context, slopes: field.ownSlopes }), M6, M8 };
    this.#apart = Object.values(this.#own).filter((tally) => tally !== M6 && tally !== M8);
  }

  add(played: PlayedSession): void {
    this.#style.add(played);
    this.#hands.add(played);
    this.#answering.add(played);
    this.winnings.push(winningsIn(played));
    for (const tally of Object.values(this.#axes)) tally.add(played);
    const own = withoutFallback(played);
    for (const tally of this.#apart) tally.add(own);
  }

  result() {
    return {
      style: this.#style.result(),
      axes: results(this.#axes),
      excludingFallback: results(this.#own),
      ...this.#hands.result(),
      ...this.#answering.result(),
    };
  }
}

function results(tallies: AxisTallies): AxisScores {
  return Object.fromEntries(
    Object.entries(tallies).map(([axis, tally]) => [axis, tally.result()]),
  ) as AxisScores;
}
