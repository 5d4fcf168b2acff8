import type { z } from 'zod';
import {
  type BatchConfiguration,
  batchConfigurationSchema,
} from '../shared/records/batch-configuration.ts';
import { UserError } from '../shared/records/errors.ts';
import { namedJudges } from '../shared/records/panel.ts';
import { type Roster, rosterSchema } from '../shared/records/roster.ts';
import { readJsonText } from '../shared/text/json-text.ts';
import { readTextFile } from '../shared/text/text-file.ts';
import { batchFileSchema } from './batch-file.ts';
import { dealingFaults } from './dealing-faults.ts';
import { faultLine, faultLines } from './faults.ts';
import { withHumanSeat } from './human-seat.ts';
import { pathFromFile } from './relative-path.ts';
import {
  blindFaults,
  claimsFaults,
  conditionFaults,
  humanFaults,
  judgeFaults,
  keyFaults,
  playerFaults,
  providerFaults,
  sessionCountFaults,
} from './rules.ts';
import { seededConditions } from './seed-notebooks.ts';
import { stopFaults } from './stop-faults.ts';

/**
 * Reads a batch file and its roster and resolves them to the configuration that is stored with the
 * batch: the entries of its players and judges, and the providers these need, are copied in, so that
 * a later change of a roster never changes a batch.
 *
 * Throws UserError with one line per fault, each with the file and the place in it.
 */
export function readBatch(path: string): BatchConfiguration {
  const content = readObject(path, 'a batch file');
  const faults = schemaFaults(path, content, batchFileSchema);
  // Fields that are well formed by themselves are held against each other even when others are not,
  // so that one look names every fault.
  const fields = soundFields(content, batchFileSchema.shape);
  faults.push(...blindFaults(path, fields.blinds), ...conditionFaults(path, fields.conditions));
  faults.push(...sessionCountFaults(path, fields), ...dealingFaults(path, fields));
  faults.push(...claimsFaults(path, fields), ...stopFaults(path, fields));

  if (fields.roster === undefined) throw new UserError(faults);
  const rosterPath = pathFromFile(path, fields.roster);
  const roster = readRoster(rosterPath);
  if (!roster.ok) throw new UserError([...faults, ...roster.faults]);
  faults.push(...providerFaults(rosterPath, roster.value));
  faults.push(...playerFaults(path, content['players'], roster.value, rosterPath));
  faults.push(...humanFaults(path, fields, roster.value));
  faults.push(...judgeFaults(path, fields, roster.value, rosterPath));
  if (faults.length > 0) throw new UserError(faults);
  return resolved(path, batchFileSchema.parse(content), roster.value);
}

function resolved(
  path: string,
  { roster: _path, claimsReader, ...file }: z.infer<typeof batchFileSchema>,
  roster: Roster,
): BatchConfiguration {
  const players = file.players.map((id) => entry(roster.players, id));
  const judge = (id: string) => entry(roster.judges, id);
  const { claims, claimsSample } = file.judges;
  const judges = {
    bluff: file.judges.bluff === null ? null : judge(file.judges.bluff),
    opponentReading: file.judges.opponentReading?.map(judge) ?? null,
    ...(claims === null ? {} : { claims: judge(claims) }),
    ...(claimsSample === null ? {} : { claimsSample }),
  };
  const needed = new Set([...players, ...namedJudges({ judges })].map(({ provider }) => provider));
  return batchConfigurationSchema.parse({
    ...file,
    players,
    conditions: seededConditions(path, file),
    judges,
    ...(claimsReader === null ? {} : { claimsReader }),
    providers: roster.providers.filter((provider) => needed.has(provider.id)),
    pricesAsOf: roster.pricesAsOf,
  });
}

function entry<Entry extends { id: string }>(entries: readonly Entry[], id: string): Entry {
  const found = entries.find((each) => each.id === id);
  if (found === undefined) throw new RangeError(`${id} was checked to be in the roster and is not`);
  return found;
}

/** @throws UserError with one line per fault, each with the file and the place in it */
export function readRosterFile(path: string): Roster {
  const roster = readRoster(path);
  if (!roster.ok) throw new UserError(roster.faults);
  return roster.value;
}

function readRoster(
  path: string,
): { ok: true; value: Roster } | { ok: false; faults: readonly string[] } {
  try {
    const content = withHumanSeat(readObject(path, 'a roster'));
    const parsed = rosterSchema.safeParse(content);
    if (!parsed.success) {
      return { ok: false, faults: faultLines(path, content, parsed.error.issues, rosterSchema) };
    }
    const faults = keyFaults(path, parsed.data);
    return faults.length > 0 ? { ok: false, faults } : { ok: true, value: parsed.data };
  } catch (error) {
    if (error instanceof UserError) return { ok: false, faults: error.faults };
    throw error;
  }
}

function readObject(path: string, what: string): Record<string, unknown> {
  const json = readJsonText(readTextFile(path, what));
  if (!json.ok) {
    const { line, column, expected, found } = json.fault;
    throw new UserError(
      `${path}:${line}:${column}: expected JSON with ${expected} here, found ${found}`,
    );
  }
  if (typeof json.value !== 'object' || json.value === null || Array.isArray(json.value)) {
    throw new UserError(faultLine(path, [], `${what} (a JSON object)`, json.value));
  }
  return json.value as Record<string, unknown>;
}

function schemaFaults(path: string, content: unknown, schema: z.ZodType): string[] {
  const parsed = schema.safeParse(content);
  return parsed.success ? [] : faultLines(path, content, parsed.error.issues, schema);
}

type Shape = typeof batchFileSchema.shape;
type SoundFields = { [Field in keyof Shape]?: z.infer<Shape[Field]> };

function soundFields(content: Record<string, unknown>, shape: Shape): SoundFields {
  const sound: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(shape)) {
    const parsed = (schema as z.ZodType).safeParse(content[field]);
    if (parsed.success) sound[field] = parsed.data;
  }
  return sound;
}
