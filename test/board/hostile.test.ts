import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBoard } from '../../src/board/main.ts';
import {
  batchPath,
  decisionPath,
  handPath,
  memoryPath,
  reportPath,
  searchPath,
  sessionPath,
} from '../../src/pages/links.ts';
import type { Batch } from '../../src/shared/records/batch.ts';
import {
  accessibilityFaults,
  browserProgram,
  startBrowser,
  type TestBrowser,
} from '../support/browser.ts';
import { type PlayedBatch, playBatch } from '../support/played-batch.ts';

/** What runs something wherever it is taken for markup, and what turns or hides what follows it. */
const MARKUP = [
  '</style></title></textarea></p><script>window.__hit = 1</script>',
  '"\'><img src=x onerror="window.__hit = 2"><svg onload=window.__hit=3>',
  '<a href="javascript:window.__hit=4">x</a> javascript:window.__hit=5',
  '{{7*7}} ${window.__hit=6} &lt;b&gt; &#60;script&#62; <!-- ]]> -->',
].join(' ');
const TURNING = '\u202Eesrever\u2066 \u200B\u200D\uFEFF\u00AD zero';
const LINES = 'one\ntwo\r\nthree\rfour\u2028five\n\nevent: over\ndata: {}\n\nid: 9';
/** SQLite and MongoDB keep neither; what they keep in their place is shown. */
const BROKEN = 'nul \u0000 half \uD83D pair';
const UNBROKEN = 'x'.repeat(100_000);
const HOSTILE = `${MARKUP} ${TURNING} ${LINES} ${BROKEN} ${UNBROKEN}`;
/** As long as a name may be. */
const NAME = `<img src=x onerror="__hit=7">\u202Eevil\u200B`.padEnd(60, 'W');
const LONG_NAME = NAME.repeat(20);

const program = browserProgram();
let played: PlayedBatch;
let url: string;
let paths: Readonly<Record<string, string>>;

beforeAll(async () => {
  played = await playBatch({ sessionsPerRun: 2, handsPerSession: 4 });
  await spoil();
  paths = await allPages();
  url = (await startBoard(played.context, { host: '127.0.0.1', port: 0 })).url;
  // A person is shown that it is being made; a program waits until it is.
  expect((await fetch(url + reportPath(played.name))).status).toBe(200);
});
afterAll(() => played.close());

/** Puts hostile text wherever a model, a provider, a judge or whoever writes a batch may put any. */
async function spoil(): Promise<void> {
  const { store, name } = played;
  const collection: typeof store.collection = (each) => store.collection(each);
  const sessions = await collection('sessions').rangeAll(name);
  for (const { _id, text } of await collection('prompts').find({})) {
    await collection('prompts').update(_id, {}, { set: { text: `${HOSTILE}${text}` } });
  }
  for (const { _id } of await collection('decisions').rangeAll(name)) {
    await collection('decisions').update(_id, {}, { set: { reasoning: HOSTILE } });
  }
  for (const { _id, version } of await collection('memories').rangeAll(name)) {
    const notebook = `${version} ${HOSTILE}`;
    await collection('memories').update(_id, {}, { set: { notebook, reason: HOSTILE } });
  }
  for (const { _id } of await collection('calls').rangeAll(name)) {
    const set = {
      error: HOSTILE,
      rawResponse: HOSTILE,
      modelAsked: LONG_NAME,
      modelAnswered: LONG_NAME,
    };
    await collection('calls').update(_id, {}, { set });
  }
  for (const { _id, axis } of await collection('judgements').rangeAll(name)) {
    const verdict =
      axis === 'bluff'
        ? { awareOfWeakness: true, keyPhrases: [MARKUP, UNBROKEN], justification: HOSTILE }
        : undefined;
    if (verdict !== undefined) await collection('judgements').update(_id, {}, { set: { verdict } });
  }
  for (const { _id, seats } of sessions) {
    const set = { seats: seats.map((seat) => ({ ...seat, alias: LONG_NAME })) };
    await collection('sessions').update(_id, {}, { set });
  }
  const parked = { reason: 'internal', message: HOSTILE, at: new Date().toISOString() };
  const last = sessions.at(-1)?._id ?? '';
  await collection('sessions').update(last, {}, { set: { status: 'parked', parked } });
  const batch = (await collection('batches').get(name)) as Batch;
  const { configuration } = batch;
  const players = configuration.players.map((player) => ({ ...player, displayName: NAME }));
  const stopped = { reason: 'budget' as const, message: HOSTILE, at: new Date().toISOString() };
  const set = { configuration: { ...configuration, players }, status: 'paused' as const, stopped };
  await collection('batches').update(name, {}, { set });
  const provider = configuration.providers[0]?.id ?? '';
  const state = {
    state: 'paused' as const,
    reason: 'no-credit',
    message: HOSTILE,
    since: new Date().toISOString(),
  };
  await collection('providers').delete({ where: { _id: provider } });
  await collection('providers').insert({ _id: provider, schema: 1, ...state });
}

