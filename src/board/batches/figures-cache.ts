import pLimit from 'p-limit';
import type { BatchOutlook } from '../../scoring/stopping/batch-outlook.ts';
import { openOutlook } from '../../scoring/stopping/live-outlook.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { type DetailedFigures, openFigures } from '../../shared/fleet/progress/figures.ts';
import { DecisionRate, timeLeftMs } from '../../shared/fleet/progress/rate.ts';
import type { Batch } from '../../shared/records/batch.ts';
import { describeError } from '../../shared/records/errors.ts';

/** Where a batch stands, with what only whoever looks again and again can know. */
export interface RatedFigures extends DetailedFigures {
  /** Decisions a second; null at the first look. */
  readonly perSecond: number | null;
  readonly timeLeftMs: number | null;
  /** Null: nothing to tell yet; undefined: nobody has asked for it. */
  readonly outlook: BatchOutlook | null | undefined;
}

interface Known {
  readonly read: () => Promise<DetailedFigures | null>;
  readonly rate: DecisionRate;
  readonly outlook: (batch: Batch) => Promise<BatchOutlook | null>;
  /** Since somebody has opened its page: a list of batches needs none. */
  wantsOutlook: boolean;
  figures: RatedFigures | null;
  looks: number;
  version: string;
  /** When the last count ended, and how long it took; ms. */
  at: number;
  tookMs: number;
  counting: Promise<void> | null;
}

/** A page that is loaded again at once needs no new count. */
const FRESH_MS = 1_000;
/** Counting takes time from whoever plays beside the board: a tenth of it at most. */
const COUNT_SHARE = 10;
/** Batches counted at once: each reads all its sessions. */
const AT_ONCE = 2;
/** What finished sessions hold is kept for so many batches; some kB for each of their sessions. */
const KEPT = 100;
const RATE_WINDOW_MS = 60_000;

/** Counts batches for every page and stream at once: one count of a batch at a time. */
export class FiguresCache {
  readonly #context: Pick<ProcessContext, 'store' | 'log'>;
  readonly #clock: () => number;
  readonly #known = new Map<string, Known>();
  readonly #limit = pLimit(AT_ONCE);

  /** @param clock monotonic, ms */
  constructor(context: Pick<ProcessContext, 'store' | 'log'>, clock: () => number) {
    this.#context = context;
    this.#clock = clock;
  }

  /** The same with who is known to be better, which the next look has where this one came too early. */
  async lookWithOutlook(batch: Batch, waitMs: number): Promise<RatedFigures | null> {
    this.#of(batch._id).wantsOutlook = true;
    return await this.look(batch, waitMs);
  }

  /**
   * The newest figures that are there within `waitMs`, be they a little old; null where none are yet
   * (counting goes on) or the batch is gone or cannot be read.
   */
  async look(batch: Batch, waitMs: number): Promise<RatedFigures | null> {
    const known = this.#of(batch._id);
    const age = this.#clock() - known.at;
    const isFresh = age < Math.max(FRESH_MS, COUNT_SHARE * known.tookMs);
    // Of a batch that is over, nothing changes but by a new score.
    const isOver = known.figures?.status === 'finished' && known.version === versionOf(batch);
    const isWhole = !known.wantsOutlook || known.figures?.outlook !== undefined;
    if (known.counting !== null || !isWhole || !(isFresh || isOver)) {
      known.version = versionOf(batch);
      await within(this.#count(batch, known), waitMs);
    }
    return known.figures;
  }

  #of(batchId: string): Known {
    const known = this.#known.get(batchId) ?? {
      read: openFigures(this.#context.store, batchId),
      rate: new DecisionRate(RATE_WINDOW_MS),
      outlook: openOutlook(this.#context.store),
      wantsOutlook: false,
      figures: null,
      looks: 0,
      version: '',
      at: Number.NEGATIVE_INFINITY,
      tookMs: 0,
      counting: null,
    };
    // The most recently looked at last, so that the others are forgotten first.
    this.#known.delete(batchId);
    this.#known.set(batchId, known);
    const oldest = this.#known.keys().next().value;
    if (this.#known.size > KEPT && oldest !== undefined) this.#known.delete(oldest);
    return known;
  }

  #count(batch: Batch, known: Known): Promise<void> {
    known.counting ??= this.#limit(() => this.#read(batch, known)).finally(() => {
      known.counting = null;
    });
    return known.counting;
  }

  async #read(batch: Batch, known: Known): Promise<void> {
    const from = this.#clock();
    try {
      const figures = await known.read();
      const outlook = known.wantsOutlook ? await known.outlook(batch) : undefined;
      known.figures = figures === null ? null : { ...this.#measured(known, figures), outlook };
    } catch (error) {
      this.#context.log.warn({ batch: batch._id, error: describeError(error) }, 'not counted');
    }
    known.at = this.#clock();
    known.tookMs = known.at - from;
  }

  #measured(known: Known, figures: DetailedFigures): Omit<RatedFigures, 'outlook'> {
    const now = known.rate.add(this.#clock(), figures.decisions);
    known.looks += 1;
    const isPlayed = figures.status === 'open' && figures.sessions.open > 0;
    const perSecond = known.looks === 1 || !isPlayed ? null : now;
    return { ...figures, perSecond, timeLeftMs: timeLeftMs(figures, perSecond) };
  }
}

function versionOf({ status, scoredVersion, planned }: Batch): string {
  return [status, scoredVersion, planned].join(' ');
}

/** Waits for work that goes on by itself, but no longer than that. */
async function within(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, patience]);
  clearTimeout(timer);
}
