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

createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk as string;
  const { model, messages } = JSON.parse(text) as Question;
  const prompt = messages.at(-1)?.content ?? '';
  const decision = prompt.includes('## Your options') ? decide(prompt) : null;
  const call = { name: 'poker_action', arguments: JSON.stringify(decision) };
  const message =
    decision === null
      ? { role: 'assistant', content: 'NO CHANGE' }
      : { role: 'assistant', tool_calls: [{ id: 'call_1', type: 'function', function: call }] };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ model, choices: [{ index: 0, message }] }));
}).listen(8002, '127.0.0.1', () => console.log('http://127.0.0.1:8002/v1'));
