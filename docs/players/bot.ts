// A player of one's own: raises the minimum with an ace or a pair, else checks, else folds.
import { createServer } from 'node:http';

function decide(prompt: string): { action: string; amount: number | null; reasoning: string } {
  const [, first = '', second = ''] = /^Hole cards: (..) (..)$/m.exec(prompt) ?? [];
  const isStrong = first[0] === second[0] || `${first}${second}`.includes('A');
  const [, action, least] = /^- (bet|raise): amount from (\d+)/m.exec(prompt) ?? [];
  if (isStrong && action !== undefined) {
    return { action, amount: Number(least), reasoning: `${first} ${second} is worth a ${action}.` };
  }
  const type = /^- check$/m.test(prompt) ? 'check' : 'fold';
  return { action: type, amount: null, reasoning: `${first} ${second} is worth nothing more.` };
}

type Question = { model: string; messages: { content: string }[] };

function reply(text: string): object {
  const { model, messages } = JSON.parse(text) as Question;
  const prompt = messages.at(-1)?.content ?? '';
  if (!prompt.includes('## Your options')) {
    return { model, choices: [{ index: 0, message: { role: 'assistant', content: 'NO CHANGE' } }] };
  }
  const call = { name: 'poker_action', arguments: JSON.stringify(decide(prompt)) };
  const calls = [{ id: 'call_1', type: 'function', function: call }];
  return { model, choices: [{ index: 0, message: { role: 'assistant', tool_calls: calls } }] };
}

createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (part: string) => (text += part));
  request.on('end', () => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(reply(text)));
  });
}).listen(8002, '127.0.0.1', () => console.log('http://127.0.0.1:8002/v1'));
