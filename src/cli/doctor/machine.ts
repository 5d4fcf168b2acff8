import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describeError } from '../../shared/records/errors.ts';
import type { Configuration } from '../../shared/settings/configuration.ts';
import { bytes } from '../results/units.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

/** As package.json's `engines` has it. */
const LEAST_NODE = [20, 19] as const;
/** A batch of the paper's size takes about 2 GB with its raw responses. */
const LEAST_DISK_BYTES = 2 * 1024 ** 3;

/** Node, the disk below the data directory and the ports that a process would take. */
export async function lookAtMachine(configuration: Configuration): Promise<Finding[]> {
  return [
    node(process.versions.node),
    ...(configuration.redisUrl === null ? [await redisServer()] : []),
    disk(configuration.dataDirectory),
    await port('board port', configuration.boardHost, configuration.boardPort),
    await port('metrics port', configuration.metricsHost, configuration.metricsPort ?? 9464),
  ];
}

export function node(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const least = LEAST_NODE.join('.');
  return major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1])
    ? ok('Node', version)
    : fault('Node', version, `install Node ${least} or newer`);
}

async function redisServer(): Promise<Finding> {
  const what = 'redis-server';
  try {
    const { stdout } = await promisify(execFile)('redis-server', ['--version']);
    return ok(what, `${/v=(\S+)/.exec(stdout)?.[1] ?? stdout.trim()}, started when needed`);
  } catch {
    return fault(
      what,
      'not found, and REDIS_URL is not set',
      'install redis-server (Debian: apt-get install redis-server), or set REDIS_URL',
    );
  }
}

function disk(directory: string): Finding {
  const what = `disk below ${directory}`;
  // Looking makes nothing: where it is not there yet, the folder counts in which it would be made.
  let present = resolve(directory);
  while (!existsSync(present) && dirname(present) !== present) present = dirname(present);
  try {
    accessSync(present, constants.W_OK);
    const { bavail, bsize } = statfsSync(present);
    const free = bavail * bsize;
    const shown = `${bytes(free)} free`;
    return free >= LEAST_DISK_BYTES
      ? ok(what, shown)
      : warning(what, shown, 'free some: play stands while the disk is full');
  } catch (error) {
    return fault(what, describeError(error), 'choose another with ARENA_DATA');
  }
}

async function port(what: string, host: string, number: number): Promise<Finding> {
  const server = createServer();
  server.listen(number, host);
  try {
    await once(server, 'listening');
    return ok(what, `${host}:${number} is free`);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    return code === 'EADDRINUSE'
      ? ok(what, `${host}:${number} is in use: the next free one would be taken`)
      : fault(what, describeError(error), 'choose another host or port');
  } finally {
    server.close();
  }
}
