import type { ServerResponse } from 'node:http';
import type { FaultKind } from '../faults.ts';
import { answer, type HouseRequest, malformedAnswer } from './answer.ts';
import { errorBody, send } from './respond.ts';

const RETRY_AFTER_SECONDS = '1';

/** Lets a request meet its fault. */
export function sendOrderedFault(
  request: HouseRequest,
  response: ServerResponse,
  fault: Exclude<FaultKind, 'slow'>,
): void {
  switch (fault) {
    case 'malformed':
    case 'empty':
    case 'verdict':
      return send(response, 200, malformedAnswer(request, fault));
    case 'hang':
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'cut': {
      const text = JSON.stringify(answer(request));
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      });
      response.write(text.slice(0, text.length / 2), () => response.socket?.destroy());
      return;
    }
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(
        '<!doctype html><title>Bad gateway</title><p>The stand-in pretends to be a broken gateway.</p>',
      );
      return;
    default:
      if (fault === 429 || fault === 503) response.setHeader('retry-after', RETRY_AFTER_SECONDS);
      return send(
        response,
        fault,
        errorBody('fault', `a stand-in fault: HTTP ${fault}, as asked for`),
      );
  }
}
