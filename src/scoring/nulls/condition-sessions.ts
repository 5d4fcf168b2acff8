import type { SessionLine } from '../../archive/export/lines.ts';

/** Finished sessions of a condition in playing order, which all of its players share. */
export class ConditionSessions {
  readonly #places = new Map<string, number>();
  /** By place of the session, the place of its run. */
  readonly #runs: number[] = [];
  readonly #runPlaces = new Map<string, number>();

  get size(): number {
    return this.#runs.length;
  }

  get runs(): number {
    return this.#runPlaces.size;
  }

  /** Its place, the same however often it is added. */
  add({ _id, runId }: Pick<SessionLine, '_id' | 'runId'>): number {
    const known = this.#places.get(_id);
    if (known !== undefined) return known;
    const run = this.#runPlaces.get(runId) ?? this.#runPlaces.size;
    this.#runPlaces.set(runId, run);
    this.#places.set(_id, this.#runs.length);
    return this.#runs.push(run) - 1;
  }

  placeOf(sessionId: string): number {
    const place = this.#places.get(sessionId);
    if (place === undefined)
      throw new RangeError(`expected a session of the condition: ${sessionId}`);
    return place;
  }

  /** Place of the run that the session at a place is in. */
  runOf(place: number): number {
    return this.#runs[place] as number;
  }
}
