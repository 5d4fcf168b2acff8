import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { commandsOf, pathOf } from '../../../src/cli/help/add-examples.ts';
import { createProgram } from '../../../src/cli/program.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const COMMANDS = commandsOf(createProgram());
const named = COMMANDS.map((command) => [`arena ${pathOf(command)}`.trim(), command] as const);

/** All that `--help` prints. */
function helpOf(command: Command): string {
  const lines: string[] = [];
  command.configureOutput({ writeOut: (text) => lines.push(text), getOutHelpWidth: () => 80 });
  command.outputHelp();
  return lines.join('');
}

function examplesOf(command: Command): string[] {
  return [...helpOf(command).matchAll(/^ {2}\$ (.*)$/gm)].map(([, line = '']) => line);
}

/** The words after `arena`, up to a pipe; no example needs quotes. */
function wordsOf(line: string): string[] {
  const [command = ''] = line.split(/ \| | >>? /);
  const [first, ...words] = command.split(' ').filter((word) => !/^[A-Z_]+=/.test(word));
  expect(first).toBe('arena');
  return words;
}

/** Which command a line would run, by the real program with its actions taken out. */
async function commandOfLine(words: readonly string[]): Promise<string> {
  const program = createProgram();
  let run = '';
  for (const command of commandsOf(program)) {
    if (command.commands.length === 0) {
      command.action(() => {
        run = pathOf(command);
      });
    }
  }
  await program.parseAsync([...words], { from: 'user' });
  return run;
}

describe('every command', () => {
  it.each(named)('%s says what it does', (_name, command) => {
    expect(command.description()).toMatch(/^[A-Z].*\.$/s);
    if (command.parent !== null) expect(command.summary()).toMatch(/^[a-zB].*[^.]$/);
  });

  it.each(named)('%s describes each of its arguments and options', (_name, command) => {
    for (const argument of command.registeredArguments) {
      expect(argument.description, argument.name()).not.toBe('');
    }
    for (const option of command.options) {
      expect(option.description, option.flags).toMatch(/[^.]$/);
    }
  });

  it.each(named)('%s says what holds where an option is left out', (_name, command) => {
    const optional = command.options.filter((option) => option.required && !option.mandatory);
    for (const option of optional) {
      const said = option.defaultValue !== undefined || /\(.*default: /.test(option.description);
      // What narrows, adds or replaces something says so: without it there is nothing of the kind.
      const adds = /^--(config|replay|against|replace|roster|drop|from|join|tables|board)$/.test(
        option.long ?? '',
      );
      expect(said || adds, `${option.flags}: ${option.description}`).toBe(true);
    }
  });

  it.each(named)('%s ends with examples that the program takes', async (_name, command) => {
    const examples = examplesOf(command);
    expect(examples.length).toBeGreaterThan(0);
    for (const line of examples) {
      const words = wordsOf(line);
      if (!words.includes('--help')) {
        expect(await commandOfLine(words), line).toContain(pathOf(command));
      }
      for (const seed of words.filter((word) => word.startsWith('seeds/'))) {
        expect(existsSync(join(ROOT, seed)), seed).toBe(true);
      }
    }
  });

  it.each(named)('%s fits a page of 80 columns, its examples 100', (_name, command) => {
    for (const line of helpOf(command).split('\n')) {
      expect(line.length, line).toBeLessThanOrEqual(line.startsWith('  $') ? 100 : 80);
    }
  });
});

describe('the main page', () => {
  it('has every command in a group that says what it is for', () => {
    const page = helpOf(createProgram());
    const [, ...groups] = page.split(/^(?=[A-Z][^\n]*:$)/m);
    const titles = groups.map((group) => group.slice(0, group.indexOf(':')));
    expect(titles.slice(0, 4)).toEqual(['Options', 'Play', 'Watch', 'Judge and score']);
    expect(titles).not.toContain('Commands');
    for (const command of COMMANDS.filter(({ parent }) => parent === COMMANDS[0])) {
      expect(page).toMatch(new RegExp(`^  ${command.name()} `, 'm'));
    }
  });
});
