import { Command } from 'commander';
import { packageVersion } from '../producer/code-version.ts';
import { addBoard } from './commands/board.ts';
import { addCancel } from './commands/cancel.ts';
import { addClaims } from './commands/claims.ts';
import { addCost } from './commands/cost.ts';
import { addDelete } from './commands/delete.ts';
import { addDoctor } from './commands/doctor.ts';
import { addEnqueue } from './commands/enqueue.ts';
import { addEquity } from './commands/equity.ts';
import { addEstimate } from './commands/estimate.ts';
import { addExport } from './commands/export.ts';
import { addHouse } from './commands/house.ts';
import { addJudge } from './commands/judge.ts';
import { addParse } from './commands/parse.ts';
import { addPause } from './commands/pause.ts';
import { addPrompt } from './commands/prompt.ts';
import { addPrune } from './commands/prune.ts';
import { addReparse } from './commands/reparse.ts';
import { addReplay } from './commands/replay.ts';
import { addReport } from './commands/report.ts';
import { addResume } from './commands/resume.ts';
import { addRun } from './commands/run.ts';
import { addScore } from './commands/score.ts';
import { addStatus } from './commands/status.ts';
import { addStore } from './commands/store.ts';
import { addUp } from './commands/up.ts';
import { addWatch } from './commands/watch.ts';
import { addWork } from './commands/work.ts';

/**
 * The whole command line. The command files import nothing but commander and types at their top:
 * what a command needs is loaded when it runs, so that `arena --help` is there at once.
 */
export function createProgram(): Command {
  const program = new Command('arena')
    .description(
      "No-limit hold'em tournaments between language models, and profiles of their play.",
    )
    .version(packageVersion())
    .configureOutput({ outputError: (text, write) => write(oneLine(text)) })
    .exitOverride()
    .option('--config <file>', 'settings file (default: arena.config.json, when it is there)')
    .option('--verbose', 'show the stack of an unforeseen error');

  program.commandsGroup('Play:');
  addEstimate(program);
  addRun(program);
  addResume(program);
  addPause(program);
  addCancel(program);
  addStatus(program);
  addWatch(program);
  program.commandsGroup('Results:');
  addJudge(program);
  addReport(program);
  addScore(program);
  addClaims(program);
  addCost(program);
  addPrompt(program);
  addParse(program);
  addReparse(program);
  addExport(program);
  program.commandsGroup('Records and services:');
  addDoctor(program);
  addPrune(program);
  addDelete(program);
  addStore(program);
  program.commandsGroup('Many processes on one REDIS_URL and STORE_URL:');
  addEnqueue(program);
  addWork(program);
  addUp(program);
  addBoard(program);
  addHouse(program);
  program.commandsGroup('Poker alone:');
  addReplay(program);
  addEquity(program);
  return program;
}

/** "error: unknown command 'stauts'\n(Did you mean status?)" as the one line that a mistake gets. */
function oneLine(text: string): string {
  return `arena: ${text
    .replace(/^error: /, '')
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')}\n`;
}
