import { reasoningOf } from './reasoning.ts';
import type { SessionRecords } from './session-records.ts';

/** What an export may be without, and which axes have nothing to go by then. */
const LACKS = {
  equity:
    'no decision has an equity: M2 finds no bluffs, M4 and M5 go by less, M6 has no equity to check',
  position: 'no decision has a position: M7 has no buckets',
  seats: 'no seat of a hand has a position: M9 has none',
  reasoning: 'no decision has a text: M6 and M8 have nothing to check, and M3 nothing to judge',
  verdicts: 'nothing was judged: M2 has no intent, M3 no reads',
} as const;

/** Notes of records what none of them has: an old export, or one of somebody else's. */
export class Lacking {
  #decisions = 0;
  readonly #lacks = new Set<keyof typeof LACKS>(['equity', 'position', 'seats', 'reasoning']);

  async *passing(
    sessions: AsyncIterable<SessionRecords>,
  ): AsyncGenerator<SessionRecords, void, undefined> {
    for await (const records of sessions) {
      this.#note(records);
      yield records;
    }
  }

  /** In the order of the axes; nothing of an export without a decision. */
  result(judged: boolean): readonly string[] {
    if (this.#decisions === 0) return [];
    if (!judged) this.#lacks.add('verdicts');
    return [...this.#lacks].map((each) => LACKS[each]);
  }

  #note({ decisions, hands }: SessionRecords): void {
    this.#decisions += decisions.length;
    if (this.#lacks.size === 0) return;
    for (const decision of decisions) {
      if (decision.equity !== null) this.#lacks.delete('equity');
      if (decision.position !== null && decision.position !== '') this.#lacks.delete('position');
      if (reasoningOf(decision) !== '') this.#lacks.delete('reasoning');
    }
    if (hands.some(({ seats }) => seats.some(({ position }) => position !== null))) {
      this.#lacks.delete('seats');
    }
  }
}
