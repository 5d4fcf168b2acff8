import { join } from 'node:path';
import { EXPORT_FILES } from '../../archive/export/files.ts';
import type { DecisionLine, HandLine, SessionLine } from '../../archive/export/lines.ts';
import type { ExportReader } from '../../archive/export/read-export.ts';
import { placeOf } from '../../archive/export/read-lines.ts';
import { strayDecision } from '../../archive/export/stray-decision.ts';
import { UserError } from '../../shared/records/errors.ts';
import { callsBySession } from './call-sums.ts';
import type { SessionParts, SessionRecords } from './session-records.ts';

/**
 * An export's sessions in the order of its decisions, one at a time. Three files are read side by
 * side: in an export lines are in id order, so that the lines of a session stand together in each.
 * @throws UserError a session's lines do not stand together, or it is not in sessions.jsonl; a decision of a
 *   finished one belongs to no hand or player of it
 */
export async function* exportedSessions(
  reader: ExportReader,
  parts: SessionParts = 'all',
): AsyncGenerator<SessionRecords, void, undefined> {
  const sessions = new Map<string, SessionLine>();
  for await (const session of reader.sessions()) sessions.set(session._id, session);
  const calls = parts === 'all' ? await reader.calls() : null;
  const ledger = calls === null ? null : await callsBySession(calls);
  const hands = new Groups(bySession(reader.hands()), `${reader.directory}/hands.jsonl`);
  const decisions = new Groups(
    bySession(parts === 'all' ? reader.decisions() : noPages()),
    `${reader.directory}/decisions.jsonl`,
  );
  for (const session of inFileOrder(sessions)) {
    const ofHands = await hands.of(session._id);
    const ofDecisions = await decisions.of(session._id);
    const stray = session.status === 'finished' ? firstStray(ofHands, ofDecisions) : null;
    if (stray !== null) {
      // Where its hand stands apart or is of another session, that is what is wrong.
      await hands.assertKnown(sessions);
      const path = join(reader.directory, EXPORT_FILES.decisions);
      throw new UserError(`${await placeOf(path, stray.decision._id)}: ${stray.fault}`);
    }
    yield {
      session,
      hands: ofHands.toSorted((a, b) => a.number - b.number),
      decisions: ofDecisions.toSorted((a, b) => a.hand - b.hand || a.index - b.index),
      spent: ledger === null ? null : (ledger.get(session._id) ?? new Map()),
    };
  }
  await hands.assertAllGiven(sessions);
  await decisions.assertAllGiven(sessions);
}

/** The first decision of a hand or a player that is not there; null where there is none. */
function firstStray(hands: readonly HandLine[], decisions: readonly DecisionLine[]) {
  const seated = new Map(
    hands.map(({ number, seats }) => [number, seats.map(({ player }) => player)]),
  );
  for (const decision of decisions) {
    const fault = strayDecision(decision, seated.get(decision.hand));
    if (fault !== null) return { decision, fault };
  }
  return null;
}

async function* noPages(): AsyncGenerator<readonly never[], void, undefined> {}

/** Id order, as the other two files are in: not every writer sorts its session table. */
function inFileOrder(sessions: ReadonlyMap<string, SessionLine>): readonly SessionLine[] {
  return [...sessions.values()].sort((a, b) => (`${a._id}.` < `${b._id}.` ? -1 : 1));
}

interface Group<Line> {
  readonly sessionId: string;
  readonly lines: readonly Line[];
}

async function* bySession<Line extends HandLine | DecisionLine>(
  pages: AsyncIterable<readonly Line[]>,
): AsyncGenerator<Group<Line>, void, undefined> {
  let sessionId: string | null = null;
  let group: Line[] = [];
  for await (const page of pages) {
    for (const line of page) {
      if (sessionId !== null && line.sessionId !== sessionId) {
        yield { sessionId, lines: group };
        group = [];
      }
      sessionId = line.sessionId;
      group.push(line);
    }
  }
  if (sessionId !== null) yield { sessionId, lines: group };
}

/** Groups of lines by session; what comes before it is asked for is kept until it is. */
class Groups<Line> {
  readonly #groups: AsyncGenerator<Group<Line>, void, undefined>;
  readonly #file: string;
  readonly #ahead = new Map<string, readonly Line[]>();
  readonly #given = new Set<string>();

  constructor(groups: AsyncGenerator<Group<Line>, void, undefined>, file: string) {
    this.#groups = groups;
    this.#file = file;
  }

  /** In an export in id order the next group is the wanted one, or one after it. */
  async of(sessionId: string): Promise<readonly Line[]> {
    while (!this.#ahead.has(sessionId) && !this.#isBefore(sessionId)) {
      if (!(await this.#readOne())) break;
    }
    const lines = this.#ahead.get(sessionId) ?? [];
    this.#ahead.delete(sessionId);
    this.#given.add(sessionId);
    return lines;
  }

  /** Reads what is left. @throws UserError lines of a session stand apart, or belong to none */
  async assertKnown(sessions: ReadonlyMap<string, SessionLine>): Promise<void> {
    while (await this.#readOne());
    const unknown = [...this.#ahead.keys()].find((sessionId) => !sessions.has(sessionId));
    if (unknown === undefined) return;
    throw new UserError(
      `${this.#file}: expected every session in sessions.jsonl, found ${unknown} only here`,
    );
  }

  /** The same when every session was asked for. */
  async assertAllGiven(sessions: ReadonlyMap<string, SessionLine>): Promise<void> {
    await this.assertKnown(sessions);
    for (const sessionId of this.#ahead.keys()) throw this.#apart(sessionId);
  }

  #apart(sessionId: string): UserError {
    return new UserError(
      `${this.#file}: expected the lines of ${sessionId} together and in id order, found some of them apart`,
    );
  }

  /** Something later has been read already: in id order the wanted group is not in the file. */
  #isBefore(sessionId: string): boolean {
    return [...this.#ahead.keys()].some((ahead) => `${ahead}.` > `${sessionId}.`);
  }

  async #readOne(): Promise<boolean> {
    const next = await this.#groups.next();
    if (next.done === true) return false;
    const { sessionId, lines } = next.value;
    if (this.#given.has(sessionId) || this.#ahead.has(sessionId)) {
      throw this.#apart(sessionId);
    }
    this.#ahead.set(sessionId, lines);
    return true;
  }
}
