import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTextFile, requireFile } from '../../../src/shared/text/text-file.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';

const MEGABYTE = 1024 * 1024;
let folder: TemporaryDirectory;
const socket = createServer();
beforeAll(async () => {
  folder = await temporaryDirectory('text-file');
  execFileSync('mkfifo', [join(folder.path, 'pipe')]);
  mkdirSync(join(folder.path, 'folder'));
  sized('large', 10 * MEGABYTE + 1);
  sized('larger', 3_000 * MEGABYTE);
  socket.listen(join(folder.path, 'socket'));
  await once(socket, 'listening');
});
afterAll(async () => {
  socket.close();
  await folder.close();
});

/** A file of so many bytes that takes no room. */
function sized(name: string, bytes: number): void {
  writeFileSync(join(folder.path, name), '');
  truncateSync(join(folder.path, name), bytes);
}

describe('of a file that a person names', () => {
  test('the text is read, links to it included', () => {
    sized('ten', 10 * MEGABYTE);
    expect(readTextFile(join(folder.path, 'ten'), 'a roster')).toHaveLength(10 * MEGABYTE);
    expect(readTextFile('/proc/self/comm', 'a roster')).not.toBe('');
  });

  test.each([
    ['pipe', 'a roster, found a pipe, socket or device'],
    ['socket', 'a roster, found a pipe, socket or device'],
    ['folder', 'a roster, found a folder'],
    ['none', 'a roster, found no such file'],
    ['large', 'a roster of at most 10 MB, found 10 MB'],
    ['larger', 'a roster of at most 10 MB, found 3000 MB'],
  ])('%s is refused in one line before it is read', async (name, expected) => {
    const path = join(folder.path, name);
    expect(() => readTextFile(path, 'a roster')).toThrow(`${path}: expected ${expected}`);
    if (!name.startsWith('large')) {
      await expect(requireFile(path, 'a roster')).rejects.toThrow(`expected ${expected}`);
    }
  });

  test('a device is refused, be it one without end', () => {
    for (const path of ['/dev/zero', '/dev/null']) {
      expect(() => readTextFile(path, 'a roster')).toThrow(/found a pipe, socket or device$/);
    }
  });
});
