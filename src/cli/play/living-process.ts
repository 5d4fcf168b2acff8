import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process that can be told from a later one which was given the same pid. */
export interface ProcessMark {
  pid: number;
  /** When it started, as the system tells it; never compared between systems. */
  started: string;
}

export interface LivingProcess extends ProcessMark {
  /** The command line as the system shows it. */
  command: string;
}

/** The process of that pid; null when there is none, or only its remains (a zombie). */
export function livingProcess(pid: number): LivingProcess | null {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

/** Whether exactly this process still lives. */
export function stillLives(mark: ProcessMark): boolean {
  return livingProcess(mark.pid)?.started === mark.started;
}

export function processMark(pid: number): ProcessMark | null {
  const living = livingProcess(pid);
  return living === null ? null : { pid, started: living.started };
}

function fromProc(pid: number): LivingProcess | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold anything, spaces and parentheses too: count from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, started] = [fields[0], fields[19]];
    if (started === undefined || state === 'Z' || state === 'X') return null;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { pid, started, command };
  } catch {
    return null;
  }
}

function fromPs(pid: number): LivingProcess | null {
  try {
    const line = execFileSync('ps', ['-o', 'state=,lstart=,command=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    // lstart is five words: Mon Jan  5 10:20:30 2026.
    const match = /^(\S+)\s+((?:\S+\s+){4}\S+)\s+(.*)$/s.exec(line);
    if (match === null || match[1]?.startsWith('Z')) return null;
    return { pid, started: match[2] ?? '', command: match[3] ?? '' };
  } catch {
    return null;
  }
}
