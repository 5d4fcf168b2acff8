import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { temporaryDirectory } from './temporary.ts';

export interface TestRedis {
  /** `redis://127.0.0.1:port`, nothing else uses it and it starts empty. */
  url: string;
  port: number;
  pid: number;
  /** Ends the server at once, as a lost machine would; `startRedis({ port })` brings an empty one back. */
  kill: () => Promise<void>;
  /** Ends the server and removes its directory; may be called after `kill`, and twice. */
  close: () => Promise<void>;
}

export interface RedisOptions {
  /** Default: a free one. */
  port?: number;
  /** Further words of redis-server's command line: `['--requirepass', 'secret']`. */
  settings?: readonly string[];
}

/**
 * Starts a real redis-server as a child of the test: loopback only, nothing kept on disk, `noeviction`
 * as the queues need it. Throws what the server printed when it does not come up.
 */
export async function startRedis(options: RedisOptions = {}): Promise<TestRedis> {
  const directory = await temporaryDirectory('redis');
  // Between finding a free port and binding it another test may take it; three tries are plenty.
  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    const child = spawn(
      'redis-server',
      [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--dir',
        directory.path,
        '--save',
        '',
        '--maxmemory-policy',
        'noeviction',
        ...(options.settings ?? []),
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const exited = once(child, 'exit');
    const printed = await untilReady(child);
    if (printed !== null) {
      if (attempt < 3 && options.port === undefined && printed.includes('in use')) continue;
      await directory.close();
      throw new Error(`redis-server did not start on port ${port}:\n${printed}`);
    }
    const killWithTest = (): void => void child.kill('SIGKILL');
    process.once('exit', killWithTest);
    const kill = async (): Promise<void> => {
      child.kill('SIGKILL');
      await exited;
      process.off('exit', killWithTest);
    };
    return {
      url: `redis://127.0.0.1:${port}`,
      port,
      pid: child.pid as number,
      kill,
      close: async () => {
        await kill();
        await directory.close();
      },
    };
  }
}

/** A port of the loopback interface that nothing listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

/** Null once the server accepts connections; what it printed when it ended instead. */
function untilReady(child: ChildProcess): Promise<string | null> {
  return new Promise((resolve) => {
    const lines: string[] = [];
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(lines.join('\n')));
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      // Read to the end of the server's life: a full pipe would stop it.
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (lines.length > 200) lines.shift();
        if (line.includes('Ready to accept connections')) resolve(null);
      });
    }
  });
}
