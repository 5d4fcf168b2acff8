import { setMaxListeners } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { judgeIn, knownRubric } from '../../producer/judging/judge-also.ts';
import { readRosterFile } from '../../producer/read-batch.ts';
import { ask, CallsFailedError } from '../../shared/fleet/ask.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { type JudgeView, PAYLOAD_VERSION } from '../../shared/fleet/queues/payloads.ts';
import { setProviderLimits } from '../../shared/fleet/queues/provider-limits.ts';
import { unscoredReasonOf } from '../../shared/fleet/unscored-reason.ts';
import { ArenaError, UserError } from '../../shared/records/errors.ts';
import type { JudgedAxis } from '../../shared/records/judgement.ts';
import type { Judge, Provider } from '../../shared/records/roster.ts';
import { USUAL_RUBRIC } from '../../shared/records/rubrics.ts';
import { dollars } from '../../shared/text/figures.ts';
import { anonymisedTrace } from '../../workers/judge/anonymised-trace.ts';
import { startJudgeCalls } from '../../workers/llm/judge-calls.ts';
import type { StandInFlags } from '../commands/play-options.ts';
import { startOwnRedis } from '../play/own-redis.ts';
import { readStandIn, startStandIn } from '../play/stand-in.ts';
import { type CommandProcess, openContextOn, openStoreOf } from '../process.ts';
import {
  calibrationFigures,
  calibrationLines,
  isRight,
  type Judged,
} from './calibration-figures.ts';
import { type CalibrationTrace, calibrationSet, type RightClaim, seed } from './calibration-set.ts';
import { type HeldLabels, holdLabels, keepLabels } from './held-labels.ts';
import { labelLines, labelsAsJson } from './label-lines.ts';
import { type FileLabel, readLabels } from './labels-file.ts';

export interface CalibrateFlags extends StandInFlags {
  judge?: string;
  /** Files of labels that people gave. */
  labels?: readonly string[];
  dryRun?: boolean;
  roster?: string;
  rubric?: string;
  axis?: JudgedAxis | undefined;
  json?: boolean;
}

/** What the questions belong to; no batch of the store. */
const CALIBRATION = 'calibration';

/**
 * Asks a judge about every trace of the calibration set, and holds labels that people gave to the verdicts
 * on the same traces; either where it is wanted. Returns the exit code.
 */
