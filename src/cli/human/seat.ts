import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { completionBody } from '../../house/server/completion.ts';
import type { Closers } from '../../shared/fleet/process/closers.ts';
import { UserError } from '../../shared/records/errors.ts';
import { hasHuman } from '../../shared/records/human.ts';
import { openPerson, type Person } from './person.ts';

/** Clients give up after five minutes without a byte; blanks before a JSON text mean nothing. */
const KEEP_ALIVE_MS = 30_000;

/**
 * Refuses a batch that somebody plays where nobody can be asked.
 * @throws UserError one line
 */
export function requireTerminal(
  configuration: Parameters<typeof hasHuman>[0],
  { stdin, stdout }: { stdin: NodeJS.ReadStream; stdout: NodeJS.WriteStream } = process,
): void {
  if (!hasHuman(configuration) || (stdin.isTTY && stdout.isTTY)) return;
  const stream = stdin.isTTY ? 'standard output' : 'standard input';
  throw new UserError(
    `a player of this batch is a person (provider "human"), who is asked at the terminal: expected one, found none at ${stream}`,
  );
}

/**
 * Puts the person at this terminal behind the address of a provider: an OpenAI-compatible server on
 * the loopback, so that a person's answers take the same way as a model's. On `leaving` what is being
 * asked ends as a provider's failure, which costs the seat nothing: the same is asked next time.
 * @returns the address for this process
 */
export async function openHumanSeat(closers: Closers, leaving: AbortSignal): Promise<string> {
  const person = openPerson({
    input: process.stdin,
    output: process.stdout,
    onLeave: () => process.kill(process.pid, 'SIGINT'),
  });
  closers.push('terminal', () => person.close());
  const server = createServer((request, response) => {
    void serve(person, request, response, leaving);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push('seat of the person at the terminal', async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

async function serve(
  person: Person,
  request: IncomingMessage,
  response: ServerResponse,
  leaving: AbortSignal,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort(new Error('nobody waits for it any more')));
  const blanks = setInterval(() => response.write(' '), KEEP_ALIVE_MS);
  response.writeHead(200, { 'content-type': 'application/json' });
  try {
    const { model, system, user, text } = await requestOf(request);
    const said = await person.answer(user, AbortSignal.any([leaving, gone.signal]));
    const digest = createHash('sha256').update(text).digest('hex');
    const body = completionBody({
      model,
      system,
      user,
      schemaCharacters: 0,
      utterance: said,
      hiddenTokens: 0,
      digest,
    });
    response.end(
      JSON.stringify({
        ...body,
        id: `chatcmpl-human-${digest.slice(0, 24)}`,
        system_fingerprint: 'poker-arena-human',
      }),
    );
  } catch (error) {
    const message = leaving.aborted ? 'the person has left the terminal' : String(error);
    response.end(JSON.stringify({ error: { message, code: 503 } }));
  } finally {
    clearInterval(blanks);
  }
}

async function requestOf(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  const { model, messages } = JSON.parse(text) as {
    model: string;
    messages: readonly { role: string; content: unknown }[];
  };
  const textOf = (role: string): string =>
    messages
      .filter((message) => message.role === role)
      .map(({ content }) => (typeof content === 'string' ? content : ''))
      .join('\n\n');
  return { text, model, system: textOf('system'), user: textOf('user') };
}
