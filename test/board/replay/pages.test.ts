import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replayFile } from '../../../src/archive/formats/replay-file.ts';
import { startBoard } from '../../../src/board/main.ts';
import { playOf } from '../../../src/board/replay/recorded-play.ts';
import { decisionPath, handPath, memoryPath } from '../../../src/pages/links.ts';
import type { Hand } from '../../../src/shared/records/hand.ts';
import { decisionId, memoryId } from '../../../src/shared/records/ids.ts';
import { damageTo } from '../../faults/support/damage.ts';
import {
  accessibilityFaults,
  browserProgram,
  startBrowser,
  type TestBrowser,
} from '../../support/browser.ts';
import { type PlayedBatch, playBatch } from '../../support/played-batch.ts';

/** What a model may write: markup, the end of a script, text that turns what follows, and a lot of it. */
const HOSTILE = `</p></script><script>window.hacked = true</script><img src=x onerror="window.hacked = true"> \u202Eesrever ${'bluff '.repeat(16_000)}`;
const HOSTILE_NAME = '<b onclick="x">Rock</b> \u202Eevil & "co"';

let played: PlayedBatch;
let url: string;
/** The hand with the most actions, and another to damage. */
let hand: Hand;
let hands: readonly Hand[];

beforeAll(async () => {
  played = await playBatch({ sessionsPerRun: 1, handsPerSession: 6 });
  hands = await played.store.collection('hands').rangeAll(played.name);
  hand = hands.toSorted((a, b) => b.actions.length - a.actions.length)[0] as Hand;
  await nameRock(HOSTILE_NAME);
  const board = await startBoard(played.context, { host: '127.0.0.1', port: 0 });
  url = board.url;
});
afterAll(() => played.close());

async function nameRock(displayName: string): Promise<void> {
  const batches = played.store.collection('batches');
  const batch = await batches.get(played.name);
  if (batch === null) throw new RangeError('no batch');
  const players = batch.configuration.players.map((player) =>
    player.id === 'house-rock' ? { ...player, displayName } : player,
  );
  await batches.update(
    played.name,
    {},
    { set: { configuration: { ...batch.configuration, players } } },
  );
}

async function read(path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url + path, { headers: { accept: 'text/html' } });
  return { status: response.status, text: await response.text() };
}

