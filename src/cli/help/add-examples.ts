import type { Command } from 'commander';

/** A command line that works as it stands, and what it is for. */
export type Example = readonly [line: string, purpose: string];

/** Ends the help of a command with examples: the one place that says how they look. */
export function addExamples(command: Command, examples: readonly Example[]): Command {
  const lines = examples.flatMap(([line, purpose]) => ['', `  # ${purpose}`, `  $ ${line}`]);
  return command.addHelpText('after', ['', 'Examples:', ...lines.slice(1)].join('\n'));
}

/** `work table`, for the subcommand of a subcommand; empty for the program itself. */
export function pathOf(command: Command): string {
  const names: string[] = [];
  for (let each: Command | null = command; each?.parent; each = each.parent) {
    names.unshift(each.name());
  }
  return names.join(' ');
}

/** A command and all below it. */
export function commandsOf(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(commandsOf)];
}
