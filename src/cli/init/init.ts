import { dirname, join, resolve } from 'node:path';
import { readRosterFile } from '../../producer/read-batch.ts';
import { UserError } from '../../shared/records/errors.ts';
import { type Answers, firstPlayers, nameFor, USUAL } from './answers.ts';
import type { RosterChoice } from './ask.ts';
import { batchText } from './batch-text.ts';
import { fromFolderOf, ROSTERS, refuseThere, STAND_INS, writeBatch } from './new-batch-file.ts';

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
  refuseThere(file, flags);
  const answers = flags.yes
    ? usualAnswers(file, flags.roster ?? STAND_INS)
    : await asked(file, flags);
  const roster = readRosterFile(resolve(dirname(file), answers.roster));
  writeBatch(file, batchText(answers, roster), flags);
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
