import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arena } from '../cli/arena.ts';
import { hasPython } from '../support/python.ts';
import { freePort } from '../support/redis.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';

const DOCS = fileURLToPath(new URL('../../docs', import.meta.url));
/** In the bot's own process: the `tsx` command starts another, which would outlive its end. */
const TSX = new URL('../../node_modules/tsx/dist/loader.mjs', import.meta.url).href;
const PAGE = readFileSync(join(DOCS, 'players.md'), 'utf8');

/** The text of the page's block with that first line. */
function block(heading: string): string {
  const text = PAGE.split(`\`\`\`${heading}\n`)[1]?.split('```')[0];
  if (text === undefined) throw new Error(`no block \`\`\`${heading}`);
  return text;
}

describe('the page about a player of one’s own', () => {
  it('shows the bots as they are', () => {
    expect(block('python')).toBe(readFileSync(join(DOCS, 'players', 'bot.py'), 'utf8'));
    expect(block('typescript')).toBe(readFileSync(join(DOCS, 'players', 'bot.ts'), 'utf8'));
  });
});

describe.runIf(hasPython())('the bots of the page, at the table of the page', () => {
  let folder: TemporaryDirectory;
  const bots: ChildProcess[] = [];
  let decisions: Record<string, unknown>[];

  beforeAll(async () => {
    folder = await temporaryDirectory('bots');
    writeFileSync(join(folder.path, 'roster.json'), block('json roster.json'));
    writeFileSync(join(folder.path, 'batch.json'), block('json batch.json'));
    // Their ports are the page's, and may be in use here.
    const python = await startBot('python3', [], 'bot.py');
    const typescript = await startBot(process.execPath, ['--import', TSX], 'bot.ts');
    const ended = await arena(['run', 'batch.json', '--no-board'], {
      cwd: folder.path,
      env: {
        ARENA_PROVIDER_URL_PYTHON_BOT: python,
        ARENA_PROVIDER_URL_TYPESCRIPT_BOT: typescript,
      },
    });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    const path = join(folder.path, '.arena', 'exports', 'bots', 'decisions.jsonl');
    decisions = readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  });
  afterAll(async () => {
    for (const bot of bots) bot.kill('SIGKILL');
    await folder.close();
  });

  /** Runs a bot's own text with a free port in it, and gives the address that it prints. */
  async function startBot(program: string, words: string[], file: string): Promise<string> {
    const port = await freePort();
    const text = readFileSync(join(DOCS, 'players', file), 'utf8').replaceAll(
      /\b800[12]\b/g,
      `${port}`,
    );
    const path = join(folder.path, file);
    writeFileSync(path, text);
    const bot = spawn(program, [...words, path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    bots.push(bot);
    const [address] = (await once(createInterface({ input: bot.stdout }), 'line')) as [string];
    return address;
  }

  it.each(['careful', 'aces'])('%s is read on the first rung, with nothing to adjust', (player) => {
    const own = decisions.filter((each) => each['player'] === player);
    expect(own.length).toBeGreaterThan(0);
    for (const { rung, adjusted, reasoning } of own) {
      expect({ rung, adjusted }).toEqual({ rung: 'tool', adjusted: null });
      expect(reasoning).not.toBe('');
    }
  });
});
