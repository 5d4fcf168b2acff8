import { createServer } from 'node:http';

/**
 * A model that always calls, after a fixed time: `node slow-model.js MS`. It thinks nothing, so that
 * what is measured is the fleet and not the stand-in.
 */
const latencyMs = Number(process.argv[2] ?? 2000);

const body = JSON.stringify({
  id: 'completion',
  object: 'chat.completion',
  created: 0,
  model: 'slow/caller',
  choices: [
    {
      index: 0,
      finish_reason: 'stop',
      message: { role: 'assistant', content: 'ACTION: call\nREASONING: I see where this goes.' },
    },
  ],
  usage: { prompt_tokens: 900, completion_tokens: 20, total_tokens: 920 },
});

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    }, latencyMs);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', 4096, () => {
  const { port } = server.address() as { port: number };
  console.log(`http://127.0.0.1:${port}/v1`);
});
