import { isatty } from 'node:tty';
import { maskOf, secretsOf } from '../shared/settings/secrets.ts';
import { reportFailure } from './failure.ts';
import { maskOutput } from './masked-output.ts';
import { createProgram } from './program.ts';

/** Runs one command line (without `node` and the script's path) and ends the process with its exit code. */
export async function main(words: readonly string[]): Promise<void> {
  maskOutput(maskOf(secretsOf(process.env)));
  // A reader that has seen enough (`arena status | head -1`) is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throwUnlessGone(error);
  });
  process.stderr.on('error', throwUnlessGone);
  if ([0, 1, 2].some((descriptor) => isatty(descriptor))) endByHangUp();
  try {
    // Alone it teaches: that is no mistake.
    const asked = words.length === 0 ? ['--help'] : [...words];
    await createProgram().parseAsync(asked, { from: 'user' });
    await end(process.exitCode ?? 0);
  } catch (error) {
    const style = { verbose: words.includes('--verbose'), json: words.includes('--json') };
    await end(reportFailure(error, style));
  }
}

/** An exit drops what a pipe has not taken yet, all beyond its first 64 KiB: readers would get half. */
async function end(code: number | string): Promise<never> {
  await Promise.all([written(process.stdout), written(process.stderr)]);
  process.exit(code);
}

/** Comes after all that was written before it, also where nobody reads any more. */
function written(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((done) => {
    stream.write('', () => done());
  });
}

/** A terminal that was closed: its SIGHUP ends this process in good order, which must not fail at a word. */
function throwUnlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EIO') throw error;
}

/**
 * At its end Node 20 sets the terminal back to how it was, and aborts with a page of addresses where
 * that is gone. After everything is closed the signal itself ends the process, as it would have.
 */
function endByHangUp(): void {
  process.once('SIGHUP', () => {
    process.on('exit', () => {
      process.removeAllListeners('SIGHUP');
      process.kill(process.pid, 'SIGHUP');
    });
  });
}
