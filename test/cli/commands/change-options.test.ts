import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readChange } from '../../../src/cli/commands/change-options.ts';

const ROSTER = fileURLToPath(new URL('../../../seeds/rosters/house.json', import.meta.url));

test('what is done about a withdrawn model is read off the flags of arena resume', async () => {
  expect(await readChange({})).toBeNull();
  expect(await readChange({ drop: 'claude' })).toEqual({ kind: 'drop', player: 'claude' });
  expect(await readChange({ replace: 'claude=house-rock', roster: ROSTER })).toMatchObject({
    kind: 'replace',
    player: 'claude',
    by: 'house-rock',
    roster: { pricesAsOf: expect.any(String) },
  });
});

test.each([
  [{ replace: 'claude', roster: ROSTER }, '--replace: expected OLD=NEW, found "claude"'],
  [{ replace: 'a=b=c', roster: ROSTER }, '--replace: expected OLD=NEW, found "a=b=c"'],
  [{ replace: 'a=b' }, '--replace: expected --roster FILE, where b stands'],
  [{ roster: ROSTER }, '--roster: expected together with --replace'],
  [
    { replace: 'a=b', drop: 'a', roster: ROSTER },
    '--replace, --drop: expected one of them at a time',
  ],
])('%j is one line about the flag', async (flags, line) => {
  await expect(readChange(flags)).rejects.toThrow(line);
});
