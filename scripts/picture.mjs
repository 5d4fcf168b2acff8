// Makes docs/npm-start.svg, the picture in README: runs `npm start` in a real terminal (tmux) and
// draws what stands there at the end. Run it in a fresh clone, so that the batch is played.
//
//   node scripts/picture.mjs

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// As wide as the leaderboard.
const COLUMNS = 106;
const ROWS = 40;
const PATIENCE_MS = 10 * 60_000;

writeFileSync(join(root, 'docs', 'npm-start.svg'), draw(await capture()));

/** The lines of the terminal once the prompt is back, with their colours. */
async function capture() {
  const tmux = (...words) =>
    execFileSync('tmux', ['-L', `picture-${process.pid}`, ...words], { encoding: 'utf8' });
  const shell = `cd '${root}' && env PS1='$ ' TERM=xterm-256color bash --norc`;
  tmux('new-session', '-d', '-x', String(COLUMNS), '-y', String(ROWS), shell);
  try {
    const screen = () => tmux('capture-pane', '-p', '-e').trimEnd().split('\n');
    const prompts = () => screen().filter((line) => line.startsWith('$')).length;
    const deadline = Date.now() + PATIENCE_MS;
    const until = async (condition) => {
      while (!condition()) {
        if (Date.now() > deadline)
          throw new Error(`npm start did not end:\n${screen().join('\n')}`);
        await sleep(250);
      }
    };
    await until(() => prompts() === 1);
    tmux('send-keys', 'npm start', 'Enter');
    await until(() => prompts() === 2);
    // Where this clone is says nothing to a reader.
    return screen().map((line) => line.replaceAll(root, '~/poker-arena'));
  } finally {
    tmux('kill-server');
  }
}

/** One `<text>` a word group, each at the column it has in the terminal, whatever font is used. */
function draw(lines) {
  const [cellWidth, lineHeight, margin, top] = [8.4, 19, 18, 42];
  const texts = lines.flatMap((line, row) =>
    wordGroups(line).map(({ column, text, colour }) => {
      const x = (margin + column * cellWidth).toFixed(1);
      const width = (text.length * cellWidth).toFixed(1);
      const place = `x="${x}" y="${top + row * lineHeight + 8}" textLength="${width}"`;
      return `<text ${place} lengthAdjust="spacingAndGlyphs" fill="${colour}">${escaped(text)}</text>`;
    }),
  );
  const width = Math.ceil(COLUMNS * cellWidth + 2 * margin);
  const height = top + lines.length * lineHeight + margin;
  const fonts = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="What npm start prints">`,
    '<rect width="100%" height="100%" rx="8" fill="#1c2128"/>',
    ...['#f47067', '#c69026', '#57ab5a'].map(
      (colour, index) => `<circle cx="${20 + 18 * index}" cy="18" r="5.5" fill="${colour}"/>`,
    ),
    `<g font-family="${fonts}" font-size="14">`,
    ...texts,
    '</g></svg>',
    '',
  ].join('\n');
}

function wordGroups(line) {
  const plain = { 31: '#f47067', 32: '#57ab5a', 33: '#c69026', 34: '#539bf5', 36: '#39c5cf' };
  const usual = line.startsWith('$') ? '#e6edf3' : line.startsWith('>') ? '#768390' : '#adbac7';
  const groups = [];
  let colour = usual;
  let column = 0;
  // The terminal's colours come between the words as ESC [ numbers m.
  for (const [index, part] of line.split(/\u001b\[([\d;]*)m/).entries()) {
    if (index % 2 === 1) {
      for (const code of part.split(';').map(Number)) {
        if (code === 0 || code === 39) colour = usual;
        else if (code === 2) colour = '#768390';
        else colour = plain[code] ?? colour;
      }
      continue;
    }
    for (const { 0: text, index: at } of part.matchAll(/\S+(?: \S+)*/g)) {
      groups.push({ column: column + at, text, colour });
    }
    column += part.length;
  }
  return groups;
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
