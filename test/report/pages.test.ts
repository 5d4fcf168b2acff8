import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareBatches } from '../../src/report/comparison/compare-batches.ts';
import { renderComparison } from '../../src/report/comparison/render-comparison.ts';
import { renderReport } from '../../src/report/render-report.ts';
import type { ReportData } from '../../src/report/report-data.ts';
import { type WrittenReport, writeReport } from '../../src/report/write-report.ts';
import { type ArenaStore, openArenaStore } from '../../src/shared/store/arena-store.ts';
import { randomConfiguration, storeRandomBatch } from '../scoring/support/played-batch.ts';
import {
  accessibilityFaults,
  browserProgram,
  startBrowser,
  type TestBrowser,
} from '../support/browser.ts';
import { temporaryDirectory } from '../support/temporary.ts';
import { csvRecords } from './csv-records.ts';

const HOSTILE = '</style><img src=x onerror=alert(1)>&"\'';

const configuration = randomConfiguration('reported', {
  sessionsPerRun: 3,
  runs: 2,
  conditions: [
    { id: 'persistent', memory: 'persistent' },
    { id: 'blank', memory: 'none' },
  ],
});

let temporary: Awaited<ReturnType<typeof temporaryDirectory>>;
let store: ArenaStore;
let written: WrittenReport;
let data: ReportData;
let page: string;

beforeAll(async () => {
  temporary = await temporaryDirectory('report');
  store = await openArenaStore(`sqlite://${join(temporary.path, 'store.sqlite')}`);
  await storeRandomBatch(store, configuration);
  written = await writeReport(store, 'reported', join(temporary.path, 'report'));
  data = JSON.parse(await readFile(written.data, 'utf8')) as ReportData;
  page = await readFile(written.page, 'utf8');
});

afterAll(async () => {
  await store.close();
  await temporary.close();
});

/** The same report of ten players that nothing tells apart, with names that are long and hostile. */
function crowded(): ReportData {
  const [condition] = data.batch.configuration.conditions;
  const players = Array.from({ length: 10 }, (_, at) => {
    const [first] = data.batch.configuration.players;
    if (first === undefined) throw new Error('the batch has players');
    return { ...first, id: `player-${at}`, displayName: `${HOSTILE} a name of some length ${at}` };
  });
  const [line] = data.leaderboard;
  const [profile] = data.profiles;
  if (line === undefined || profile === undefined) throw new Error('the batch was scored');
  const alike = { condition: condition?.id ?? '' };
  return {
    ...data,
    batch: { ...data.batch, configuration: { ...data.batch.configuration, players } },
    leaderboard: players.map(({ id, displayName }) => ({
      ...line,
      ...alike,
      player: id,
      displayName,
      chips: 0,
      rank: 1,
    })),
    profiles: players.map(({ id }) => ({ ...profile, ...alike, player: id })),
    results: data.results.slice(0, 1).map((result) => ({
      ...result,
      ...alike,
      deltas: Object.fromEntries(players.map(({ id }) => [id, 0])),
    })),
    ablation: null,
  };
}

/** Something of every kind and little of each: axe looks at every element against every other. */
function small(): ReportData {
  const few = <Each extends { readonly condition: string }>(all: readonly Each[]) =>
    all.filter(({ condition }) => condition === 'persistent').slice(0, 3);
  const [hand] = data.notable.hands;
  return {
    ...data,
    leaderboard: few(data.leaderboard),
    profiles: data.leaderboard.flatMap((line) =>
      few(data.leaderboard).includes(line)
        ? data.profiles.filter(
            ({ player, condition }) => player === line.player && condition === line.condition,
          )
        : [],
    ),
    results: few(data.results),
    meanAxes: few(data.meanAxes),
    correlations: few(data.correlations),
    notable: {
      moments: data.notable.moments.filter(({ handId }) => handId === hand?.handId),
      hands: hand === undefined ? [] : [{ ...hand, actions: hand.actions.slice(0, 4) }],
    },
  };
}

