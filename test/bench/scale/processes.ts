import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The compiled program beside the compiled measurement: a compiler in the process would be measured too. */
const PROGRAM = new URL('../../../src/cli/main.js', import.meta.url);
const BUILD = fileURLToPath(new URL('../../../', import.meta.url));
const PACKAGE = fileURLToPath(new URL('../../../../package.json', import.meta.url));

/** Browsers get these as they are: no compiler brings them along. */
const SCRIPTS = 'src/board/browser/';
const SCRIPTS_HERE = fileURLToPath(new URL(`../../../../${SCRIPTS}`, import.meta.url));

const RUN = `
  const [program, ...words] = process.argv.slice(1);
  const { main } = await import(program);
  await main(words);
`;

export interface MeasuredProcess {
  readonly pid: number;
  /** Resolves once a line of its output matches. */
  says(pattern: RegExp): Promise<RegExpMatchArray>;
  /** MB that the system counts for it. */
  residentMegabytes(): number;
  /** Milliseconds of any core that it has had. */
  processorTime(): number;
  kill(): void;
}

/** Starts `arena` with these words. What it prints on standard error is passed on. */
export function startProgram(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): MeasuredProcess {
  // The program reads its version two folders above its own.
  if (!existsSync(`${BUILD}package.json`)) copyFileSync(PACKAGE, `${BUILD}package.json`);
  cpSync(SCRIPTS_HERE, `${BUILD}${SCRIPTS}`, { recursive: true });
  return started(
    spawn(process.execPath, ['--input-type=module', '-e', RUN, PROGRAM.href, ...words], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
}

/** Starts a script of this folder. */
export function startScript(name: string, words: readonly string[]): MeasuredProcess {
  const script = fileURLToPath(new URL(`./${name}.js`, import.meta.url));
  return started(
    spawn(process.execPath, [script, ...words], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
}

function started(child: ChildProcess): MeasuredProcess {
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  if (child.stdout !== null) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      for (const look of waiting) look();
    });
  }
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  return {
    pid: child.pid ?? 0,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = lines.map((line) => pattern.exec(line)).find((each) => each !== null);
          if (match === undefined || match === null) return;
          waiting.delete(look);
          resolve(match);
        };
        child.once('exit', (code) => reject(new Error(`ended with ${code}:\n${lines.join('\n')}`)));
        waiting.add(look);
        look();
      }),
    residentMegabytes: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
    },
    processorTime: () => processorTimeOf(child.pid ?? 0),
    kill,
  };
}

/** The kernel counts in hundredths of a second (`getconf CLK_TCK`). */
const MS_A_TICK = 10;

/** Milliseconds of any core that a process has had so far. */
export function processorTimeOf(pid: number): number {
  // The name in parentheses may have spaces; user and system time are fields 14 and 15 (proc(5)).
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MS_A_TICK;
}
