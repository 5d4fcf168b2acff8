import { dirname, resolve } from 'node:path';
import type { JudgementLine } from '../archive/export/lines.ts';
import { type BatchFacts, type ExportReader, readExport } from '../archive/export/read-export.ts';
import type { AxisDifferences } from '../shared/records/axis-figures.ts';
import { UserError } from '../shared/records/errors.ts';
import { claimsReaderOf } from '../shared/records/panel.ts';
import { type Ablation, type AblationPlan, AblationTally } from './ablation/ablation.ts';
import { readClaimsFile, readingClaims, readingTexts } from './claims/claim-reader.ts';
import { writingClaims } from './claims/claims-out.ts';
import { withJudges } from './judging/judged-axes.ts';
import {
  type AxisQuality,
  type JudgingConfiguration,
  judgingQuality,
} from './judging/quality/judging-quality.ts';
import {
  ANY_JUDGE,
  type ConfiguredJudges,
  judgesConfiguredBy,
  verdictScores,
} from './judging/verdicts.ts';
import { claimsBy, type Readers } from './readers/claim-readers.ts';
import { modelReadings } from './readers/model-readings.ts';
import { exportedSessions } from './records/exported-sessions.ts';
import { Lacking } from './records/lacking.ts';
import { type PlayerScores, type SessionCounts, scoreSessions } from './score-sessions.ts';
import { winningsFactsOf } from './winnings/batch-winnings.ts';
import { rawWinnings, seatWinnings } from './winnings/seat-winnings.ts';
import { withWinnings } from './winnings/with-winnings.ts';

export interface ScoreOptions {
  /** Score the text metrics from the claims in this file instead of from the texts. */
  readonly claims?: string;
  /** Write the claims found in the texts to this file. */
  readonly claimsOut?: string;
  /** False: without what each axis would be by chance, which takes most of the time. */
  readonly nulls?: boolean;
  /** That may be used for nulls; 1 where it is left out. */
  readonly cores?: number;
  /** Compares every two players of a condition, too. */
  readonly pairs?: boolean;
  /** False: raw chips alone, which spares some milliseconds a hand. */
  readonly luck?: boolean;
}

/** What `arena score --json` prints. */
export interface ExportScores {
  readonly profiles: readonly PlayerScores[];
  /** Only the finished ones are scored. */
  readonly sessions: Readonly<SessionCounts>;
  /** Conditions against each other; null where there is one alone. */
  readonly ablation: Ablation | null;
  /** Every two players of a condition; absent where they were not asked for. */
  readonly differences?: readonly AxisDifferences[];
  /** What no record of it has, and which axes miss it, a line each; absent where nothing lacks. */
  readonly lacks?: readonly string[];
  /** By axis that was judged: by whom, how far judges agree, and what the axis is without each. */
  readonly judging: readonly AxisQuality[];
}

/**
 * Scores an export alone, with no queue, store or network; a session at a time, so that its length
 * does not matter.
 * @throws UserError one line naming file, line and field of what cannot be read
 */
