import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScoreOptions } from '../../../src/scoring/score-export.ts';
import { writeRandomExport } from './random-export.ts';

/** What the goals are set for. */
export const GOAL_DECISIONS = 1_000_000;
/** Processor seconds: 60 for the scores, 15 for their intervals, 60 for the readings. */
const GOAL_SECONDS = 135;
const GOAL_MEGABYTES = 500;
/** With 150 for the nulls, which the cores share. */
const GOAL_WHOLE_SECONDS = 285;
const GOAL_WHOLE_MEGABYTES = 1000;

/** In a process of its own, so that nothing of the making is in its memory. */
const SCORE = `
  const [scoring, directory, options] = process.argv.slice(1);
  const { scoreExport } = await import(scoring);
  const began = performance.now();
  const scores = await scoreExport(directory, JSON.parse(options));
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  console.log(JSON.stringify({
    profiles: scores.profiles.length,
    wall: (performance.now() - began) / 1e3,
    cpu: (userCPUTime + systemCPUTime) / 1e6,
    megabytes: maxRSS / 1024,
  }));
`;

interface Figures {
  readonly profiles: number;
  readonly wall: number;
  readonly cpu: number;
  readonly megabytes: number;
}

/**
 * Decisions of random players, scored from an export: the time and the memory it takes. Goals are
 * of processor time, since wall time also says what else the machine has to do.
 * @param wanted at least so many decisions
 */
export async function measureScoring(print: (line: string) => void, wanted: number): Promise<void> {
  const directory = join(tmpdir(), `arena bench score ${process.pid}`);
  try {
    print(`Scoring an export; load ${load()}`);
    const { sessions, decisions } = await writeRandomExport(directory, wanted);
    print(`  ${number(decisions)} decisions in ${number(sessions)} sessions`);
    const printFigures = (
      what: string,
      { profiles, wall, cpu, megabytes }: Figures,
      [seconds, most]: readonly [number, number],
    ): void => {
      print(`  ${what}: ${profiles} profiles, ${number(decisions / wall)} decisions a second`);
      print(`    wall              ${wall.toFixed(1)} s`);
      print(`    processor         ${cpu.toFixed(1)} s${goal(decisions, cpu, seconds)}`);
      print(`    most memory       ${number(megabytes)} MB${goal(decisions, megabytes, most)}`);
    };
    // A store has the luck of its hands ready; `-- winnings` says what it takes to work it out.
    const part = await scored(directory, { nulls: false, luck: false });
    printFigures('scores, intervals, readings', part, [GOAL_SECONDS, GOAL_MEGABYTES]);
    const cores = availableParallelism();
    const whole = await scored(directory, { cores, luck: false });
    printFigures(`with nulls, ${cores} cores`, whole, [GOAL_WHOLE_SECONDS, GOAL_WHOLE_MEGABYTES]);
    print(`  load at the end       ${load()}`);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function scored(directory: string, options: ScoreOptions): Promise<Figures> {
  const scoring = new URL('../../../src/scoring/score-export.js', import.meta.url);
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', SCORE, scoring.href, directory, JSON.stringify(options)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`scoring ended with ${String(code)}`);
  return JSON.parse(text) as Figures;
}

/** Fewer decisions than the goal is set for neither meet nor miss it. */
function goal(decisions: number, value: number, limit: number): string {
  if (decisions < GOAL_DECISIONS) return '';
  return ` (goal: under ${limit}${value < limit ? '' : ': missed'})`;
}

function load(): string {
  return loadavg()[0]?.toFixed(1) ?? '';
}

function number(value: number): string {
  return Math.round(value).toLocaleString('en');
}
