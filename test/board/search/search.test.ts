import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBoard } from '../../../src/board/main.ts';
import { searchPath } from '../../../src/pages/links.ts';
import { bluffsOf, misreadingsOf } from '../../../src/scoring/hand-reading.ts';
import { MARKS, type Mark } from '../../../src/scoring/search/hand-query.ts';
import { readQuery } from '../../../src/scoring/search/read-query.ts';
import { searchHands } from '../../../src/scoring/search/search-hands.ts';
import type { Decision } from '../../../src/shared/records/decision.ts';
import type { Hand } from '../../../src/shared/records/hand.ts';
import { potOf, winnersOf } from '../../../src/shared/records/hand-result.ts';
import { damageTo } from '../../faults/support/damage.ts';
import {
  accessibilityFaults,
  browserProgram,
  startBrowser,
  type TestBrowser,
} from '../../support/browser.ts';
import { type PlayedBatch, playBatch } from '../../support/played-batch.ts';

const UNBOUNDED = { matches: Infinity, hands: Infinity, timeMs: Infinity };

let played: PlayedBatch;
let url: string;
let hands: readonly Hand[];
let decisions: readonly Decision[];

beforeAll(async () => {
  played = await playBatch({ sessionsPerRun: 1, handsPerSession: 8, gameSeed: 'searched' });
  hands = await played.store.collection('hands').rangeAll(played.name);
  decisions = await played.store.collection('decisions').rangeAll(played.name);
  // What stand-ins never do: one answer that did not come, one that was changed.
  const [first, second] = decisions;
  await change(first, { timedOut: true, rung: 'default' });
  await change(second, { adjusted: 'below-minimum' });
  decisions = await played.store.collection('decisions').rangeAll(played.name);
  url = (await startBoard(played.context, { host: '127.0.0.1', port: 0 })).url;
});
afterAll(() => played.close());

async function change(decision: Decision | undefined, set: object): Promise<void> {
  await played.store.collection('decisions').update(decision?._id ?? '', {}, { set });
}

async function page(texts: Record<string, string>): Promise<{ status: number; text: string }> {
  const response = await fetch(url + searchPath(texts), { headers: { accept: 'text/html' } });
  return { status: response.status, text: await response.text() };
}

/** Ids of the hands that a page lists, in its order. */
async function found(texts: Record<string, string>): Promise<readonly string[]> {
  const { status, text } = await page({ batch: played.name, ...texts });
  expect(status).toBe(200);
  return [...text.matchAll(/<li><a href="\/hands\/([^?"]+)\?/g)].map(([, id = '']) => id);
}

/** The same, counted out by hand. */
function hold(fits: (hand: Hand) => boolean): readonly string[] {
  return hands.filter(fits).map(({ _id }) => _id);
}

describe('the search over hands finds what the records hold', () => {
  test('by seat, pot, street, showdown and winner', async () => {
    const pots = hands.map(potOf).sort((a, b) => a - b);
    const middle = pots[Math.floor(pots.length / 2)] ?? 0;
    const [seat] = hands[0]?.seats ?? [];
    const winner = winnersOf(hands[0] as Hand)[0]?.player ?? '';
    expect(await found({})).toEqual(hold(() => true));
    expect(await found({ player: seat?.player ?? '', position: 'BTN' })).toEqual(
      hold((hand) =>
        hand.seats.some((each) => each.player === seat?.player && each.position === 'BTN'),
      ),
    );
    expect(await found({ 'min-pot': String(middle) })).toEqual(
      hold((hand) => potOf(hand) >= middle),
    );
    expect(await found({ 'max-pot': '10', unit: 'bb' })).toEqual(
      hold((hand) => potOf(hand) <= 10 * hand.bigBlind),
    );
    expect(await found({ street: 'turn' })).toEqual(hold(({ board }) => board.length >= 4));
    expect(await found({ showdown: 'no' })).toEqual(hold(({ showdown }) => showdown.length === 0));
    expect(await found({ winner })).toEqual(
      hold((hand) => winnersOf(hand).some(({ player }) => player === winner)),
    );
  });

  test('by what one action was', async () => {
    const inHand = (hand: Hand) => decisions.filter(({ _id }) => _id.startsWith(`${hand._id}.`));
    const having: Record<Exclude<Mark, 'misread'>, (decision: Decision, hand: Hand) => boolean> = {
      bluff: ({ _id }, hand) => bluffsOf(hand, inHand(hand)).has(_id),
      'bluff-worked': ({ _id }, hand) => bluffsOf(hand, inHand(hand)).get(_id) === 'worked',
      'all-in': ({ action }) => action.type === 'all_in',
      adjusted: ({ adjusted }) => adjusted !== null,
      fallback: ({ rung }) => rung === 'default',
      'timed-out': ({ timedOut }) => timedOut,
    };
    for (const [mark, has] of Object.entries(having)) {
      expect(await found({ [mark]: '1' }), mark).toEqual(
        hold((hand) => inHand(hand).some((decision) => has(decision, hand))),
      );
    }
    expect(await found({ misread: '1' })).toEqual(
      hold((hand) => inHand(hand).some((each) => misreadingsOf(each).length > 0)),
    );
    // Of different actions of the hand: no action is both.
    expect(await found({ adjusted: '1', 'timed-out': '1' })).toEqual([]);
  });

  test('and says why, with a link to the step', async () => {
    const { text } = await page({ batch: played.name, 'timed-out': '1' });
    const [first] = decisions;
    expect(text).toContain(`/hands/${hands[0]?._id}?step=d${first?.index}`);
    expect(text).toContain('no answer in time');
  });
});

