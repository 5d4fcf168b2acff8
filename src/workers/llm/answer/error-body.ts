import { record } from './usage.ts';

/** Whose doing an error object is: that decides between waiting and giving the answer up. */
export type ErrorSource =
  /** The endpoint could not serve: the same request may succeed later. */
  | 'provider'
  /** The model produced something that its own gateway could not take. */
  | 'malformed-call'
  /** This one prompt was turned down by moderation. */
  | 'refusal';

export interface ErrorBody {
  readonly source: ErrorSource;
  /** The provider's code, an HTTP status among them, as it came. */
  readonly code: string | number | null;
  readonly message: string;
}

const REFUSAL =
  /content[_ -]?(?:policy|filter)|moderation|flagged|responsibleaipolicy|safety system|prohibited[_ ]content|data_inspection_failed/i;
const MALFORMED_CALL =
  /malformed_function_call|tool_use_failed|failed_generation|failed to (?:parse|call) (?:a |the )?(?:tool|function)|invalid (?:tool|function) call|model produced invalid/i;

/**
 * Reads the error object of a body, whatever its HTTP status: `{error: {...}}`, `{error: "…"}`, or a
 * list with one such. Null where there is none. The texts are the provider's, so they are data here.
 */
export function readErrorBody(body: unknown): ErrorBody | null {
  const holder = record(Array.isArray(body) ? body[0] : body);
  const error = holder?.['error'];
  if (typeof error === 'string' && error !== '') return classify(error, null, error);
  const found = record(error);
  if (found === null) return null;
  const code = found['code'] ?? found['type'] ?? found['status'];
  const message = typeof found['message'] === 'string' ? found['message'] : JSON.stringify(found);
  return classify(
    JSON.stringify(found),
    typeof code === 'string' || typeof code === 'number' ? code : null,
    message,
  );
}

/** Long messages quote whole prompts; one line of this length says enough. */
const LONGEST_MESSAGE = 300;

function classify(text: string, code: string | number | null, message: string): ErrorBody {
  return {
    source: sourceOf(text),
    code,
    message: message.replaceAll(/\s+/g, ' ').slice(0, LONGEST_MESSAGE),
  };
}

function sourceOf(text: string): ErrorSource {
  if (MALFORMED_CALL.test(text)) return 'malformed-call';
  return REFUSAL.test(text) ? 'refusal' : 'provider';
}
