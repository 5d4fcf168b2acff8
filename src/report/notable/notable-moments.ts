import { HAND_CLASSES } from '../../engine/rank-hand.ts';
import { everyOpponentFolded, isBluffAttempt } from '../../scoring/axes/bluff-attempt.ts';
import { handClassAt } from '../../scoring/axes/hand-facts.ts';
import { readingTexts } from '../../scoring/claims/claim-reader.ts';
import {
  type PlayedDecision,
  playedSessions,
  type TableHand,
} from '../../scoring/records/played-session.ts';
import { reasoningOf } from '../../scoring/records/reasoning.ts';
import type { SessionRecords } from '../../scoring/records/session-records.ts';
import { potOf } from '../../shared/records/hand-result.ts';
import type { EquityWord } from '../../shared/records/rubrics.ts';

/** How many hands of each kind a report shows. */
export const NOTABLE_OF_EACH_KIND = 3;

interface AtDecision {
  readonly decisionId: string;
  readonly player: string;
}

/** Why a hand is worth a look. */
export type Moment = { readonly handId: string } & (
  | { readonly kind: 'pot' /** Chips of all pots. */; readonly chips: number }
  | (AtDecision & {
      readonly kind: 'bluff';
      /** 0..1, against random hands. */
      readonly equity: number;
      /** Chips in the middle before the bluff. */
      readonly pot: number;
    })
  | (AtDecision & { readonly kind: 'hand-claim'; readonly claimed: string; readonly held: string })
  | (AtDecision & {
      readonly kind: 'equity-claim';
      /** 0..1 */
      readonly claimed: number;
      /** Where it is what the paper makes of a word, the word. */
      readonly word: EquityWord | null;
      /** 0..1, against random hands. */
      readonly equity: number;
    })
);
export type MomentKind = Moment['kind'];

/** Keeps the largest pots, best bluffs and worst misreadings of the sessions it is shown. */
export class NotableMomentsTally {
  readonly #readClaims = readingTexts();
  readonly #best = {
    pot: new Best(),
    bluff: new Best(),
    'hand-claim': new Best(),
    'equity-claim': new Best(),
  };

  add(records: SessionRecords): void {
    const seen = new Set<TableHand>();
    for (const { hands } of playedSessions(records)) {
      for (const { table } of hands) {
        if (seen.has(table)) continue;
        seen.add(table);
        this.#addPot(table);
        for (const played of table.decisions) this.#addDecision(played, table);
      }
    }
  }

  /** By kind; the most notable of each first. */
  result(): readonly Moment[] {
    return Object.values(this.#best).flatMap((best) => best.all());
  }

  #addPot(table: TableHand): void {
    const chips = potOf(table.hand);
    this.#best.pot.offer({ handId: table.hand._id, kind: 'pot', chips }, [chips]);
  }

  #addDecision(played: PlayedDecision, table: TableHand): void {
    const { decision } = played;
    const { equity, pot } = decision;
    const at = { handId: table.hand._id, decisionId: decision._id, player: decision.player };
    if (equity !== null && isBluffAttempt(decision) && everyOpponentFolded(played, table)) {
      this.#best.bluff.offer({ ...at, kind: 'bluff', equity, pot }, [-equity, pot]);
    }
    if (reasoningOf(decision) === '') return;
    const { handClaim, equityClaim, equityWord } = this.#readClaims(decision);
    if (equityClaim !== null && equity !== null) {
      const gap = Math.abs(equityClaim - equity);
      const word = equityWord ?? null;
      const moment = { ...at, kind: 'equity-claim', claimed: equityClaim, word, equity } as const;
      if (gap > 0) this.#best['equity-claim'].offer(moment, [gap, pot]);
    }
    if (handClaim !== null && decision.street !== 'preflop') {
      const held = handClassAt(decision);
      const gap = Math.abs(HAND_CLASSES.indexOf(handClaim) - HAND_CLASSES.indexOf(held));
      const moment = { ...at, kind: 'hand-claim', claimed: handClaim, held } as const;
      if (gap > 0) this.#best['hand-claim'].offer(moment, [gap, pot]);
    }
  }
}

interface Ranked {
  readonly moment: Moment;
  readonly rank: readonly number[];
}

/** The few highest, one a hand; equals in the order of their ids, so that a report stays the same. */
class Best {
  #kept: readonly Ranked[] = [];

  /** @param rank larger is more notable; the second number decides between equals of the first */
  offer(moment: Moment, rank: readonly number[]): void {
    const offered = { moment, rank };
    const sorted = [...this.#kept, offered].sort(compare);
    const firstOfHand = (each: Ranked, at: number) =>
      sorted.findIndex(({ moment: other }) => other.handId === each.moment.handId) === at;
    this.#kept = sorted.filter(firstOfHand).slice(0, NOTABLE_OF_EACH_KIND);
  }

  all(): readonly Moment[] {
    return this.#kept.map(({ moment }) => moment);
  }
}

function compare(a: Ranked, b: Ranked): number {
  for (const [at, rank] of a.rank.entries()) {
    const difference = (b.rank[at] ?? 0) - rank;
    if (difference !== 0) return difference;
  }
  return idOf(a) < idOf(b) ? -1 : 1;
}

function idOf({ moment }: Ranked): string {
  return 'decisionId' in moment ? moment.decisionId : moment.handId;
}
