import { describe, expect, it } from 'vitest';
import { axisCorrelations, meanAxes } from '../../src/report/axis-correlation.ts';
import { NotableMomentsTally } from '../../src/report/notable/notable-moments.ts';
import { shownHand } from '../../src/report/notable/shown-hand.ts';
import { renderReport } from '../../src/report/render-report.ts';
import type { ReportData } from '../../src/report/report-data.ts';
import { sessionResult } from '../../src/report/session-results.ts';
import { answerRates } from '../../src/scoring/answering/answer-rates.ts';
import { leaderboard } from '../../src/scoring/leaderboard.ts';
import { scoreSessions } from '../../src/scoring/score-sessions.ts';
import {
  batchDocument,
  randomConfiguration,
  randomSessions,
} from '../scoring/support/played-batch.ts';
import { inOrder, type SessionDocuments } from '../scoring/support/records.ts';

const HOSTILE = '<img src=x onerror=alert(1)> & "friends"';

async function reportData(changes: {
  displayName?: string;
  scores?: readonly number[];
  play?: Parameters<typeof randomConfiguration>[1];
}): Promise<ReportData> {
  const configuration = randomConfiguration('demo', { sessionsPerRun: 2, ...changes.play });
  const [first] = configuration.players;
  if (first !== undefined && changes.displayName !== undefined) {
    first.displayName = changes.displayName;
  }
  const scores = await scoreSessions(inOrder(randomSessions(configuration)), {
    verdicts: () => changes.scores ?? [],
    pairs: true,
  });
  const names = new Map(configuration.players.map(({ id, displayName }) => [id, displayName]));
  const profiles = scores.players.map((each) => ({
    ...each,
    _id: `demo.profile-${each.condition}-${each.player}`,
    schema: 1 as const,
    batchId: 'demo',
    version: 0,
  }));
  const sessions = [...randomSessions(configuration)];
  return {
    schema: 1,
    batch: batchDocument(configuration),
    sessions: scores.sessions,
    hands: 40,
    decisions: 480,
    spending: [
      { kind: 'decision', calls: 480, costMicroUsd: 51_200, promptTokens: 9, completionTokens: 9 },
    ],
    leaderboard: leaderboard(
      scores.players.map((each) => ({
        ...each,
        displayName: names.get(each.player) ?? each.player,
        costMicroUsd: 7_300,
      })),
    ),
    chipPairs: scores.chipPairs,
    answering: answerRates(
      configuration.players,
      [
        { player: first?.id ?? '', rung: 'tool', adjusted: null, timedOut: false, count: 97 },
        {
          player: first?.id ?? '',
          rung: 'text',
          adjusted: 'above-stack',
          timedOut: false,
          count: 2,
        },
        { player: first?.id ?? '', rung: 'default', adjusted: null, timedOut: true, count: 1 },
      ],
      [{ player: first?.id ?? '', modelAnswered: 'house/another', error: null, count: 100 }],
    ),
    judging: [],
    differences: scores.differences,
    profiles,
    results: sessions.map(sessionResult),
    meanAxes: meanAxes(
      profiles,
      configuration.players.map(({ id }) => id),
    ),
    correlations: axisCorrelations(profiles),
    notable: notableHands(sessions),
    parked: [],
    ablation: null,
  };
}

function notableHands(sessions: readonly SessionDocuments[]): ReportData['notable'] {
  const tally = new NotableMomentsTally();
  for (const session of sessions) tally.add(session);
  const moments = tally.result();
  const hands = sessions.flatMap((session) =>
    session.hands
      .filter(({ _id }) => moments.some(({ handId }) => handId === _id))
      .map((hand) =>
        shownHand(
          hand,
          session.decisions.filter((decision) => decision.hand === hand.number),
        ),
      ),
  );
  return { moments, hands };
}

describe('the report', () => {
  it('is one page that loads nothing and runs nothing', async () => {
    const page = renderReport(await reportData({}));
    expect(page).toMatch(/^<!doctype html>/);
    expect(page.match(/<script|<link|@import|url\((?!#)|https?:|src=/gi)).toBeNull();
  });

  it('says what was run, and who is a stand-in, before the leaderboard and the style', async () => {
    const page = renderReport(await reportData({}));
    const order = [
      'No language model played here.',
      'What was run',
      'Leaderboard',
      'Style by position',
    ];
    const places = order.map((text) => page.indexOf(text));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(page).toContain('5/10 → 10/20 → 25/50 → 50/100');
    expect(page).toContain('$0.0512');
  });

  it('escapes every name', async () => {
    const page = renderReport(await reportData({ displayName: HOSTILE, scores: [1] }));
    expect(page).not.toContain('<img');
    expect(page).toContain('&#60;img src=x onerror=alert(1)&#62; &#38; &#34;friends&#34;');
  });

  it('has a bluffing section only where something was judged', async () => {
    expect(renderReport(await reportData({}))).not.toContain('id="bluffing"');
    expect(renderReport(await reportData({ scores: [1] }))).toContain('id="bluffing"');
  });

  it('has no empty section when nothing was played', async () => {
    const data = await reportData({});
    const page = renderReport({
      ...data,
      hands: 0,
      decisions: 0,
      spending: [],
      leaderboard: [],
      profiles: [],
      answering: [],
      results: [],
      meanAxes: [],
      correlations: [],
      notable: { moments: [], hands: [] },
    });
    expect(page.match(/<h2/g)).toHaveLength(1);
    expect(page).not.toContain('Calls and cost');
  });

  it('draws how each player decides before the nine axes, and says what is not known', async () => {
    const data = await reportData({ play: { sessionsPerRun: 12, handsPerSession: 20 } });
    const page = renderReport(data);
    const section = page.slice(page.indexOf('id="readings"'), page.indexOf('id="axes"'));
    expect(section.match(/<svg class="chart-picture"/g)?.length).toBeGreaterThanOrEqual(10);
    for (const { readings, readingsLacking } of data.profiles) {
      expect(readings?.price?.n).toBeGreaterThan(100);
      for (const reading of Object.values(readings ?? {})) {
        if (reading !== null) expect(section).toContain(reading.sentence);
      }
      for (const reason of Object.values(readingsLacking ?? {})) expect(section).toContain(reason);
    }
    // An earlier version computed none.
    const before = data.profiles.map(
      ({ readings: _readings, readingsLacking: _why, ...rest }) => rest,
    );
    expect(renderReport({ ...data, profiles: before })).not.toContain('id="readings"');
  });

  it('says how answers were read, and who answered in another’s place (paper, I.4)', async () => {
    const page = renderReport(await reportData({}));
    const section = page.slice(page.indexOf('id="answering"'));
    for (const figure of ['97.0 %', '2.0 %', '1.0 %', 'above stack: 2', 'house/another']) {
      expect(section).toContain(figure);
    }
  });

  it('says of each condition what it is, and keeps their leaderboards apart', async () => {
    const page = renderReport(
      await reportData({
        play: {
          conditions: [
            { id: 'blank', memory: 'none' },
            { id: 'persistent', memory: 'persistent' },
          ],
        },
      }),
    );
    expect(page).toContain('no notebooks: every hand starts blank');
    expect(page).toContain('notebooks persist over the run, empty at its start');
    expect(page.match(/class="leaderboard"/g)).toHaveLength(2);
  });
});
