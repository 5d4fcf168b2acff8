import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBatch, readRosterFile } from '../../producer/read-batch.ts';
import { UserError } from '../../shared/records/errors.ts';
import { makeFolder } from '../../shared/text/make-folder.ts';
import { foundInstead, readTextFile } from '../../shared/text/text-file.ts';
import { type Answers, firstPlayers, nameFor, USUAL } from './answers.ts';
import type { RosterChoice } from './ask.ts';
import { batchText } from './batch-text.ts';

/** The rosters that come with the program: three above this folder, in `src` as in `dist`. */
const ROSTERS = fileURLToPath(new URL('../../../seeds/rosters/', import.meta.url));
const STAND_INS = join(ROSTERS, 'house.json');
const CHOICES: readonly RosterChoice[] = [
  { path: STAND_INS, about: 'stand-ins: rule-based programs, for trying out (no key, no cost)' },
  { path: join(ROSTERS, 'cheap.json'), about: 'cheap models behind OpenRouter' },
  { path: join(ROSTERS, 'paper.json'), about: "the paper's models behind OpenRouter" },
  { path: join(ROSTERS, 'local.json'), about: 'models on this machine (Ollama, llama.cpp, vLLM)' },
];

export interface InitFlags {
  readonly roster?: string;
  readonly yes?: boolean;
  readonly force?: boolean;
}

/**
 * Writes a commented batch file after a few questions, or without any.
 * @throws UserError the file is there already; nobody is there to answer; it cannot be written
 */
export async function writeBatchFile(file: string, flags: InitFlags): Promise<void> {
  if (existsSync(file) && !flags.force) {
    throw new UserError(`${file} is there already: name another file, or replace it with --force`);
  }
  const answers = flags.yes
    ? usualAnswers(file, flags.roster ?? STAND_INS)
    : await asked(file, flags);
  const roster = readRosterFile(resolve(dirname(file), answers.roster));
  const replaced = existsSync(file) ? readTextFile(file, 'a batch file') : null;
  write(file, batchText(answers, roster), flags);
  try {
    // Whatever was answered, what stands there is a batch.
    readBatch(file);
  } catch (error) {
    if (replaced === null) rmSync(file);
    else writeFileSync(file, replaced);
    throw error;
  }
}

function usualAnswers(file: string, rosterPath: string): Answers {
  return {
    ...USUAL,
    name: nameFor(file),
    roster: fromFolderOf(file, rosterPath),
    players: firstPlayers(readRosterFile(rosterPath)),
    judged: true,
  };
}

async function asked(file: string, flags: InitFlags): Promise<Answers> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    throw new UserError('init: nobody is at a terminal to answer questions: add --yes');
  }
  const { askAnswers, askRoster } = await import('./ask.ts');
  const rosterPath = flags.roster ?? (await askRoster(CHOICES));
  return await askAnswers(readRosterFile(rosterPath), {
    name: nameFor(file),
    roster: fromFolderOf(file, rosterPath),
  });
}

/** As a batch file names its roster, with slashes on every system. */
function fromFolderOf(file: string, rosterPath: string): string {
  return relative(dirname(resolve(file)), resolve(rosterPath))
    .split(sep)
    .join('/');
}

function write(file: string, text: string, { force }: InitFlags): void {
  try {
    makeFolder(dirname(file));
    // Not even one that came while questions were answered is replaced unasked.
    writeFileSync(file, text, { flag: force ? 'w' : 'wx' });
  } catch (error) {
    throw new UserError(
      `${file}: expected a file that can be written, found ${foundInstead(error)}`,
      { cause: error },
    );
  }
}
