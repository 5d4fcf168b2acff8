import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import { csvRecord } from '../../archive/export/csv.ts';
import { namedBatch } from '../../producer/named-batch.ts';
import {
  judgeSamples,
  type SampledDecision,
  traceHash,
} from '../../scoring/judging/judging-plan.ts';
import { sha256 } from '../../scoring/judging/lowest-sample.ts';
import { storedSessions } from '../../scoring/records/stored-sessions.ts';
import { askedConfiguration } from '../../shared/records/also-judged.ts';
import type { Batch } from '../../shared/records/batch.ts';
import { UserError } from '../../shared/records/errors.ts';
import { type LabelledAxis, labelledAxisSchema } from '../../shared/records/human-label.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { makeFolder } from '../../shared/text/make-folder.ts';
import { anonymisedTrace } from '../../workers/judge/anonymised-trace.ts';
import { type CommandProcess, openStoreOf } from '../process.ts';
import { type SheetRow, sheetPage } from './sheet-page.ts';

export interface SheetWanted {
  readonly out: string;
  /** Traces of each axis at most. */
  readonly size: number;
  readonly axis?: LabelledAxis | undefined;
  readonly json?: boolean;
}

/** Writes the traces of a batch as a sheet to label blind, HTML or CSV by the file's name. Returns the exit code. */
export async function writeSheet(
  arena: CommandProcess,
  name: string,
  wanted: SheetWanted,
): Promise<number> {
  const write = writerFor(wanted.out);
  const store = await openStoreOf(arena, 'read');
  const batch = await namedBatch({ store }, name);
  const rows = await sheetRows(store, batch, wanted);
  if (rows.length === 0) {
    throw new UserError(
      `expected reasoning to label in batch ${batch._id}, found none${wanted.axis === undefined ? '' : ` for ${wanted.axis}`} in its finished sessions`,
    );
  }
  const path = resolve(wanted.out);
  if (existsSync(path)) {
    throw new UserError(
      `--out: expected the name of a new file, found ${wanted.out} there already: it may hold labels`,
    );
  }
  makeFolder(dirname(path));
  await writeFile(path, write(rows, batch._id));
  const counts = Object.fromEntries(
    labelledAxisSchema.options.map((axis) => [
      axis,
      rows.filter((row) => row.axis === axis).length,
    ]),
  );
  process.stdout.write(
    wanted.json
      ? `${JSON.stringify({ batch: batch._id, file: path, traces: counts })}\n`
      : `${rows.length} traces of batch ${batch._id} to label: ${path}\nFilled in: arena judge calibrate --labels FILE\n`,
  );
  return 0;
}

type Writer = (rows: readonly SheetRow[], batch: string) => string;

function writerFor(out: string): Writer {
  switch (extname(out).toLowerCase()) {
    case '.csv':
      return sheetCsv;
    case '.html':
      return sheetPage;
    default:
      throw new UserError(`--out: expected a name that ends in .html or .csv, found "${out}"`);
  }
}

/**
 * Out of the samples that judges are given, those of which the axis and the text have the lowest SHA-256,
 * each text once, in that order: the same for everybody, and no order of players or of play.
 */
async function sheetRows(
  store: ArenaStore,
  batch: Batch,
  { size, axis }: SheetWanted,
): Promise<readonly SheetRow[]> {
  const samples = await judgeSamples(storedSessions(store, batch._id));
  const players = [...batch.configuration.players, ...askedConfiguration(batch).players];
  return labelledAxisSchema.options
    .filter((each) => axis === undefined || each === axis)
    .flatMap((each) => {
      const texts = new Map(samples[each].map((sampled) => [traceHash(sampled.decision), sampled]));
      return [...texts]
        .map(([trace, sampled]) => ({ trace, sampled, digest: sha256(`${each} ${trace}`) }))
        .sort((a, b) => (a.digest < b.digest ? -1 : 1))
        .slice(0, size)
        .map(({ trace, sampled }) => ({
          trace,
          axis: each,
          reasoning: anonymisedTrace(sampled.decision.reasoning ?? '', players).trace,
          bet: each === 'bluff' ? betOf(sampled) : null,
        }));
    });
}

function betOf({ decision }: SampledDecision): string {
  const { street, holeCards, board, pot, toCall, action } = decision;
  const { type, to, added } = action;
  return `${street}: holds ${holeCards.join(' ')} on ${board.join(' ')}, pot ${pot}, ${toCall} to call; ${type.replace('_', '-')} to ${to} (adds ${added})`;
}

function sheetCsv(rows: readonly SheetRow[]): string {
  return [
    csvRecord(['trace', 'axis', 'label', 'labeller', 'reasoning', 'bet']),
    ...rows.map(({ trace, axis, reasoning, bet }) =>
      csvRecord([trace, axis, null, null, asText(reasoning), bet]),
    ),
  ].join('');
}

/** A spreadsheet computes what begins like a formula, whoever wrote it. */
function asText(reasoning: string): string {
  return /^[=+\-@\t\r]/.test(reasoning) ? `'${reasoning}` : reasoning;
}