function fiftySessions(): ReportData {
  const results = Array.from({ length: 50 }, (_, at) => {
    const result = data.results[at % data.results.length];
    if (result === undefined) throw new Error('sessions were played');
    return { ...result, sessionId: `s${at}`, condition: 'persistent' };
  });
  return { ...data, results };
}

/** Nothing that a figure becomes when something is missing, and nothing from elsewhere. */
function unwanted(html: string): RegExpMatchArray | null {
  // What a player without an ability would get is called the null of an axis.
  const text = html.replace(/<style>.*?<\/style>/s, '').replaceAll(/\b(?:the|its) null\b/g, '');
  return text.match(
    /\bNaN\b|\bundefined\b|Infinity|\bnull\b|\[object|https?:|<script|<link|<img|url\((?!#)/g,
  );
}

describe('the report of a played batch', () => {
  it('holds no figure that is none, and nothing from elsewhere', () => {
    expect(unwanted(page)).toBeNull();
    expect(unwanted(renderReport(crowded()))).toBeNull();
    expect(unwanted(renderReport(fiftySessions()))).toBeNull();
  });

  it('has its sections in their order, headings without a step left out', () => {
    const ids = [...page.matchAll(/<h2 id="([\w-]+)"/g)].map(([, id]) => id);
    const wanted = ['run', 'leaderboard', 'style-map', 'axes', 'chips', 'style', 'habits'];
    const rest = ['correlation', 'data-quality', 'notable'];
    expect(ids.filter((id) => [...wanted, ...rest].includes(id ?? ''))).toEqual([
      ...wanted,
      ...rest,
    ]);
    const levels = [...page.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    levels.reduce((before, level) => {
      expect(level - before).toBeLessThanOrEqual(1);
      return level;
    });
  });

  it('is the same when it is written again', async () => {
    const again = await writeReport(store, 'reported', join(temporary.path, 'again'));
    expect((await readFile(again.page, 'utf8')) === page).toBe(true);
  });

  it('links to replays where a board is known, and says how to get one where none is', () => {
    const [hand] = data.notable.hands;
    expect(page).toContain('arena board');
    const linked = renderReport(data, { boardAddress: 'http://127.0.0.1:3210/' });
    expect(linked).toContain(`href="http://127.0.0.1:3210/hands/${hand?.handId}"`);
  });

  it('comes with CSV files that read back to the figures of report.json', async () => {
    const read = async (file: string) =>
      csvRecords(await readFile(join(written.tables, file), 'utf8'));
    const files = await readdir(written.tables);
    for (const file of files) expect((await read(file)).length, file).toBeGreaterThanOrEqual(0);
    const board = await read('leaderboard.csv');
    expect(
      board.map(({ player, condition, chips, bb100, ...row }) => [
        player,
        condition,
        [chips, bb100, row.weighted_chips, row.raw_chips, row.place_strength].map(Number),
        [row.rank_best, row.rank_worst].map(Number),
      ]),
    ).toEqual(
      data.leaderboard.map(({ player, condition, chips, bb100, winnings }) => [
        player,
        condition,
        [
          chips,
          bb100,
          winnings?.weighted?.chips.mean,
          winnings?.raw.chips.mean,
          winnings?.place.value,
        ],
        winnings?.ranks.weighted,
      ]),
    );
    const pairs = await read('chip-pairs.csv');
    expect(pairs.map(({ a, b, difference }) => [a, b, Number(difference)])).toEqual(
      data.chipPairs.map(({ a, b, mean }) => [a, b, mean]),
    );
    const axes = await read('axes.csv');
    expect(axes).toHaveLength(data.profiles.length * 9);
    for (const { player, condition, axis, score } of axes) {
      const profile = data.profiles.find(
        (each) => each.player === player && each.condition === condition,
      );
      expect(Number(score)).toBe(profile?.axes[axis as 'M1']?.score);
    }
    const readings = await read('readings.csv');
    expect(readings).toHaveLength(data.profiles.length * 8);
    for (const { player, condition, reading, lacking } of readings) {
      const profile = data.profiles.find(
        (each) => each.player === player && each.condition === condition,
      );
      expect(lacking).toBe(profile?.readingsLacking?.[reading as 'price'] ?? null);
    }
    const sessions = await read('sessions.csv');
    expect(sessions).toHaveLength(data.results.length * configuration.players.length);
    const correlations = await read('correlations.csv');
    expect(
      correlations.filter(({ axis }) => axis === 'mean').map(({ rho }) => Number(rho)),
    ).toEqual(data.correlations.map(({ mean }) => mean?.rho));
  });
});

describe('two batches side by side', () => {
  it('differ in nothing where they are the same', () => {
    const { settings, players, alone } = compareBatches(data, data);
    expect(settings).toEqual([]);
    expect(alone).toEqual({ first: [], second: [] });
    expect(players).toHaveLength(data.profiles.length);
    for (const { chipsASession } of players) expect(chipsASession.difference).toBe(0);
  });

  it('name what differs in the configuration, and who is in one of them alone', () => {
    const [, ...others] = data.batch.configuration.players;
    const batch = {
      ...data.batch,
      _id: 'other',
      configuration: { ...data.batch.configuration, handsPerSession: 7, players: others },
    };
    const { settings, alone } = compareBatches(data, { ...data, batch });
    expect(settings).toContainEqual({ path: 'handsPerSession', first: '20', second: '7' });
    expect(alone).toEqual({ first: [data.batch.configuration.players[0]?.id], second: [] });
    expect(unwanted(renderComparison(compareBatches(data, { ...data, batch })))).toBeNull();
  });

  /** The lead of the page and its notices, as a person reads them. */
  function headerOf(second: ReportData): string {
    const page = renderComparison(compareBatches(data, second));
    return page
      .slice(page.indexOf('class="lead"'), page.indexOf('id="settings"'))
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ');
  }

  /** The same batch with its conditions under other names. */
  function renamed(names: Readonly<Record<string, string>>): ReportData {
    const name = (id: string) => names[id] ?? id;
    const { configuration: played } = data.batch;
    const conditions = played.conditions.map((each) => ({ ...each, id: name(each.id) }));
    return {
      ...data,
      batch: { ...data.batch, _id: 'other', configuration: { ...played, conditions } },
      profiles: data.profiles.map((each) => ({ ...each, condition: name(each.condition) })),
    };
  }

  it('count players and not rows, and say under how many conditions they met', () => {
    const { length } = data.batch.configuration.players;
    expect(headerOf({ ...data, batch: { ...data.batch, _id: 'other' } })).toContain(
      `${length} players of reported met again in other, each under 2 conditions. In every cell:`,
    );
  });

  it('say which conditions are left out, and where none has the name of another, why', () => {
    const { length } = data.batch.configuration.players;
    const oneOther = headerOf(renamed({ blank: 'seeded' }));
    expect(oneOther).toContain(`${length} players of reported met again in other. `);
    expect(oneOther).toContain('Only in reported: “blank”. Only in other: “seeded”. They are left');
    const none = headerOf(renamed({ blank: 'seeded', persistent: 'kept' }));
    expect(none).toContain(
      `${length} players of reported play in other, too, but under conditions of other names,`,
    );
    expect(none).toContain(
      'Only in reported: “persistent”, “blank”. Only in other: “kept”, “seeded”.',
    );
    expect(none).not.toContain('met again');
    const players = data.batch.configuration.players.map((each) => ({
      ...each,
      id: `x-${each.id}`,
    }));
    const strangers = { ...data.batch.configuration, players };
    expect(
      headerOf({
        ...data,
        batch: { ...data.batch, _id: 'other', configuration: strangers },
        profiles: [],
      }),
    ).toContain('No player of reported plays in other: nothing but the settings can be compared.');
    expect(headerOf({ ...data, batch: { ...data.batch, _id: 'other' }, profiles: [] })).toContain(
      'but one of the two has nothing yet that could be scored',
    );
  });

  it('compare weighted chips, and raw ones where either batch does not know the luck of a hand', () => {
    const weighted = compareBatches(data, data);
    expect(weighted.players.map(({ figure }) => figure)).toContain('weighted');
    expect(renderComparison(weighted)).toContain('Chips a session are without the luck');
    const profiles = data.profiles.map((each) => ({
      ...each,
      winnings:
        each.winnings !== null && 'weighted' in each.winnings
          ? { ...each.winnings, weighted: null, board: null }
          : null,
    }));
    const raw = compareBatches(data, { ...data, profiles });
    expect(new Set(raw.players.map(({ figure }) => figure))).toEqual(new Set(['raw']));
    for (const { chips, rawChips } of raw.players) expect(chips).toEqual(rawChips);
    expect(renderComparison(raw)).toContain('hole cards of some hands are not known');
  });

  it('have no interval of a difference where one of them is a single run', () => {
    for (const { conditions, chipsASession } of compareBatches(data, data).players) {
      expect(chipsASession.interval === null).toBe(conditions.first === 'single');
    }
  });
});

const program = browserProgram();

describe.skipIf(program === null)('pages as they are shown', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await startBrowser(program ?? '');
  });
  afterAll(() => browser?.close());

  const PAGES = {
    'a report': () => page,
    'a report of ten alike': () => renderReport(crowded()),
    'a report of fifty sessions': () => renderReport(fiftySessions()),
    'a comparison': () => renderComparison(compareBatches(data, data)),
  };

  it.each(Object.entries(PAGES))(
    '%s: no text of a picture over another or beyond its edge, and no page wider than its screen',
    async (_, render) => {
      for (const width of [1280, 390]) {
        const shown = await browser.page({ width });
        await shown.setContent(render());
        expect(await shown.evaluate('document.documentElement.scrollWidth')).toBe(width);
        expect(await coveredTexts(shown)).toEqual([]);
        await shown.context().close();
      }
    },
  );

  it.each(['light', 'dark'] as const)(
    'axe finds nothing wrong with them when it is %s',
    async (colorScheme) => {
      const comparison = renderComparison(compareBatches(small(), small()));
      // In the dark only colours are other, and a report has them all.
      const pages = [renderReport(small()), ...(colorScheme === 'light' ? [comparison] : [])];
      for (const html of pages) {
        const shown = await browser.page({ colorScheme });
        await shown.setContent(html);
        await shown.evaluate(
          `for (const each of document.querySelectorAll('details')) each.open = true`,
        );
        expect(await accessibilityFaults(shown)).toEqual([]);
        await shown.context().close();
      }
    },
  );
});

/** Texts of pictures that cover each other, or that are cut off; what they say. */
function coveredTexts(shown: Page): Promise<readonly string[]> {
  return shown.evaluate<readonly string[]>(`(() => {
    const faults = [];
    for (const picture of document.querySelectorAll('svg.chart-picture')) {
      const edge = picture.getBoundingClientRect();
      if (edge.width === 0) continue;
      const texts = [...picture.querySelectorAll('text')].map((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        return { left: left + 1, right: right - 1, top: top + 2, bottom: bottom - 2, said: text.textContent };
      });
      texts.forEach((a, at) => {
        if (a.left < edge.left - 2 || a.right > edge.right + 2 || a.top < edge.top - 2 || a.bottom > edge.bottom + 2) {
          faults.push('cut off: ' + a.said);
        }
        for (const b of texts.slice(at + 1)) {
          if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) {
            faults.push(a.said + ' over ' + b.said);
          }
        }
      });
    }
    return faults;
  })()`);
}