test('a search stops at its budget and is gone on with, without missing or repeating a hand', async () => {
  const { query } = readQuery({ batch: played.name }, null);
  if (query === null) throw new RangeError('no query');
  const parts = { store: played.store, clock: () => 0 };
  for (const budget of [
    { ...UNBOUNDED, matches: 2 },
    { ...UNBOUNDED, hands: 3 },
  ]) {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const result = await searchHands(parts, query, budget, after);
      expect(result.matches.length).toBeLessThanOrEqual(Math.min(budget.matches, budget.hands));
      seen.push(...result.matches.map(({ hand }) => hand._id));
      after = result.after;
    } while (after !== null);
    expect(seen).toEqual(hold(() => true));
  }
});

test('a search whose time is up ends with the hundred hands it was at, however slow the machine', async () => {
  const many = await hundredsOf(hands);
  const { query } = readQuery({ batch: 'many' }, null);
  if (query === null) throw new RangeError('no query');
  const parts = { store: played.store, clock: () => 0 };
  const lookedAt: number[] = [];
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const result = await searchHands(parts, query, { ...UNBOUNDED, timeMs: 0 }, after);
    lookedAt.push(result.lookedAt);
    seen.push(...result.matches.map(({ hand }) => hand._id));
    after = result.after;
  } while (after !== null);
  expect(lookedAt).toEqual([100, 100, many.length - 200]);
  expect(seen).toEqual(many);
});

/** More hands than two pages of a search, in a batch of their own. */
async function hundredsOf(of: readonly Hand[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let session = 10; ids.length <= 200; session += 1) {
    for (const hand of of) {
      const _id = hand._id.replace(/^.*(?=\.h)/, `many.r01-stateless.s${session}`);
      await played.store.collection('hands').insert({ ...hand, _id });
      ids.push(_id);
    }
  }
  return ids;
}

test('a part of a batch can be searched, and a place to go on from that is none of it is the start', async () => {
  const session = hands[0]?.sessionId ?? '';
  expect(await found({ batch: session })).toEqual(hold(() => true));
  expect(await found({ after: 'other.r01-x.s01.h01' })).toEqual(hold(() => true));
  expect(await found({ after: hands[1]?._id ?? '' })).toEqual(hold(() => true).slice(2));
});

test('bad input is told at its field, and kept to be put right', async () => {
  const { status, text } = await page({
    batch: 'nowhere',
    player: '"><script>alert(1)</script>',
    'min-pot': 'much',
  });
  expect(status).toBe(400);
  expect(text).toContain('id="batch-fault">expected a batch that is in this store');
  expect(text).toContain('id="min-pot-fault">expected a number such as 250 or 12.5');
  expect(text).toContain('aria-describedby="min-pot-fault"');
  expect(text).not.toContain('<script>alert');
  const known = await page({ batch: played.name, player: 'nobody', street: 'moon' });
  expect(known.status).toBe(400);
  expect(known.text).toContain('id="player-fault">expected one of house-');
  expect(known.text).toContain('id="street-fault">expected one of preflop, flop, turn, river');
});

test('a form that is empty is a page without results', async () => {
  const { status, text } = await page({});
  expect(status).toBe(200);
  expect(text).not.toContain('id="found"');
  for (const mark of MARKS) expect(text).toContain(`name="${mark}"`);
});

const program = browserProgram();
describe.skipIf(program === null)('the search in a browser', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await startBrowser(program ?? '');
  });
  afterAll(() => browser.close());

  test('is filled in and leads to the step, without scripts', async () => {
    const tab = await browser.page({ scripts: false });
    await tab.goto(`${url}/hands?batch=${played.name}`);
    await tab.getByLabel('No answer in time').check();
    await tab.getByRole('button', { name: 'Search' }).click();
    await tab.locator('.found a').first().click();
    expect(await tab.locator('#d1.current').count()).toBe(1);
  });

  test('is accessible on a phone in the dark, faults and results included', async () => {
    const tab = await browser.page({ width: 390, colorScheme: 'dark' });
    await tab.goto(`${url}/hands?batch=${played.name}`);
    expect(await accessibilityFaults(tab)).toEqual([]);
    await tab.goto(`${url}/hands?batch=${played.name}&min-pot=much`);
    expect(await accessibilityFaults(tab)).toEqual([]);
    expect(await tab.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});

test('a damaged hand is named, and the search goes on behind it', async () => {
  const [first, second] = hands;
  damageTo(played.context.configuration.storeUrl).spoil('hands', second?._id ?? '', 'pots', 'many');
  const { status, text } = await page({ batch: played.name });
  expect(status).toBe(200);
  expect(text).toContain(`hands/${second?._id} is damaged: pots: `);
  expect(await found({})).toEqual(
    hold(({ _id }) => _id !== second?._id && _id >= (first?._id ?? '')),
  );
});