export async function calibrateJudge(
  arena: CommandProcess,
  flags: CalibrateFlags,
): Promise<number> {
  const { judge, labels = [], json = false } = flags;
  if (judge === undefined && labels.length === 0) {
    throw new UserError(
      'expected --judge, to ask it about traces whose verdict is known, or --labels, to hold stored verdicts to those of people; found neither',
    );
  }
  const fileLabels = labels.flatMap((path) => readLabels(path));
  const asked = judge === undefined ? null : await askAboutSet(arena, { ...flags, judge });
  const held = fileLabels.length === 0 ? null : await heldOf(arena, flags, fileLabels, asked);
  const lines = json
    ? [
        JSON.stringify({
          ...(asked === null ? {} : asAskedJson(asked)),
          ...(held === null ? {} : { labels: labelsAsJson(held, !flags.dryRun) }),
        }),
      ]
    : [
        ...(asked === null ? [] : askedLines(asked)),
        ...(asked === null || held === null ? [] : ['']),
        ...(held === null ? [] : labelLines(held)),
      ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}

/** The labels are kept with the batches whose traces they are of, for report and export. */
async function heldOf(
  arena: CommandProcess,
  { judge, axis, dryRun }: CalibrateFlags,
  labels: readonly FileLabel[],
  asked: Asked | null,
): Promise<HeldLabels> {
  const wanted = labels.filter((label) => axis === undefined || label.axis === axis);
  // Of the calibration set alone there is nothing to look up, nor a store that must be there.
  const ofSet = new Set(asked?.judged.map(({ trace }) => trace.id));
  const store = wanted.every(({ trace }) => ofSet.has(trace))
    ? null
    : await openStoreOf(arena, dryRun === true ? 'read' : 'change');
  const held = await holdLabels(store, wanted, { judge, calibrated: asked?.judged ?? [] });
  if (store !== null && dryRun !== true) await keepLabels(store, held);
  return held;
}

/** A judge that was asked about the calibration set. */
interface Asked {
  readonly judge: Judge;
  readonly rubric: string;
  readonly cost: number;
  readonly judged: readonly Judged[];
}

/**
 * By the queue and the worker that batches are judged by. Store and queues are its own and thrown away: a
 * judge is asked afresh each time.
 */
async function askAboutSet(
  arena: CommandProcess,
  flags: CalibrateFlags & { judge: string },
): Promise<Asked> {
  const path = flags.roster ?? seed('rosters', 'house.json');
  const roster = readRosterFile(path);
  const judge = judgeIn(roster, flags.judge, path);
  const provider = roster.providers.find(({ id }) => id === judge.provider);
  if (provider === undefined) throw new RangeError(`a roster knows the provider of ${judge.id}`);
  const standIn = readStandIn(flags);
  const rubric = flags.rubric ?? USUAL_RUBRIC;
  const traces = await calibrationSet(flags.axis);
  for (const { axis } of traces) knownRubric(axis, rubric);

  const context = await openOwnContext(arena);
  if (provider.standIn && context.configuration.providerUrls[provider.id] === undefined) {
    context.configuration.providerUrls[provider.id] = await startStandIn(context, standIn);
  }
  await setProviderLimits(context, [provider]);
  await startJudgeCalls(context, judge, provider);
  const judged = await askAll(context, { judge, provider, rubric, traces, signal: arena.leaving });
  return { judge, rubric, cost: await costOf(context), judged };
}

function asAskedJson({ judge, rubric, cost, judged }: Asked) {
  return {
    judge: judge.id,
    model: judge.model,
    rubric,
    costMicroUsd: cost,
    axes: calibrationFigures(judged),
    traces: judged.map(briefly),
  };
}

function askedLines({ judge, rubric, cost, judged }: Asked): readonly string[] {
  return [
    `${judge.displayName} (${judge.model}), rubric ${rubric}, ${dollars(cost)}`,
    '',
    ...calibrationLines(calibrationFigures(judged)),
    ...missLines(judged),
  ];
}

/** Redis as it is shared, or one of its own; the store in a folder that goes when the command ends. */
async function openOwnContext(arena: CommandProcess): Promise<ProcessContext> {
  const { closers, log, configuration: given } = arena;
  const folder = await mkdtemp(join(tmpdir(), 'arena-calibration-'));
  closers.push('folder', () => rm(folder, { recursive: true, force: true }));
  const configuration = {
    ...given,
    dataDirectory: folder,
    storeUrl: `sqlite://${join(folder, 'calibration.sqlite')}`,
    providerUrls: { ...given.providerUrls },
  };
  const redisUrl =
    given.redisUrl ??
    (await startOwnRedis({ dataDirectory: folder, closers, log, startMs: given.connectTimeoutMs }))
      .url;
  return await openContextOn(redisUrl, { ...arena, configuration });
}

interface Asking {
  readonly judge: Judge;
  readonly provider: Provider;
  readonly rubric: string;
  readonly traces: readonly CalibrationTrace[];
  readonly signal: AbortSignal;
}

async function askAll(context: ProcessContext, asking: Asking): Promise<Judged[]> {
  const limit = pLimit(asking.provider.concurrency);
  // Each of many waits listens to it; Node's warning is for leaks.
  setMaxListeners(0, asking.signal);
  return await Promise.all(
    asking.traces.map((trace) => limit(() => askOne(context, asking, trace))),
  );
}

async function askOne(
  context: ProcessContext,
  { judge, provider, rubric, signal }: Asking,
  trace: CalibrationTrace,
): Promise<Judged> {
  const subject = `${CALIBRATION}.${trace.id}`;
  const view: JudgeView = {
    v: PAYLOAD_VERSION,
    kind: 'judge',
    subject,
    batchId: CALIBRATION,
    replyTo: subject,
    judge: judge.id,
    axis: trace.axis,
    rubric,
    decision: trace.decision,
    ...anonymisedTrace(trace.trace, []),
    callsBefore: 0,
  };
  const { store, queues, configuration } = context;
  const listening = await context.hints.listen(subject);
  try {
    const { answerPollMs: pollMs } = configuration;
    const answer = await ask({ store, queues, listening, pollMs, signal }, provider.id, view);
    if (answer.kind !== 'judge') throw new ArenaError(`expected a verdict, found ${answer.kind}`);
    const { score, verdict } = answer;
    return { trace, score, reason: null, ...('claims' in verdict ? verdict : {}) };
  } catch (error) {
    if (!(error instanceof CallsFailedError)) throw error;
    const calls = await store.collection('calls').find({ where: { subject } });
    const last = calls.at(-1);
    return {
      trace,
      score: null,
      reason: last === undefined ? 'not-asked' : unscoredReasonOf(last),
    };
  } finally {
    await listening.close();
  }
}

async function costOf({ store }: ProcessContext): Promise<number> {
  const [sum] = await store
    .collection('calls')
    .totals({ within: CALIBRATION, sum: ['costMicroUsd'] });
  return sum?.sums.costMicroUsd ?? 0;
}

function briefly({ trace, score, reason, claims }: Judged) {
  const { id, axis, kind, score: right } = trace;
  const read =
    trace.claims === undefined ? {} : { rightClaims: trace.claims, claims: claims ?? null };
  return { id, axis, kind, right, score, reason, ...read };
}

function missLines(judged: readonly Judged[]): string[] {
  const missed = judged.filter((each) => !isRight(each));
  return missed.length === 0
    ? ['Every trace was judged as it should be.']
    : [
        'Judged otherwise:',
        ...missed.map((each) => {
          const { id, kind, why } = each.trace;
          return `  ${id} (${kind}): ${given(each)}, should be ${wanted(each.trace)}: ${why}`;
        }),
      ];
}

function given({ score, reason, claims }: Judged): string {
  if (score === null) return String(reason);
  return claims === undefined ? String(score) : claimsInWords(claims);
}

function wanted({ score, claims }: CalibrationTrace): string {
  return claims === undefined ? String(score) : claimsInWords(claims);
}

function claimsInWords(claims: readonly RightClaim[]): string {
  if (claims.length === 0) return 'no claim';
  const words = claims.map(
    ({ kind, value, street }) => `${kind} ${value}${street === 'now' ? '' : ` (${street})`}`,
  );
  return `[${words.join(', ')}]`;
}
