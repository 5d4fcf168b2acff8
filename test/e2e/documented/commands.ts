import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** A command line as a page shows it. */
export interface DocumentedCommand {
  readonly page: string;
  /** Without what follows it as a comment. */
  readonly text: string;
}

const COMMAND =
  /^ *((?:[A-Z_]+=\S+ )*(?:npx|npm|node|arena|docker|kubectl|redis-server|ollama|git|cp|export|python3) .*)$/;

/** Pages for people, in the order of need. */
export function pages(): readonly string[] {
  const docs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' });
  return [
    'README.md',
    'CONTRIBUTING.md',
    'seeds/rosters/README.md',
    ...docs
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => `docs/${name}`),
  ];
}

/** Every command in a block of code of a page: indented by four, or fenced as `sh`. */
export function commandsOf(page: string): readonly DocumentedCommand[] {
  const commands: DocumentedCommand[] = [];
  let fence: string | null = null;
  for (const line of readFileSync(join(ROOT, page), 'utf8').split('\n')) {
    const opened = /^```(\w*)/.exec(line);
    if (opened !== null) {
      fence = fence === null ? (opened[1] ?? '') : null;
      continue;
    }
    const isCode = fence === null ? line.startsWith('    ') : fence === 'sh';
    const text = isCode ? COMMAND.exec(line)?.[1] : undefined;
    if (text !== undefined)
      commands.push({ page, text: text.replace(/ +(?:#| {3}\S).*$/, '').trim() });
  }
  return commands;
}

/** A file that a page shows whole: the block of JSON that follows its name. */
export function shownFile(page: string, name: string): string {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const named = text.lastIndexOf(`\`${name}\``);
  const block = /```json[^\n]*\n([\s\S]*?)```/.exec(text.slice(named))?.[1];
  if (named === -1 || block === undefined) throw new Error(`${page} shows no ${name}`);
  return block;
}
