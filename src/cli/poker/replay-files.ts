import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EXPORT_FILES } from '../../archive/export/files.ts';
import { isPhh, type ReplayLine, replayFile } from '../../archive/formats/replay-file.ts';
import { UserError } from '../../shared/records/errors.ts';
import { readTextFile } from '../../shared/text/text-file.ts';
import { EXIT } from '../failure.ts';

interface Output {
  write(text: string): unknown;
}

/** Hands that part from the engine which are shown before the rest is only counted. */
const FAULTS_SHOWN = 10;

/**
 * Plays the hands of files through the engine and prints a line a hand (`json`) or a line a file.
 * Returns 0 only when every hand agrees with what it states, and there was one.
 * Throws UserError before anything is printed when a file cannot be read.
 */
export function replayFiles(
  files: readonly string[],
  { json = false, verify = false }: { json?: boolean; verify?: boolean },
  output: Output,
  complaints: Output,
): number {
  const unproven = verify ? files.find(isPhh) : undefined;
  if (unproven !== undefined) {
    throw new UserError(
      `${unproven}: expected, with --verify, the ${EXPORT_FILES.hands} of an export, which holds what each deck was committed to; found a hand history, which has no place for that: replay it without --verify`,
    );
  }
  const texts = files.map((file) => ({ file, text: readHands(file) }));
  let agreed = true;
  for (const { file, text } of texts) {
    const tally = new Tally(file);
    for (const line of replayFile(file, text, { verifyDecks: verify })) {
      tally.add(line);
      if (json) output.write(`${JSON.stringify(line)}\n`);
    }
    agreed &&= tally.agreed;
    if (json) continue;
    for (const fault of tally.faultLines()) complaints.write(`${fault}\n`);
    output.write(`${tally.summary()}\n`);
  }
  return agreed ? EXIT.done : EXIT.failed;
}

/** Hands of tens of thousands of sessions; a text has room for no more than twice as much. */
const MOST_BYTES = 256 * 1024 * 1024;

function readHands(file: string): string {
  const inside = join(file, EXPORT_FILES.hands);
  if (existsSync(inside)) {
    throw new UserError(
      `${file}: expected a file of hands, found a folder: give the file in it, ${inside}`,
    );
  }
  return readTextFile(file, 'a file of hands', MOST_BYTES);
}

class Tally {
  readonly #file: string;
  readonly #faults: string[] = [];
  #hands = 0;

  constructor(file: string) {
    this.#file = file;
  }

  add(line: ReplayLine): void {
    this.#hands += 1;
    if (!line.ok) this.#faults.push(line.error ?? `${this.#file}: hand ${line.id} does not agree`);
  }

  /** An empty file proves nothing. */
  get agreed(): boolean {
    return this.#hands > 0 && this.#faults.length === 0;
  }

  faultLines(): string[] {
    const more = this.#faults.length - FAULTS_SHOWN;
    const shown = this.#faults.slice(0, FAULTS_SHOWN);
    return more > 0 ? [...shown, `… and ${more} more`] : shown;
  }

  summary(): string {
    if (this.#hands === 0) return `${this.#file}: no hand found`;
    const agreeing = this.#hands - this.#faults.length;
    return `${this.#file}: ${agreeing} of ${this.#hands} hands agree`;
  }
}
