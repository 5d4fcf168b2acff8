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
export function sayMissing(command: Command, [example]: readonly Example[]): Command {
  return command.exitOverride((error) => {
    if (!MISSING.has(error.code) || example === undefined) throw error;
    const missing = error.message.replace(/^error: /, '');
    throw new CommanderError(
      error.exitCode,
      error.code,
      `${pathOf(command)}: ${missing}; give it, for example: ${example[0]}`,
    );
  });
}
