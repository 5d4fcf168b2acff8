import { type Command, CommanderError } from 'commander';
import { type Example, pathOf } from './add-examples.ts';

const MISSING: ReadonlySet<string> = new Set([
  'commander.missingArgument',
  'commander.missingMandatoryOptionValue',
  'commander.optionMissingArgument',
]);

/**
 * Lets a command that lacks an argument, an option or an option's value say so together with a line
 * that would do: Commander's own words name what is missing, and not what it looks like.
 */
export function explainUsageErrors(command: Command, examples: readonly Example[]): Command {
  return command.exitOverride((error) => {
    if (error.code === 'commander.unknownCommand') {
      throw new CommanderError(error.exitCode, error.code, withCommands(command, error.message));
    }
    const option = command.options.find(({ flags }) => error.message.includes(`'${flags}'`));
    const giving = examples.find(([line]) => option?.long != null && line.includes(option.long));
    const example = giving ?? examples[0];
    if (!MISSING.has(error.code) || example === undefined) throw error;
    const missing = error.message.replace(/^error: /, '');
    throw new CommanderError(
      error.exitCode,
      error.code,
      `${pathOf(command)}: ${missing}; give it, for example: ${example[0]}`,
    );
  });
}

/** A word that is near no command gets no guess from Commander: what can stand there is said instead. */
function withCommands(command: Command, message: string): string {
  if (message.includes('(Did you mean')) return message;
  if (command.parent === null) return `${message}; arena --help lists the commands`;
  const names = command.commands.map((each) => each.name());
  return `${message}; expected after ${pathOf(command)}: ${names.join(', ')}`;
}
