/** One way to do a piece of work. */
export interface Contender {
  readonly name: string;
  /** Does some of the work and returns how much, in the suite's unit. */
  readonly run: () => number;
  /** How many times this one ours is to be as fast; absent for ours itself. */
  readonly goal?: number;
}

/** The same work done by ours (the first) and by others. */
export interface Suite {
  readonly title: string;
  /** What is counted: `hands`, `evaluations`. */
  readonly unit: string;
  readonly contenders: readonly Contender[];
  /** A remark below the table, worked out after the measurement. */
  readonly remark?: () => string;
}

/** Of each contender in each round, milliseconds of processor time. */
const SLICE = 120;
const ROUNDS = 9;

/**
 * Measures the contenders of each suite in turns, a slice of processor time each, so that whatever
 * else the machine does falls on all of them; the median round counts.
 */
export function measureSuites(suites: readonly Suite[], print: (line: string) => void): void {
  for (const suite of suites) {
    print(`\n${suite.title} (per second of processor time)`);
    const speeds = measure(suite.contenders);
    const ours = speeds[0] as number;
    suite.contenders.forEach((contender, index) => {
      print(row(suite.unit, contender, speeds[index] as number, ours));
    });
    if (suite.remark !== undefined) print(`  ${suite.remark()}`);
  }
}

function row(unit: string, { name, goal }: Contender, speed: number, ours: number): string {
  const amount = speed.toLocaleString('en', { maximumFractionDigits: speed < 100 ? 1 : 0 });
  const columns = `  ${name.padEnd(34)}${amount.padStart(14)} ${unit}/s`;
  if (speed === ours) return columns;
  const ratio = ours / speed;
  const verdict = goal === undefined ? '' : `, goal ${goal}x${ratio < goal ? ': missed' : ''}`;
  return `${columns}   ours is ${ratio.toFixed(ratio < 10 ? 1 : 0)}x${verdict}`;
}

/** Work per second of each contender: the median over the rounds. */
function measure(contenders: readonly Contender[]): number[] {
  const rounds: number[][] = contenders.map(() => []);
  for (const { run } of contenders) timeSlice(run);
  for (let round = 0; round < ROUNDS; round += 1) {
    contenders.forEach(({ run }, index) => {
      rounds[index]?.push(timeSlice(run));
    });
  }
  return rounds.map((speeds) => speeds.toSorted((a, b) => a - b)[ROUNDS >> 1] as number);
}

function timeSlice(run: () => number): number {
  const start = processorTime();
  let done = 0;
  let elapsed = 0;
  do {
    done += run();
    elapsed = processorTime() - start;
  } while (elapsed < SLICE);
  return (done * 1000) / elapsed;
}

/** Milliseconds this process has had of any core, its garbage collection and compiler too. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
