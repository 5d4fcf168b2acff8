import { jsonObject } from '../answer/loose-json.ts';

/** Whose doing an error object is: that decides between waiting and giving the answer up. */
export type ErrorSource =
  /** The endpoint could not serve: the same request may succeed later. */
  | 'provider'
  /** The model produced something that its own gateway could not take. */
  | 'malformed-call'
  /** The model used up its output tokens before it had said anything. */
  | 'cut'
  /** This one prompt was turned down by moderation. */
  | 'refusal';

export interface ErrorBody {
  readonly source: ErrorSource;
  /** The provider's code, an HTTP status among them, as it came. */
  readonly code: string | number | null;
  readonly message: string;
}

const REFUSAL =
  /content[_ -]?(?:policy|filter)|moderation|flagged|guardrail|responsibleaipolicy|safety system|safety_check|usage guidelines|content exists risk|new_sensitive|prohibited[_ ]content|data_inspection_failed|violat\w+ [\w' ]{0,60}polic|"refusal"/i;
/** Words of a refusal, but about the account: that is for a person to see to. */
const ABOUT_ACCOUNT =
  /\b(?:account|organi[sz]ation|api[ _-]?key)\b[^"]{0,80}\b(?:suspended|deactivated|disabled|blocked|banned|flagged|terminated)\b/i;
const MALFORMED_CALL =
  /malformed_function_call|unexpected_tool_call|tool_use_failed|failed_generation|json_validate_failed|failed to (?:parse|call) (?:a |the )?(?:tool|function|input at pos)|error parsing tool call|invalid (?:tool|function) call|model produced invalid|unexpected tokens remaining in message header|HarmonyError/i;
/** OpenAI's and OpenRouter's ways to say with a 400 that a reasoning model thought for too long. */
const CUT = /max_tokens_exceeded|max_tokens or model output limit was reached/i;

/**
 * Reads the error object of a body, whatever its HTTP status: `{error: {...}}`, `{error: "…"}`, or a
 * list with one such. Null where there is none. The texts are the provider's, so they are data here.
 */
export function readErrorBody(body: unknown): ErrorBody | null {
  const holder = jsonObject(Array.isArray(body) ? body[0] : body);
  const error = holder?.['error'];
  if (typeof error === 'string' && error !== '') return classify(error, null, error);
  const found = jsonObject(error);
  if (found === null || Object.keys(found).length === 0) return null;
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
    source: errorSource(text),
    code,
    message: message.replaceAll(/\s+/g, ' ').slice(0, LONGEST_MESSAGE),
  };
}

/** Whose doing an error is, by the provider's own words; `text`: the error object, or a whole body. */
export function errorSource(text: string): ErrorSource {
  if (MALFORMED_CALL.test(text)) return 'malformed-call';
  if (CUT.test(text)) return 'cut';
  return REFUSAL.test(text) && !ABOUT_ACCOUNT.test(text) ? 'refusal' : 'provider';
}
