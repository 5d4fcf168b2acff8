import { type DefaultRenderer, Listr, type ListrTaskWrapper, type SimpleRenderer } from 'listr2';
import type { Figures } from '../../shared/fleet/progress/figures.ts';
import { DecisionRate } from '../../shared/fleet/progress/rate.ts';
import { figuresLine, troubleLines } from './figures-line.ts';

/** Shows how far a batch is, until it is over or this process leaves. */
export interface Progress {
  show(figures: Figures): void;
  /** Says once that the process was asked to stop. */
  leaving(): void;
  /** Takes the display down. */
  end(): Promise<void>;
}

export interface ProgressOptions {
  batchId: string;
  handsPerSession: number;
  output: NodeJS.WriteStream;
  /** Milliseconds, for the rate of decisions. */
  clock: () => number;
  /** Whether the work is this process's own, or only looked at. */
  plays: boolean;
}

const LEAVING = 'stopping: no new work is taken, decisions in flight finish (again: at once)';
const NO_LONGER_WATCHED = 'no longer watched; whoever plays it goes on';
/** A piped log should tell a person that it moves, not fill a disk. */
const PLAIN_INTERVAL_MS = 5_000;

export function startProgress(options: ProgressOptions): Progress {
  return options.output.isTTY ? listedProgress(options) : plainProgress(options);
}

/** Where the terminal is needed for something else. */
export function quietProgress(): Progress {
  return { show: () => undefined, leaving: () => undefined, end: async () => undefined };
}

/** A line now and then, only when something has changed. */
function plainProgress({
  batchId,
  handsPerSession,
  output,
  clock,
  plays,
}: ProgressOptions): Progress {
  const rate = new DecisionRate();
  const said = new Set<string>();
  let last = { at: -Infinity, line: '', phase: '' };
  const write = (line: string): void => {
    output.write(`${line}\n`);
  };
  return {
    show(figures) {
      const at = clock();
      const perSecond = shownRate(rate, at, figures);
      const phase = phaseOf(figures);
      for (const trouble of troubleLines(figures)) {
        if (!said.has(trouble)) write(`${batchId}: ${trouble}`);
        said.add(trouble);
      }
      if (phase === last.phase && at - last.at < PLAIN_INTERVAL_MS) return;
      const line = [batchId, phaseLine(phase, figures, handsPerSession, perSecond) || phase].join(
        ': ',
      );
      if (line !== last.line) write(line);
      last = { at, line, phase };
    },
    leaving: () => write(`${batchId}: ${plays ? LEAVING : NO_LONGER_WATCHED}`),
    end: async () => undefined,
  };
}

const PHASES = ['play', 'judge', 'score'] as const;
type Phase = (typeof PHASES)[number];
const TITLE: Readonly<Record<Phase, string>> = { play: 'Play', judge: 'Judge', score: 'Score' };

type Task = ListrTaskWrapper<unknown, typeof DefaultRenderer, typeof SimpleRenderer>;

/** A list of the phases, ticked off one after the other. */
function listedProgress({ handsPerSession, clock, plays }: ProgressOptions): Progress {
  const rate = new DecisionRate();
  const tasks = new Map<Phase, Task>();
  const finish = new Map<Phase, () => void>();
  let reached: Phase | 'over' = 'play';
  let left = false;
  const list = new Listr(
    PHASES.map((phase) => ({
      title: TITLE[phase],
      task: (_context: unknown, task: Task): Promise<void> | void => {
        if (left) {
          task.skip();
          return;
        }
        tasks.set(phase, task);
        return new Promise<void>((resolve) => {
          finish.set(phase, resolve);
          if (isBefore(phase, reached)) resolve();
        });
      },
    })),
    {
      // Signals are this program's own affair.
      registerSignalListeners: false,
      renderer: 'default',
      fallbackRenderer: 'simple',
    },
  );
  const running = list.run();
  return {
    show(figures) {
      const perSecond = shownRate(rate, clock(), figures);
      reached = phaseOf(figures);
      const [trouble = ''] = troubleLines(figures);
      for (const phase of PHASES) {
        const task = tasks.get(phase);
        if (task === undefined) continue;
        const line = phaseLine(phase, figures, handsPerSession, perSecond);
        task.title = line === '' ? TITLE[phase] : `${TITLE[phase]}: ${line}`;
        if (phase === reached && task.output !== trouble) task.output = trouble;
        if (isBefore(phase, reached)) finish.get(phase)?.();
      }
    },
    leaving() {
      for (const task of tasks.values()) task.output = plays ? LEAVING : NO_LONGER_WATCHED;
    },
    async end() {
      left = reached !== 'over';
      if (left) for (const task of tasks.values()) if (task.task.isPending()) task.skip();
      for (const resolve of finish.values()) resolve();
      await running;
    },
  };
}

/** While sessions are played, how fast just now; then, how fast they were. */
function shownRate(rate: DecisionRate, at: number, figures: Figures): number | null {
  const now = rate.add(at, figures.decisions);
  return phaseOf(figures) === 'play' ? now : rate.mean;
}

function phaseOf(figures: Figures): Phase | 'over' {
  if (figures.status === 'finished') return 'over';
  if (figures.sessions.open > 0 || figures.judgements === null) return 'play';
  return figures.judgements.done < figures.judgements.planned ? 'judge' : 'score';
}

function isBefore(phase: Phase, reached: Phase | 'over'): boolean {
  return reached === 'over' || PHASES.indexOf(phase) < PHASES.indexOf(reached);
}

function phaseLine(
  phase: Phase | 'over',
  figures: Figures,
  handsPerSession: number,
  perSecond: number | null,
): string {
  switch (phase) {
    case 'play':
    case 'over':
      return figuresLine(figures, handsPerSession, perSecond);
    case 'judge':
      return figures.judgements === null
        ? ''
        : `verdicts ${figures.judgements.done}/${figures.judgements.planned}`;
    case 'score':
      return '';
  }
}