export async function scoreExport(
  directory: string,
  options: ScoreOptions = {},
): Promise<ExportScores> {
  const { claimsOut } = options;
  if (claimsOut !== undefined && dirname(resolve(claimsOut)) === resolve(directory)) {
    throw new UserError(
      `--claims-out: expected a file outside of the export, found ${claimsOut}, which may be one of its own`,
    );
  }
  const reader = await readExport(resolve(directory));
  const batch = await reader.batch();
  const judgements = await exportedJudgements(reader);
  const judges = judgesOfExport(batch);
  const context = {
    verdicts: verdictScores(judgements, judges),
    // A claims file is a reader of its own, and the only one then.
    ...(options.claims === undefined
      ? claimsBy(readersOfExport(judgements, batch))
      : { claims: readingClaims(await readClaimsFile(resolve(options.claims))), readers: null }),
  };
  const { nulls = true, pairs = false, luck = true, cores = 1 } = options;
  const { clusterOf, bigBlindAnte } = await winningsFactsOf(reader);
  const ablation = new AblationTally(await planOfExport(reader, batch), { ...context, clusterOf });
  const lacking = new Lacking();
  const read = withWinnings(lacking.passing(exportedSessions(reader)), (records) =>
    luck ? seatWinnings(records, bigBlindAnte) : rawWinnings(records),
  );
  const sessions = ablation.passing(read);
  const scores = await scoreSessions(
    options.claimsOut === undefined
      ? sessions
      : writingClaims(sessions, resolve(options.claimsOut)),
    {
      ...context,
      roster: batch?.configuration?.players.map(({ id }) => id) ?? [],
      nulls,
      pairs,
      cores,
      winnings: { clusterOf, bigBlindAnte, luck },
    },
  );
  const { players, sessions: counts, differences } = scores;
  const profiles = withJudges(players, judgements, judges);
  const lacks = lacking.result(
    judgements.some(({ axis, status }) => axis !== 'claims' && status === 'scored'),
  );
  return {
    profiles,
    sessions: counts,
    ablation: ablation.result(players),
    judging: judgingQuality(
      judgements,
      judgingConfiguration(batch, judgements),
      profiles,
      batch?.humanLabels,
    ),
    ...(pairs ? { differences } : {}),
    ...(lacks.length === 0 ? {} : { lacks }),
  };
}

/** In the configuration's order, where the export has one; of what was played else. */
async function planOfExport(reader: ExportReader, batch: BatchFacts | null): Promise<AblationPlan> {
  const runs = new Map<string, Set<string>>();
  for (const { id } of batch?.configuration?.conditions ?? []) runs.set(id, new Set());
  for await (const { condition, runId } of reader.sessions()) {
    const ofCondition = runs.get(condition);
    if (ofCondition === undefined) runs.set(condition, new Set([runId]));
    else ofCondition.add(runId);
  }
  return {
    conditions: [...runs.keys()],
    runs: Math.max(1, ...[...runs.values()].map(({ size }) => size)),
  };
}

/** Null where nobody was asked what texts claim. */
function readersOfExport(
  judgements: readonly JudgementLine[],
  batch: BatchFacts | null,
): Readers | null {
  const configuration = batch?.configuration ?? null;
  const sample = configuration?.judges.claimsSample;
  const readings = modelReadings(judgements, judgesOfExport(batch), sample);
  if (readings === null) return null;
  const headline = configuration === null ? 'rules' : claimsReaderOf(configuration);
  return { headline, rules: readingTexts(), readings };
}

async function exportedJudgements(reader: ExportReader): Promise<readonly JudgementLine[]> {
  const judgements: JudgementLine[] = [];
  for await (const judgement of reader.judgements()) judgements.push(judgement);
  return judgements;
}

/** Where the export does not say whose verdicts count, those of every judge do. */
function judgingConfiguration(
  batch: BatchFacts | null,
  judgements: readonly JudgementLine[],
): JudgingConfiguration {
  const { players = [], judges } = batch?.configuration ?? {};
  const found = new Map(
    judgements.map(({ axis, judge, family }) => [`${axis} ${judge}`, { axis, id: judge, family }]),
  );
  const [anyBluff = null] = [...found.values()].filter(({ axis }) => axis === 'bluff');
  const anyPanel = [...found.values()].filter(({ axis }) => axis === 'opponent-reading');
  return {
    players,
    judges: {
      bluff: judges === undefined ? anyBluff : judges.bluff,
      opponentReading: judges?.opponentReading === undefined ? anyPanel : judges.opponentReading,
      ...(judges === undefined ? {} : { claims: judges.claims, claimsSample: judges.claimsSample }),
    },
  };
}

/** Whose verdicts count: the configuration's judge and panel, where the export says so. */
function judgesOfExport(batch: BatchFacts | null): ConfiguredJudges {
  const configuration = batch?.configuration ?? null;
  if (configuration === null) return ANY_JUDGE;
  const { players, judges } = configuration;
  const { bluff, opponentReading, claims } = judges;
  const configured = judgesConfiguredBy({
    players,
    judges: { bluff, opponentReading: opponentReading ?? null, claims },
  });
  return (axis, player) =>
    axis === 'opponent-reading' && opponentReading === undefined ? null : configured(axis, player);
}
