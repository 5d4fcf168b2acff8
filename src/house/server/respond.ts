import type { ServerResponse } from 'node:http';

/** An error object of OpenAI's shape, of a type that says whose it is. */
export function errorBody(code: string, message: string): object {
  return { error: { message, type: 'stand_in_error', param: null, code } };
}

export function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
