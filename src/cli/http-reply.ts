import { z } from 'zod';
import type { HttpReply } from '../workers/llm/reply/classify-reply.ts';

const headerValue = z.union([z.string(), z.number(), z.array(z.string())]);

/** A whole reply as a line of a file tells it. */
export const httpReplySchema = z
  .object({
    status: z.int(),
    headers: z.record(z.string(), headerValue).nullish(),
    /** As it came, or as JSON. */
    body: z.unknown(),
  })
  .transform(
    ({ status, headers, body }): HttpReply => ({
      status,
      headers: Object.fromEntries(
        Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
      ),
      body: typeof body === 'string' ? body : (JSON.stringify(body) ?? ''),
    }),
  );
