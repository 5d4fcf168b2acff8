import type { HttpReply } from '../../../../src/workers/llm/reply/classify-reply.ts';
import type { FailureKind } from '../../../../src/workers/llm/reply/failure.ts';

export interface KnownReply {
  readonly name: string;
  readonly reply: HttpReply;
  readonly kind: FailureKind;
  readonly retryAfterMs: number | null;
}

function known(
  name: string,
  status: number,
  body: unknown,
  kind: FailureKind,
  retryAfterMs: number | null = null,
  headers: Record<string, string> = {},
): KnownReply {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { name, reply: { status, headers, body: text }, kind, retryAfterMs };
}

function error(fields: Record<string, unknown>): unknown {
  return { error: fields };
}

const GEMINI_QUOTA =
  'You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits.';
const OPENAI_QUOTA =
  'You exceeded your current quota, please check your plan and billing details. For more information on this error, read the docs.';

/** What providers and gateways are publicly reported to send instead of an answer. */
export const KNOWN_REPLIES: readonly KnownReply[] = [
  // Too many, for now.
  known('429 and nothing else', 429, '', 'rate-limit'),
  known('429 with seconds', 429, '{}', 'rate-limit', 7000, { 'retry-after': '7' }),
  known(
    'OpenAI, tokens a minute, with a link to the billing page',
    429,
    error({
      message:
        'Rate limit reached for gpt-5.4 in organization org-x on tokens per min (TPM): Limit 30000, Used 29000, Requested 2000. Please try again in 2.5s. You can increase your rate limit by adding a payment method to your account at https://platform.openai.com/account/billing.',
      type: 'tokens',
      code: 'rate_limit_exceeded',
    }),
    'rate-limit',
    2500,
  ),
  known(
    'OpenAI, a single request above the limit of a minute',
    429,
    error({
      message:
        'Request too large for gpt-5.4 in organization org-x on tokens per min (TPM): Limit 1000, Requested 2000. The input or output tokens must be reduced in order to run successfully.',
      type: 'tokens',
      code: 'rate_limit_exceeded',
    }),
    'bad-request',
  ),
  known(
    'Google, quota of a minute in the words of a bill',
    429,
    error({
      code: 429,
      message: GEMINI_QUOTA,
      status: 'RESOURCE_EXHAUSTED',
      details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '26s' }],
    }),
    'rate-limit',
    26_000,
  ),
  known(
    'Google, in a list, the delay in its words',
    429,
    [
      error({
        code: 429,
        message: `${GEMINI_QUOTA}\nPlease retry in 10.673s.`,
        status: 'RESOURCE_EXHAUSTED',
      }),
    ],
    'rate-limit',
    10_673,
  ),
  known(
    'OpenRouter, free models a day, reset hours away',
    429,
    error({
      message:
        'Rate limit exceeded: free-models-per-day. Add 10 credits to unlock 1000 free model requests per day',
      code: 429,
      metadata: { headers: { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': '4102444800000' } },
    }),
    'rate-limit',
    60_000,
  ),
  known(
    'OpenRouter, credit reserved by calls in flight',
    402,
    error({
      code: 402,
      message: 'in_flight_budget_exhausted: calls in flight have reserved your balance',
    }),
    'rate-limit',
    3000,
    { 'retry-after': '3' },
  ),
  known('a 200 that carries a 429', 200, error({ code: 429, message: 'slow down' }), 'rate-limit'),
  known(
    'a 200 that carries a 429 as text',
    200,
    error({ code: '429', message: 'slow down' }),
    'rate-limit',
  ),
  known(
    'a 200 with a type of its own',
    200,
    error({ type: 'rate_limit_error', message: 'slow down' }),
    'rate-limit',
  ),

  // No capacity.
  known(
    'Moonshot, overload under 429',
    429,
    error({
      message: 'The engine is currently overloaded, please try again later',
      type: 'engine_overloaded_error',
    }),
    'overloaded',
  ),
  known('503 with a delay', 503, 'Service Unavailable', 'overloaded', 2000, { 'retry-after': '2' }),
  known(
    'Anthropic',
    529,
    { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
    'overloaded',
  ),
  known(
    'OpenRouter, wrapped in a 200',
    200,
    error({ code: 503, message: 'Provider returned error' }),
    'overloaded',
  ),

  // Infrastructure.
  known('408', 408, error({ message: 'Request timeout' }), 'timeout'),
  known('504 of a proxy', 504, '<html><h1>504 Gateway Time-out</h1></html>', 'timeout'),
  known('409', 409, '', 'conflict'),
  known('425', 425, '', 'conflict'),
  known('424 of a gateway', 424, error({ message: 'model dependency failed' }), 'conflict'),
  known(
    '500',
    500,
    error({ message: 'The server had an error', type: 'server_error' }),
    'server-error',
  ),
  known('502 in HTML', 502, '<!doctype html><title>Bad gateway</title>', 'server-error'),
  known('Cloudflare', 520, 'error code: 520', 'server-error'),
  known('a redirect that leads nowhere', 307, '', 'redirect'),
  known('a redirect while a service is down', 302, '', 'redirect', 30_000, {
    location: 'https://status.example/',
    'retry-after': '30',
  }),
  known('a 200 that is HTML', 200, '<!doctype html><title>Welcome</title>', 'not-a-completion'),
  known('a 200 that is empty', 200, '', 'not-a-completion'),
  known('a 204', 204, '', 'not-a-completion'),
  known('a 200 without choices', 200, { id: 'x', choices: [] }, 'not-a-completion'),
  known('a 200 with an error string', 200, { error: 'upstream went away' }, 'not-a-completion'),
  known('a 200 that carries a 502', 200, error({ code: 502, message: 'x' }), 'server-error'),
  known(
    'a 200 without one token',
    200,
    {
      choices: [{ message: { content: '' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 9, completion_tokens: 0 },
    },
    'not-a-completion',
  ),

  // The key.
  known(
    'OpenAI, wrong key',
    401,
    error({ message: 'Incorrect API key provided: sk-abc***xyz.', code: 'invalid_api_key' }),
    'key',
  ),
  known('401 and nothing else', 401, '', 'key'),
  known(
    'Google, wrong key under 400',
    400,
    [
      error({
        code: 400,
        message: 'API key not valid. Please pass a valid API key.',
        status: 'INVALID_ARGUMENT',
      }),
    ],
    'key',
  ),
  known(
    'xAI, wrong key under 400',
    400,
    {
      code: 'Client specified an invalid argument',
      error:
        'Incorrect API key provided: xa***. You can obtain an API key from https://console.x.ai.',
    },
    'key',
  ),
  known(
    'a key without permission',
    403,
    error({
      message: 'Your API key does not have permission to use this model',
      type: 'permission_error',
    }),
    'key',
  ),
  known(
    'a country that is not served',
    403,
    error({
      code: 'unsupported_country_region_territory',
      message: 'Country, region, or territory not supported',
    }),
    'key',
  ),
  known(
    'OpenRouter, the limit of a key',
    403,
    error({
      code: 403,
      message: 'Key limit exceeded (monthly limit). Manage it using the settings page',
    }),
    'key',
  ),
  known('DeepSeek, moderation', 400, error({ message: 'Content Exists Risk' }), 'refusal'),
  known(
    'xAI, moderation under 403',
    403,
    { error: 'Content violates usage guidelines. Failed check: SAFETY_CHECK_TYPE_BIO' },
    'refusal',
  ),
  known('MiniMax, moderation', 400, error({ message: 'input new_sensitive (1026)' }), 'refusal'),
  known(
    'Zhipu, no credit under 429',
    429,
    error({ code: '1113', message: '余额不足或无可用资源包,请充值。' }),
    'no-credit',
  ),
  known(
    'vLLM, a call of gpt-oss that it cannot read',
    500,
    error({ message: 'unexpected tokens remaining in message header' }),
    'malformed-call',
  ),
  known(
    'an account that was flagged: not a refusal',
    403,
    error({ message: 'Your account has been flagged and suspended for violating our policies' }),
    'key',
  ),
  known('a proxy that wants a password', 407, '', 'key'),
  known(
    'a 200 that carries a 401',
    200,
    error({ code: 401, message: 'No auth credentials found' }),
    'key',
  ),

  // No credit, under whatever status.
  known(
    'OpenRouter',
    402,
    error({ code: 402, message: 'Insufficient credits. Add more using the credits page' }),
    'no-credit',
  ),
  known(
    'OpenRouter, can afford less',
    402,
    error({
      code: 402,
      message:
        'This request requires more credits, or fewer max_tokens. You requested up to 4396 tokens, but can only afford 210.',
    }),
    'no-credit',
  ),
  known('402 with a delay', 402, '', 'no-credit', null, { 'retry-after': '5' }),
  known(
    'OpenAI under 429',
    429,
    error({ message: OPENAI_QUOTA, type: 'insufficient_quota', code: 'insufficient_quota' }),
    'no-credit',
    null,
    { 'retry-after': '1' },
  ),
  known(
    'Moonshot under 429',
    429,
    error({
      message: 'You exceeded your current quota, please check your plan and billing details',
      type: 'exceeded_current_quota_error',
    }),
    'no-credit',
  ),
  known(
    'Anthropic under 400',
    400,
    {
      type: 'error',
      error: {
        type: 'invalid_request_error',
        message:
          'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
      },
    },
    'no-credit',
  ),
  known(
    'Anthropic, usage limit of its own under 400',
    400,
    {
      type: 'error',
      error: {
        type: 'invalid_request_error',
        message:
          'You have reached your specified API usage limits. You will regain access on 2026-06-01 at 00:00 UTC.',
      },
    },
    'no-credit',
  ),
  known(
    'xAI under 403',
    403,
    {
      code: 'The caller does not have permission',
      error: "Your newly created team doesn't have any credits or licenses yet.",
    },
    'no-credit',
  ),
  known(
    'DeepSeek',
    402,
    error({ message: 'Insufficient Balance', type: 'unknown_error' }),
    'no-credit',
  ),
  known(
    'DashScope under 400',
    400,
    error({
      code: 'Arrearage',
      message: 'Access denied, please make sure your account is in good standing.',
    }),
    'no-credit',
  ),
  known(
    'OpenAI, limit of the bill under 400',
    400,
    error({ code: 'billing_hard_limit_reached', message: 'Billing hard limit has been reached' }),
    'no-credit',
  ),
  known('under 500', 500, error({ message: 'upstream: insufficient_quota' }), 'no-credit'),
  known('in a 200', 200, error({ code: 402, message: 'Insufficient credits' }), 'no-credit'),
  known(
    'in a 200 without a status',
    200,
    error({ type: 'insufficient_quota', message: OPENAI_QUOTA }),
    'no-credit',
  ),

  // The model.
  known(
    'OpenAI, no such model',
    404,
    error({ code: 'model_not_found', message: 'The model `gpt-9` does not exist' }),
    'model-unknown',
  ),
  known(
    'OpenRouter, nobody serves it',
    404,
    error({ code: 404, message: 'No endpoints found that support tool use.' }),
    'model-unknown',
  ),
  known(
    'OpenRouter, no such name, under 400',
    400,
    error({ code: 400, message: 'house/none is not a valid model ID' }),
    'model-unknown',
  ),
  known(
    'Ollama',
    404,
    error({ message: "model 'qwen9' not found", type: 'api_error' }),
    'model-unknown',
  ),
  known(
    'DeepSeek, under 400',
    400,
    error({ message: 'Model Not Exist', type: 'invalid_request_error' }),
    'model-unknown',
  ),
  known('an address that is none', 404, '<html>Not Found</html>', 'model-unknown'),

  // Our own request.
  known(
    'a parameter that is wrong',
    400,
    error({
      message:
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      code: 'unsupported_parameter',
    }),
    'bad-request',
  ),
  known(
    'a prompt that is too long',
    400,
    error({
      message:
        "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.",
      code: 'context_length_exceeded',
    }),
    'bad-request',
  ),
  known('413', 413, '', 'bad-request'),
  known('422', 422, { detail: [{ loc: ['body', 'tools'], msg: 'field required' }] }, 'bad-request'),
  known('400 without a word', 400, '', 'bad-request'),

  // The model's own doing.
  known(
    'Groq',
    400,
    error({
      message:
        "Failed to call a function. Please adjust your prompt. See 'failed_generation' for more details.",
      code: 'tool_use_failed',
      failed_generation: '<function=poker_action>{"action": "I am out of credits"}',
    }),
    'malformed-call',
  ),
  known(
    'llama.cpp',
    500,
    error({
      code: 500,
      message: 'Failed to parse tool call arguments as JSON: parse error at line 1, column 131',
      type: 'server_error',
    }),
    'malformed-call',
  ),
  known(
    'Ollama',
    500,
    { error: 'error parsing tool call: raw=\'{"action":"fold"}]\', err=invalid character' },
    'malformed-call',
  ),
  known(
    'Google, through a gateway',
    502,
    error({ code: 502, message: 'MALFORMED_FUNCTION_CALL' }),
    'malformed-call',
  ),
  known(
    'vLLM',
    400,
    error({
      message: 'openai_harmony.HarmonyError: unexpected tokens remaining in message header',
      code: 400,
    }),
    'malformed-call',
  ),
  known(
    'OpenAI, thought too long',
    400,
    error({
      message:
        'Could not finish the message because max_tokens or model output limit was reached. Please try again with higher max_tokens.',
    }),
    'cut',
  ),

  // Moderation of one prompt.
  known(
    'OpenRouter',
    403,
    error({
      code: 403,
      message:
        'openai/gpt-5.4 requires moderation on OpenRouter. Your input was flagged for "violence". No credits were charged.',
      metadata: { reasons: ['violence'], flagged_input: '…' },
    }),
    'refusal',
  ),
  known(
    'Azure',
    400,
    error({
      code: 'content_filter',
      message:
        "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
    }),
    'refusal',
  ),
  known(
    'DashScope',
    400,
    error({
      code: 'data_inspection_failed',
      message: 'Input data may contain inappropriate content.',
    }),
    'refusal',
  ),
  known(
    'OpenAI',
    400,
    error({
      code: 'invalid_prompt',
      message: 'Invalid prompt: your prompt was flagged as potentially violating our usage policy.',
    }),
    'refusal',
  ),
  known(
    'Anthropic',
    400,
    {
      type: 'error',
      error: {
        type: 'invalid_request_error',
        message: 'Output blocked by content filtering policy',
      },
    },
    'refusal',
  ),
];