/** Every kind of page that the board has, by what it is. */
async function allPages(): Promise<Readonly<Record<string, string>>> {
  const { store, name } = played;
  const sessions = await store.collection('sessions').rangeAll(name);
  const judgement = (await store.collection('judgements').rangeAll(name))[0];
  const decision = judgement?.decisionId ?? '';
  const memory = (await store.collection('memories').rangeAll(name)).find(
    ({ hand, outcome }) => hand > 1 && outcome === 'updated',
  );
  const hand = decision.slice(0, decision.lastIndexOf('.'));
  return {
    'all batches': '/',
    'a batch': batchPath(name),
    'a session that is over': sessionPath(sessions[0]?._id ?? ''),
    'a parked session': sessionPath(sessions.at(-1)?._id ?? ''),
    'a hand': `${handPath(hand)}?step=d1`,
    'a decision': decisionPath(decision),
    'a prompt': `${decisionPath(decision)}/prompt`,
    'a raw answer': `${decisionPath(decision)}/raw-answer`,
    'a notebook at a decision': `${decisionPath(decision)}/notebook`,
    'a notebook': memoryPath(memory?._id ?? ''),
    'the search': searchPath(),
    'what was found': searchPath({ batch: name }),
    'a search for nonsense': searchPath({
      batch: MARKUP + 'y'.repeat(2_000),
      player: NAME,
      'min-pot': `${TURNING}${MARKUP}`,
      street: MARKUP,
    }),
    'no page': `/nowhere/${encodeURIComponent(MARKUP)}`,
    'a report': reportPath(name),
  };
}

/** What a page asks for, says or does that it should not. */
function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('dialog', (dialog) => {
    faults.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${url}/`)) faults.push(`asked for ${request.url()}`);
    if (new URL(request.url()).pathname.endsWith('/x')) faults.push('loaded an image of a text');
  });
  return faults;
}

/** Elements that stick out of the page and are in nothing that can be moved aside, and elements of a text. */
const LAYOUT_FAULTS = `(() => {
  const wide = [...document.querySelectorAll('body *')].filter((element) => {
    if (element.closest('.scroll, pre, svg, .skip, .unseen, option, .pre') !== null) return false;
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (right > innerWidth + 1 || left < -1) && getComputedStyle(element).position !== 'absolute';
  }).map((element) => 'sticks out: ' + element.tagName + '.' + element.getAttribute('class') + ' ' + Math.round(element.getBoundingClientRect().right));
  const beyond = document.documentElement.scrollWidth - innerWidth;
  const planted = document.querySelectorAll('img[src="x"], svg[onload], a[href^="javascript:"], [onerror], [onload]').length;
  return [...wide.slice(0, 5), ...(beyond > 0 ? ['wider than the page by ' + beyond] : []), ...(planted > 0 ? ['a text became elements'] : [])];
})()`;

describe.skipIf(program === null)('hostile words on a page', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await startBrowser(program ?? '');
  });
  afterAll(() => browser.close());

  test.each([
    { width: 390, colorScheme: 'dark' },
    { width: 1280, colorScheme: 'light' },
  ] as const)(
    'are shown as words, and push nothing aside at $width px, $colorScheme',
    async (settings) => {
      const found: Record<string, readonly string[]> = {};
      for (const [what, path] of Object.entries(paths)) {
        const page = await browser.page(settings);
        const faults = watch(page);
        const response = await page.goto(url + path);
        await page.waitForLoadState('load');
        const status = response?.status() ?? 0;
        const isRefusal = what === 'no page' || what === 'a search for nonsense';
        if (status !== (isRefusal ? status : 200) || status >= 500) faults.push(`status ${status}`);
        if ((await page.evaluate('window.__hit')) !== undefined) faults.push('a text was run');
        faults.push(...(await page.evaluate<string[]>(LAYOUT_FAULTS)));
        const real = faults.filter((each) => !(isRefusal && each.includes('status of 40')));
        if (real.length > 0) found[what] = real;
        await page.close();
      }
      expect(JSON.stringify(found, null, 1)).toBe('{}');
    },
  );

  test('are accessible on every page, light and dark', async () => {
    const found: Record<string, readonly string[]> = {};
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const [what, path] of Object.entries(paths)) {
        const page = await browser.page({ colorScheme, width: 1280 });
        await page.goto(url + path);
        const faults = await accessibilityFaults(page);
        if (faults.length > 0)
          found[`${what}, ${colorScheme}`] = faults.map((each) => each.slice(0, 400));
        await page.close();
      }
    }
    expect(JSON.stringify(found, null, 1)).toBe('{}');
  });
});
