import { UserError } from '../../shared/records/errors.ts';
import { parentId } from '../../shared/records/ids.ts';
import { strayDecision } from '../export/stray-decision.ts';
import type { BatchCollection } from './batch-ids.ts';
import type { DocumentOf } from './stored-document.ts';

/** What documents say there must be of others, and what was found of it. */
interface Expectation {
  readonly expected: number;
  /** Where that is said. */
  readonly place: string;
  found: number;
}

/**
 * Whether an export holds all that its own documents speak of: checksums may be missing, and a file
 * that is cut off between two lines is as good as a whole one to whoever reads it by itself. Takes
 * documents in the order of the collections.
 */
export class Completeness {
  readonly #file: (name: BatchCollection) => string;
  /** Hands by finished session. */
  readonly #hands = new Map<string, Expectation>();
  /** Who was dealt in, by hand of a finished session. */
  readonly #seated = new Map<string, readonly string[]>();
  /** Decisions by completed hand. */
  readonly #decisions = new Map<string, Expectation>();
  /** Calls that decisions were read from and that were not met yet. */
  readonly #calls = new Set<string>();

  /** @param file path of a collection's file */
  constructor(file: (name: BatchCollection) => string) {
    this.#file = file;
  }

  /** @throws UserError a decision of a hand or a player that the export does not have */
  add(name: BatchCollection, document: DocumentOf<BatchCollection>, place: string): void {
    if (name === 'sessions') this.#session(document as DocumentOf<'sessions'>, place);
    if (name === 'hands') this.#hand(document as DocumentOf<'hands'>, place);
    if (name === 'decisions') this.#decision(document as DocumentOf<'decisions'>, place);
    if (name === 'calls') this.#calls.delete(document._id);
  }

  #session({ _id, status, handsPlayed }: DocumentOf<'sessions'>, place: string): void {
    if (status !== 'finished') return;
    this.#hands.set(_id, { expected: handsPlayed, place, found: 0 });
  }

  #hand({ _id, sessionId, status, actions, seats }: DocumentOf<'hands'>, place: string): void {
    const hands = this.#hands.get(sessionId);
    if (hands !== undefined) {
      hands.found += 1;
      this.#seated.set(
        _id,
        seats.map(({ player }) => player),
      );
    }
    if (status === 'completed') {
      this.#decisions.set(_id, { expected: actions.length, place, found: 0 });
    }
  }

  /** Of a session that is not over, a hand may be written after its decisions. */
  #decision(decision: DocumentOf<'decisions'>, place: string): void {
    const { _id, callId, sessionId } = decision;
    const fault = this.#hands.has(sessionId)
      ? strayDecision(decision, this.#seated.get(parentId(_id)))
      : null;
    if (fault !== null) throw new UserError(`${place}: ${fault}`);
    const decisions = this.#decisions.get(parentId(_id));
    if (decisions !== undefined) decisions.found += 1;
    if (callId !== null) this.#calls.add(callId);
  }

  /**
   * To be asked when the last document of a file was added.
   * @throws UserError the first that is missing, or that is there too often
   */
  require(name: BatchCollection): void {
    if (name === 'hands') this.#requireEach(this.#hands, name, 'session');
    if (name === 'decisions') this.#requireEach(this.#decisions, name, 'hand');
    const [missing] = name === 'calls' ? this.#calls : [];
    if (missing === undefined) return;
    throw new UserError(
      `${this.#file(name)}: expected call ${missing}, which ${this.#file('decisions')} names, found none: ${WAY_OUT}`,
    );
  }

  #requireEach(
    expectations: ReadonlyMap<string, Expectation>,
    name: BatchCollection,
    owner: string,
  ): void {
    for (const [id, { expected, place, found }] of expectations) {
      if (expected === found) continue;
      throw new UserError(
        `${this.#file(name)}: expected ${expected} ${name} of ${owner} ${id}, as ${place} says, found ${found}: ${WAY_OUT}`,
      );
    }
  }
}

const WAY_OUT = 'the export is not whole; take all of it again';
