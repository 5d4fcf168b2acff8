import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** A style sheet or script of the board's own, under an address that changes with its content. */
export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly content: string;
}

/** Where all of them are. */
export const ASSETS_PATH = '/assets/';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** @param name such as `board.css`; its ending says what it is */
export function assetOf(name: string, content: string): Asset {
  const type = TYPES[extname(name)] ?? 'text/plain; charset=utf-8';
  const version = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { path: `${ASSETS_PATH}${version}/${name}`, type, content };
}

/** A script of `src/board/browser`, as it is there: browsers get the source. */
export function browserScript(name: string): Asset {
  return assetOf(name, readFileSync(new URL(`../browser/${name}`, import.meta.url), 'utf8'));
}

/** A year: another content has another address. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

export function serveAssets(server: FastifyInstance, assets: readonly Asset[]): void {
  for (const { path, type, content } of assets) {
    server.get(path, (_request, reply) =>
      reply.header('cache-control', FOR_GOOD).type(type).send(content),
    );
  }
}
