import type { Command } from 'commander';
import { createProgram } from '../../src/cli/program.ts';

/** `arena work`, whose commands are the kinds of worker. */
export function workCommand(): Command {
  const work = createProgram().commands.find((command) => command.name() === 'work');
  if (work === undefined) throw new Error('there is no command "work"');
  return work;
}

/** The command that the program's own definition finds in these words; it is not run. */
export async function parsed(words: readonly string[]): Promise<string> {
  let found = '';
  const program = createProgram();
  for (const each of [program, ...program.commands]) {
    each.configureOutput({ writeErr: () => undefined, outputError: () => undefined });
  }
  for (const command of everyCommand(program)) {
    command.configureOutput({ writeErr: () => undefined }).exitOverride();
    command.action(() => {
      found = nameOf(command);
    });
  }
  await program.parseAsync([...words], { from: 'user' });
  return found;
}

function everyCommand(command: Command): Command[] {
  return command.commands.flatMap((each) =>
    each.commands.length === 0 ? [each] : everyCommand(each),
  );
}

function nameOf(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${nameOf(parent)} ${command.name()}` : command.name();
}
