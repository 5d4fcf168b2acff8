import { Command } from 'commander';
import { packageVersion } from '../producer/code-version.ts';
import { addBoard } from './commands/board.ts';
import { addCancel } from './commands/cancel.ts';
import { addClaims } from './commands/claims.ts';
import { addCompletion } from './commands/completion.ts';
import { addConfig } from './commands/config.ts';
import { addCost } from './commands/cost.ts';
import { addDelete } from './commands/delete.ts';
import { addDoctor } from './commands/doctor.ts';
import { addEnqueue } from './commands/enqueue.ts';
import { addEquity } from './commands/equity.ts';
import { addEstimate } from './commands/estimate.ts';
import { addExport } from './commands/export.ts';
import { addHands } from './commands/hands.ts';
import { addHouse } from './commands/house.ts';
import { addImport } from './commands/import.ts';
import { addInit } from './commands/init.ts';
import { addJudge } from './commands/judge.ts';
import { addPaper } from './commands/paper.ts';
import { addParse } from './commands/parse.ts';
import { addPause } from './commands/pause.ts';
import { addPlan } from './commands/plan.ts';
import { addPower } from './commands/power.ts';
import { addPrompt } from './commands/prompt.ts';
import { addPrune } from './commands/prune.ts';
import { addReparse } from './commands/reparse.ts';
import { addReplay } from './commands/replay.ts';
import { addReport } from './commands/report.ts';
import { addResume } from './commands/resume.ts';
import { addRun } from './commands/run.ts';
import { addScore } from './commands/score.ts';
import { addStanding } from './commands/standing.ts';
import { addStatus } from './commands/status.ts';
import { addStore } from './commands/store.ts';
import { addUp } from './commands/up.ts';
import { addWatch } from './commands/watch.ts';
import { addWinnings } from './commands/winnings.ts';
import { addWork } from './commands/work.ts';
import { addAllExamples } from './help/examples.ts';

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
    .configureHelp({ showGlobalOptions: true, subcommandTerm: termOf })
    .addHelpCommand(
      new Command('help')
        .argument('[command]')
        .description('the same as COMMAND --help')
        .helpGroup('Set up:'),
    )
    // What went wrong is said in one place, for every kind of failure.
    .configureOutput({ outputError: () => undefined })
    .exitOverride()
    .option('--config <file>', 'settings file (default: arena.config.json, when it is there)')
    .option('--verbose', 'log more (as --log-level debug), and show the stack of an error');

  program.commandsGroup('Play:');
  addEstimate(program);
  addRun(program);
  addResume(program);
  addPause(program);
  addCancel(program);
  program.commandsGroup('Watch:');
  addStatus(program);
  addWatch(program);
  program.commandsGroup('Judge and score:');
  addJudge(program);
  addScore(program);
  addReport(program);
  addPaper(program);
  addPower(program);
  addStanding(program);
  addPlan(program);
  addWinnings(program);
  program.commandsGroup('Look into what was said and paid:');
  addHands(program);
  addCost(program);
  addPrompt(program);
  addParse(program);
  addReparse(program);
  addClaims(program);
  program.commandsGroup('Look into poker:');
  addReplay(program);
  addEquity(program);
  program.commandsGroup('Run a fleet (many processes on one REDIS_URL and STORE_URL):');
  addEnqueue(program);
  addWork(program);
  addUp(program);
  addBoard(program);
  addHouse(program);
  program.commandsGroup('Data:');
  addExport(program);
  addImport(program);
  addPrune(program);
  addDelete(program);
  addStore(program);
  program.commandsGroup('Set up:');
  addInit(program);
  addDoctor(program);
  addConfig(program);
  addCompletion(program);
  addAllExamples(program);
  return program;
}

/** Without the "[options]" that Commander adds to nearly every one. */
function termOf(command: Command): string {
  const words = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  return [command.name(), ...words].join(' ');
}
