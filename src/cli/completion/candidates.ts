import type { Command, Option } from 'commander';

/** What stands at a place of the command line, by the placeholder that its help has there. */
export type Wanted =
  | 'batch'
  | 'player'
  | 'provider'
  | 'judge'
  /** The shell knows files better than this program. */
  | 'file'
  | 'nothing';

export interface Candidates {
  /** Words that could stand here, with a word on each. */
  readonly words: readonly (readonly [word: string, about: string])[];
  /** What else could, which only the store or the disk knows. */
  readonly wanted: Wanted;
}

const WANTED: Readonly<Record<string, Wanted>> = {
  name: 'batch',
  player: 'player',
  'old=new': 'player',
  provider: 'provider',
  judge: 'judge',
  file: 'file',
  folder: 'file',
  batch: 'file',
};

/** Values that an option takes, by its placeholder. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  level: ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
  axis: ['bluff', 'opponent-reading', 'claims'],
  grouping: ['settings', 'model'],
  shell: ['bash', 'zsh', 'fish'],
};

const NOTHING: Candidates = { words: [], wanted: 'nothing' };

/**
 * What could be the last of these words, of which the first follows `arena`. From the commands
 * themselves, so that nothing can be forgotten here.
 */
export function candidatesFor(program: Command, words: readonly string[]): Candidates {
  const typed = words.at(-1) ?? '';
  let command = program;
  const operands: string[] = [];
  let pending: Option | undefined;
  for (const word of words.slice(0, -1)) {
    if (pending !== undefined) pending = undefined;
    else if (word.startsWith('-')) pending = takesValue(optionsOf(command), word);
    else {
      const below = command.commands.find((each) => each.name() === word);
      if (below === undefined) operands.push(word);
      else command = below;
    }
  }
  if (pending !== undefined) return ofPlaceholder(placeholderOf(pending.flags));
  if (typed.startsWith('-')) return { words: optionWords(command), wanted: 'nothing' };
  if (command.commands.length > 0) return { words: commandWords(command), wanted: 'nothing' };
  const last = command.registeredArguments.at(-1);
  const argument =
    command.registeredArguments[operands.length] ?? (last?.variadic === true ? last : undefined);
  return argument === undefined ? NOTHING : ofPlaceholder(argument.name());
}

/** Those of the commands above it are taken, too. */
function optionsOf(command: Command): readonly Option[] {
  return command.parent === null
    ? command.options
    : [...command.options, ...optionsOf(command.parent)];
}

/** The option of that name, where its value is the next word; `--name=value` is one word. */
function takesValue(options: readonly Option[], word: string): Option | undefined {
  return options.find(({ long, required }) => long === word && required);
}

function optionWords(command: Command): Candidates['words'] {
  return [
    ...optionsOf(command)
      .filter(({ hidden }) => !hidden)
      .map(({ long, description }) => [long ?? '', description] as const),
    ['--help', 'this command with examples'],
  ];
}

function commandWords(command: Command): Candidates['words'] {
  const help = command.createHelp();
  return help
    .visibleCommands(command)
    .map((each) => [each.name(), each.summary() || each.description()] as const);
}

function placeholderOf(flags: string): string {
  return /[<[]([^>\]]+?)(?:\.\.\.)?[>\]]/.exec(flags)?.[1] ?? '';
}

function ofPlaceholder(placeholder: string): Candidates {
  const words = (VALUES[placeholder] ?? []).map((value) => [value, ''] as const);
  return { words, wanted: WANTED[placeholder] ?? 'nothing' };
}