describe('a hand over HTTP', () => {
  test('has a page for each of its steps, and one for whatever else the address says', async () => {
    const { steps } = playOf(hand, []);
    const last = steps.length - 1;
    for (const [asked, shown] of [
      ['', 0],
      ['?step=3', 3],
      [`?step=${last}`, last],
      ['?step=99999', last],
      ['?step=-1', 0],
      ['?step=d999', 0],
      ['?step=%3Cscript%3E&as=nobody', 0],
      ['?step=1&step=2', 0],
      [
        `?step=d${hand.actions.length}`,
        steps.findIndex((step) => step.action === hand.actions.length),
      ],
    ] as const) {
      const { status, text } = await read(handPath(hand._id) + asked);
      expect(status, asked).toBe(200);
      expect(text, asked).toContain(`data-step="${shown}" data-last="${last}"`);
    }
  });

  test('through the eyes of a player shows its cards, what was shown down, and no other thoughts', async () => {
    const viewer = hand.seats[0]?.player ?? '';
    const { text } = await read(`${handPath(hand._id)}?step=2&as=${viewer}`);
    const faceUp = [...text.matchAll(/role="img" aria-label="face-down card"/g)];
    expect(faceUp).toHaveLength(2 * (hand.seats.length - 1));
    const decisions = await played.store.collection('decisions').rangeAll(hand._id);
    for (const { player, reasoning } of decisions) {
      if (reasoning.length < 30) continue;
      const beginning = reasoning.slice(0, 30).replaceAll("'", '&#39;');
      if (player === viewer) expect(text).toContain(beginning);
      else expect(text).not.toContain(beginning);
    }
  });

  test('can be had in the formats of others, which say the same', async () => {
    const phh = await fetch(`${url}${handPath(hand._id)}/phh`);
    expect(phh.headers.get('content-disposition')).toBe(`attachment; filename="${hand._id}.phh"`);
    const [line] = [...replayFile('hand.phh', await phh.text())];
    expect(line).toMatchObject({ ok: true, id: hand._id });
    const { status, text } = await read(`${handPath(hand._id)}/pokerstars`);
    expect(status).toBe(200);
    expect(text).toMatch(/^PokerStars Hand #\d{12}: Tournament/);
  });

  test('says that its deck is the one committed to, and says it when it is not', async () => {
    expect((await read(handPath(hand._id))).text).toMatch(/badge-good">verified</);
    const hash = hand.deckCommitment;
    const other = `${hash.startsWith('0') ? '1' : '0'}${hash.slice(1)}`;
    const collection = played.store.collection('hands');
    await collection.update(hand._id, {}, { set: { deckCommitment: other } });
    expect((await read(handPath(hand._id))).text).toMatch(
      /not verified<\/span> deck: it is not the one/,
    );
    await collection.update(hand._id, {}, { set: { deckCommitment: hash } });
  });

  test('leads to the hands beside it', async () => {
    const { text } = await read(handPath(hands[1]?._id ?? ''));
    expect(text).toContain(`rel="prev" href="${handPath(hands[0]?._id ?? '')}"`);
    expect(text).toContain(`rel="next" href="${handPath(hands[2]?._id ?? '')}"`);
    expect((await read(handPath(hands[0]?._id ?? ''))).text).not.toContain('rel="prev"');
  });

  test('that is being played shows no hole card and no thought, on any page', async () => {
    const collection = played.store.collection('hands');
    const sessions = played.store.collection('sessions');
    await collection.update(hand._id, {}, { set: { status: 'dealt' } });
    await sessions.update(hand.sessionId, {}, { set: { status: 'open' } });
    try {
      const { text } = await read(`${handPath(hand._id)}?step=5&as=${hand.seats[0]?.player}`);
      const [decision] = await played.store.collection('decisions').rangeAll(hand._id);
      const id = decision?._id ?? '';
      expect(text).toContain('The hand is being played');
      expect(text).not.toContain(decision?.reasoning.slice(0, 20));
      expect(text.match(/aria-label="face-down card"/g)).toHaveLength(2 * hand.seats.length);
      expect((await read(decisionPath(id))).text).not.toContain(decision?.reasoning.slice(0, 20));
      expect((await read(`${decisionPath(id)}/prompt`)).status).toBe(404);
      const { text: json } = await read(`${handPath(hand._id)}/steps`);
      const { steps } = JSON.parse(json) as { steps: { table: string }[] };
      const seats = steps[2]?.table.split('class="seats')[1];
      expect(seats).toContain('face-down card');
      expect(seats).not.toMatch(/ of (spades|hearts|diamonds|clubs)"/);
    } finally {
      await collection.update(hand._id, {}, { set: { status: 'completed' } });
      await sessions.update(hand.sessionId, {}, { set: { status: 'finished' } });
    }
  });

  test('with a damaged decision is shown whole, with its answer and the damage', async () => {
    const other = hands.find(({ _id }) => _id !== hand._id && _id !== hands[1]?._id) as Hand;
    const id = decisionId(other._id, 1);
    const damage = damageTo(played.context.configuration.storeUrl);
    const answer = await played.store.collection('answers').get(id);
    damage.spoil('decisions', id, 'pot', 'much');
    const { status, text } = await read(`${handPath(other._id)}?step=d1`);
    expect(status).toBe(200);
    expect(text).toContain(`decisions/${id} is damaged: pot: `);
    if (answer?.kind === 'decision') {
      expect(text).toContain(answer.reasoning.slice(0, 20).replaceAll("'", '&#39;'));
    }
    expect((await read(decisionPath(id))).status).toBe(200);
  });

  test('that is not there, or is no id, is a page that says so', async () => {
    for (const path of [
      handPath(`${hand._id}9`),
      '/hands/demo',
      '/hands/..%2f..%2fetc',
      decisionPath(decisionId(hand._id, 900)),
      memoryPath(memoryId(hand._id, 'nobody')),
    ]) {
      const { status, text } = await read(path);
      expect([status, path]).toEqual([404, path]);
      expect(text).toContain('<h1>Not found</h1>');
    }
  });
});

describe('a decision and a notebook over HTTP', () => {
  test('show prompt, raw answer, notebook, calls and judgements', async () => {
    const [judgement] = await played.store.collection('judgements').rangeAll(played.name);
    const id = judgement?.decisionId ?? decisionId(hand._id, 1);
    const page = await read(decisionPath(id));
    expect(page.status).toBe(200);
    expect(page.text).toContain('id="judgements"');
    if (judgement !== undefined)
      expect(page.text).toContain(`id="${judgement._id.split('.').at(-1)}"`);
    const [call] = await played.store.collection('calls').find({ where: { subject: id } });
    const user = await played.store.collection('prompts').get(call?.request.user ?? '');
    const prompt = await read(`${decisionPath(id)}/prompt?part`);
    expect(prompt.text).toContain(user?.text.split('\n')[0]);
    expect(prompt.text).not.toContain('<html');
    expect((await read(`${decisionPath(id)}/raw-answer`)).text).toContain('choices');
    expect((await read(`${decisionPath(id)}/notebook`)).text).toMatch(/Version \d+, as /);
  });

  test('a notebook says what the hand changed in it', async () => {
    const memories = await played.store.collection('memories').rangeAll(played.name);
    const changed = memories.find(
      ({ outcome, hand: number }) => outcome === 'updated' && number > 1,
    );
    if (changed === undefined) throw new RangeError('no notebook changed');
    const { status, text } = await read(memoryPath(changed._id));
    expect(status).toBe(200);
    expect(text).toMatch(/<ins>/);
    expect(text).toContain(`version ${changed.version}`);
  });
});

const program = browserProgram();
describe.skipIf(program === null)('a hand in a browser', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await startBrowser(program ?? '');
  });
  afterAll(() => browser.close());

  /** A page, with everything that went wrong on it and every request that left the board. */
  async function opened(
    path: string,
    settings: Parameters<TestBrowser['page']>[0] = {},
  ): Promise<{ page: Page; faults: string[] }> {
    const page = await browser.page(settings);
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(url)) faults.push(`request to ${request.url()}`);
    });
    await page.goto(url + path);
    if (settings.scripts !== false) await page.waitForSelector('[data-ready]');
    return { page, faults };
  }

  /** Chips behind and in front of every seat, as the page shows them. */
  async function chipsOn(page: Page): Promise<readonly [behind: number, inFront: number][]> {
    const shown = await page
      .locator('.seats > li')
      .evaluateAll((seats) =>
        (seats as unknown as { querySelector(path: string): { textContent: string } | null }[]).map(
          (seat) => [
            seat.querySelector('.stack')?.textContent ?? '',
            seat.querySelector('.bet b')?.textContent ?? '0',
          ],
        ),
      );
    const number = (text = ''): number => Number(text.replaceAll(/\D/g, ''));
    return shown.map(([stack, bet]) => [number(stack), number(bet)]);
  }

  test('is stepped through by keys, and its chips are those of the record at every step', async () => {
    const { page, faults } = await opened(handPath(hand._id));
    const { steps } = playOf(hand, []);
    for (const [number, step] of steps.entries()) {
      await page.waitForSelector(`[data-replay][data-step="${number}"]`);
      expect(await chipsOn(page)).toEqual(step.seats.map(({ stack, inFront }) => [stack, inFront]));
      expect(new URL(page.url()).searchParams.get('step')).toBe(String(number));
      await page.keyboard.press('ArrowRight');
    }
    const last = steps.length - 1;
    expect(await page.getAttribute('[data-replay]', 'data-step')).toBe(String(last));
    const ends = hand.seats.map(({ endStack }) => [endStack, 0]);
    expect(await chipsOn(page)).toEqual(ends);
    await page.keyboard.press('ArrowLeft');
    expect(await page.getAttribute('[data-replay]', 'data-step')).toBe(String(last - 1));
    await page.keyboard.press('Home');
    expect(await page.getAttribute('[data-replay]', 'data-step')).toBe('0');
    await page.keyboard.press('End');
    expect(await page.locator('[data-count]').textContent()).toBe(String(last + 1));
    expect(await page.locator('.happenings [aria-current]').count()).toBe(1);
    expect(faults).toEqual([]);
  });

  test('plays by itself and pauses', async () => {
    const { page } = await opened(handPath(hand._id));
    await page.keyboard.press(' ');
    expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(1);
    await page.waitForSelector('[data-replay][data-step="1"]');
    await page.keyboard.press(' ');
    expect(await page.getByRole('button', { name: 'Play' }).count()).toBe(1);
  });

  test('is opened at an action by its address', async () => {
    const { page, faults } = await opened(`${handPath(hand._id)}#d2`);
    const { steps } = playOf(hand, []);
    const step = steps.findIndex(({ action }) => action === 2);
    expect(await page.getAttribute('[data-replay]', 'data-step')).toBe(String(step));
    expect(await page.locator('#d2.current').count()).toBe(1);
    expect(faults).toEqual([]);
  });

  test('is stepped through without scripts', async () => {
    const { page } = await opened(handPath(hand._id), { scripts: false });
    await page.getByRole('link', { name: 'Step on' }).click();
    await page.getByRole('link', { name: 'Step on' }).click();
    expect(new URL(page.url()).searchParams.get('step')).toBe('2');
    await page.getByRole('link', { name: 'Last step' }).click();
    expect(await page.getByRole('button', { name: 'Play' }).count()).toBe(0);
  });

  test('fetches a prompt when it is opened, and not before', async () => {
    const { page, faults } = await opened(`${handPath(hand._id)}?step=d1`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    expect(await page.locator('.current .loaded').count()).toBe(0);
    await page.locator('.current summary', { hasText: 'Prompt' }).click();
    await page.waitForSelector('.current .loaded pre');
    expect(asked).toEqual([`${decisionPath(decisionId(hand._id, 1))}/prompt`]);
    expect(await page.locator('.current .loaded pre').first().textContent()).toContain('poker');
    expect(faults).toEqual([]);
  });

  test.each([
    { width: 1200, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ] as const)(
    'is accessible at $width px, $colorScheme, and never wider than the page',
    async (settings) => {
      const { page } = await opened(`${handPath(hand._id)}?step=d3`, settings);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await page.goto(url + decisionPath(decisionId(hand._id, 3)));
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    },
  );

  test('shows hostile words and names as text, and runs none of them', async () => {
    const first = decisionId(hand._id, 1);
    const decisions = played.store.collection('decisions');
    const before = await decisions.get(first);
    await decisions.update(first, {}, { set: { reasoning: HOSTILE } });
    try {
      const { page, faults } = await opened(`${handPath(hand._id)}?step=d1`);
      await page.locator('.current summary', { hasText: 'characters' }).click();
      const shown = await page.locator('.current .whole .text').textContent();
      expect(shown).toBe(HOSTILE);
      expect(await page.evaluate('window.hacked')).toBeUndefined();
      expect(await page.locator('.plate', { hasText: '<b onclick=' }).count()).toBe(1);
      await page.goto(url + decisionPath(first));
      expect(await page.evaluate('window.hacked')).toBeUndefined();
      expect(faults).toEqual([]);
    } finally {
      await decisions.update(first, {}, { set: { reasoning: before?.reasoning ?? '' } });
    }
  });
});
