import { describe, expect, it } from 'vitest';
import { Lacking } from '../../../src/scoring/records/lacking.ts';
import { fold, inOrder, sessionDocuments } from '../support/records.ts';

async function lacksOf(decision: object, judged: boolean): Promise<readonly string[]> {
  const lacking = new Lacking();
  const hand = {
    seats: { ann: { position: 'CO' }, bob: { position: 'BTN' } },
    decisions: [
      { player: 'ann', ...fold },
      { player: 'bob', ...fold, ...decision },
    ],
  };
  for await (const _ of lacking.passing(inOrder([sessionDocuments({ hands: [hand] })])));
  return lacking.result(judged);
}

describe('what an export lacks', () => {
  it('is what no decision of it has, with the axes that miss it', async () => {
    const lacks = await lacksOf({}, false);
    expect(lacks).toHaveLength(3);
    expect(lacks[0]).toMatch(/^no decision has an equity: M2/);
    expect(lacks[1]).toMatch(/^no decision has a text: M6/);
    expect(lacks[2]).toMatch(/^nothing was judged: M2/);
  });

  it('is nothing where one decision has it', async () => {
    expect(await lacksOf({ equity: 0.4, reasoning: 'I fold.' }, true)).toEqual([]);
  });
});
