import type { z } from 'zod';
import { excerpt } from '../../shared/text/excerpt.ts';
import {
  conformanceHandSchema,
  conformanceRotationSchema,
  historyOfConformanceHand,
  historyOfConformanceRotation,
} from './conformance-hand.ts';
import { type HistoryEntry, HistoryError, type Place } from './history-entry.ts';
import { jsonEntries } from './json-entries.ts';
import { deckProofOf, historyOfRecordedHand, recordedHandSchema } from './recorded-hand.ts';

/**
 * The entries of a JSON Lines file or a JSON array: hands of the conformance data, button rotations,
 * and hands of an export, told apart by their fields. A malformed one is an entry of its own.
 */
export function* jsonFileEntries(
  file: string,
  text: string,
): Generator<HistoryEntry, void, undefined> {
  for (const { line, text: json } of jsonEntries(text)) {
    try {
      yield jsonEntry({ file, line }, json);
    } catch (error) {
      if (!(error instanceof HistoryError)) throw error;
      yield { kind: 'malformed', error };
    }
  }
}

function jsonEntry(place: Place, json: string): HistoryEntry {
  const value = parsedJson(place, json);
  if (value['kind'] === 'rotation') {
    const rotation = checked(place, conformanceRotationSchema, value, value['id']);
    return { kind: 'rotation', place, history: historyOfConformanceRotation(rotation) };
  }
  if ('_id' in value) {
    const hand = checked(place, recordedHandSchema, value, value['_id']);
    return {
      kind: 'hand',
      place,
      history: historyOfRecordedHand(hand),
      unfinished: hand.status === 'dealt',
      deckProof: deckProofOf(hand),
    };
  }
  const hand = checked(place, conformanceHandSchema, value, value['id']);
  return { kind: 'hand', place, history: historyOfConformanceHand(hand) };
}

function parsedJson(place: Place, json: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new HistoryError(place, null, `expected a hand as JSON, found ${excerpt(json)}`, {
      cause: error,
    });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HistoryError(place, null, `expected a hand as an object, found ${excerpt(json)}`);
  }
  return value as Readonly<Record<string, unknown>>;
}

function checked<Schema extends z.ZodType>(
  place: Place,
  schema: Schema,
  value: unknown,
  id: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new HistoryError(
    place,
    typeof id === 'string' ? id : null,
    `${issue?.path.map(String).join('.')}: ${issue?.message}`,
  );
}
