import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBoard } from '../../../src/board/main.ts';
import { collectReport } from '../../../src/report/collect-report.ts';
import { renderReport } from '../../../src/report/render-report.ts';
import { type BatchScores, scoreBatch } from '../../../src/scoring/score-batch.ts';
import type { ProcessContext } from '../../../src/shared/fleet/process/context.ts';
import type { Profile } from '../../../src/shared/records/profile.ts';
import { decimal } from '../../../src/shared/text/figures.ts';
import { randomConfiguration, storeRandomBatch } from '../../scoring/support/played-batch.ts';
import { startArena, type TestArena } from '../../support/arena.ts';
import {
  accessibilityFaults,
  browserProgram,
  startBrowser,
  type TestBrowser,
} from '../../support/browser.ts';

/** Enough for most readings (readings.md, Common: 60 decisions, six sessions), and not for all axes. */
const configuration = randomConfiguration('scored', { sessionsPerRun: 4, runs: 2 });
const program = browserProgram();

let arena: TestArena;
let context: ProcessContext;
let url: string;
let scores: BatchScores;

beforeAll(async () => {
  arena = await startArena();
  context = await arena.context();
  ({ url } = await startBoard(context, { host: '127.0.0.1', port: 0 }));
  await storeRandomBatch(context.store, configuration);
});
afterAll(() => arena.close());

async function read(path: string): Promise<string> {
  const response = await fetch(url + path);
  expect(response.status, path).toBe(200);
  return await response.text();
}

async function store(profiles: readonly Profile[]): Promise<void> {
  for (const profile of profiles) {
    await context.store.collection('profiles').delete({ where: { _id: profile._id } });
    await context.store.collection('profiles').insert(profile);
  }
}

/** A profile without what no earlier version knew. */
function asScoredBefore(profile: Profile): Profile {
  const { readings, readingsLacking, meanAxes, axes, ...kept } = profile;
  expect([readings, readingsLacking, meanAxes]).not.toContain(undefined);
  const scored = Object.entries(axes).map(([axis, { score, confidence, components, counts }]) => [
    axis,
    { score, confidence, components, counts },
  ]);
  return { ...kept, axes: Object.fromEntries(scored) };
}

/** A section as it stands in a page. */
function sectionOf(page: string, id: string): string {
  const from = page.indexOf(`<section aria-labelledby="${id}">`);
  expect(from, id).toBeGreaterThan(0);
  return page.slice(from, page.indexOf('</section>', from));
}

describe('the page of the players of a batch', () => {
  test('says before the score that there is none yet', async () => {
    expect(await read('/batches/scored/players')).toContain('Not scored yet');
  });

  test('has of an earlier version’s profiles no figure that is none', async () => {
    scores = await scoreBatch(context.store, 'scored');
    await store(scores.profiles.map(asScoredBefore));
    const page = await read('/batches/scored/players');
    expect(page).toContain('Scored by an earlier version');
    expect(page).not.toMatch(/NaN|undefined|\[object/);
  });

  test('has the readings of the report, drawn and in words, of the stored profiles', async () => {
    await store(scores.profiles);
    const page = await read('/batches/scored/players');
    const report = renderReport(await collectReport(context.store, 'scored', scores));
    expect(sectionOf(page, 'readings')).toBe(sectionOf(report, 'readings'));
    const sentences = scores.profiles.flatMap(({ readings }) => readings?.price?.sentence ?? []);
    expect(sentences).toHaveLength(configuration.players.length);
    for (const sentence of sentences) expect(page).toContain(sentence);
    expect(page).toMatch(/<svg class="chart-picture"[^>]*aria-label="Price response\./);
  });

  test('has of each axis score, interval, chance with its band, excess, p and n, or why not', async () => {
    const page = await read('/batches/scored/players');
    const section = sectionOf(page, 'axes');
    const text = section.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    for (const { axes } of scores.profiles) {
      const { M3, M9 } = axes;
      expect(M9?.null).not.toBeNull();
      expect(text).toContain(decimal(M9?.score ?? Number.NaN, 3));
      expect(text).toContain(
        `${decimal(M9?.interval?.low ?? Number.NaN, 3)} to ${decimal(M9?.interval?.high ?? Number.NaN, 3)}`,
      );
      expect(text).toContain(
        `${decimal(M9?.null?.mean ?? Number.NaN, 3)} ${decimal(M9?.null?.low ?? Number.NaN, 3)} to ${decimal(M9?.null?.high ?? Number.NaN, 3)}`,
      );
      expect(text).toContain(decimal(M9?.p ?? Number.NaN, 3));
      // Nobody was judged.
      expect(M3?.data).toBe(false);
    }
    expect(text).toContain('n: hands');
    expect(text).toContain('No data: fewer than two opponents met 20 times, or no judged trace.');
  });

  test('has no score on M5 of a player that never had to decide', async () => {
    const [first] = scores.profiles;
    if (first === undefined) throw new Error('expected a profile');
    const shown = async () => sectionOf(await read('/batches/scored/players'), 'axes');
    const reason = 'or no decision in them';
    expect(await shown()).not.toContain(reason);
    await store([{ ...first, style: { ...first.style, hands: 0 } }]);
    expect(await shown()).toContain(reason);
    await store([first]);
  });

  test('is reached from the page of the batch, and refuses a batch that is not there', async () => {
    await context.store.collection('batches').update('scored', {}, { set: { scoredVersion: 0 } });
    expect(await read('/batches/scored')).toContain('href="/batches/scored/players"');
    expect((await fetch(`${url}/batches/nope/players`)).status).toBe(404);
  });
});

describe.skipIf(program === null)('as it is shown', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await startBrowser(program ?? '');
  });
  afterAll(() => browser?.close());

  test.each(['light', 'dark'] as const)('axe finds nothing wrong with it, %s', async (scheme) => {
    const page = await browser.page({ colorScheme: scheme });
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(`${url}/batches/scored/players`);
    await page.evaluate(
      `for (const each of document.querySelectorAll('details')) each.open = true`,
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('it fits a phone, with everything unfolded', async () => {
    const page = await browser.page({ width: 390, height: 844 });
    await page.goto(`${url}/batches/scored/players`);
    await page.evaluate(
      `for (const each of document.querySelectorAll('details')) each.open = true`,
    );
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.close();
  });
});
