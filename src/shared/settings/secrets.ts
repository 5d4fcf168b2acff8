import { UNSEEN_SIGNS } from '../text/unseen-signs.ts';

/** An address fit for a log, an error or a page: its password is masked. */
export function maskAddress(url: string): string {
  // Up to the last "@": a password that was not escaped may hold one.
  return url.replace(/^([a-z0-9+.-]+:\/\/[^:@/]*|[^:@/]*(?=:(?!\/\/))):.*@/i, '$1:***@');
}

/** The same for an address that a query is not allowed in: that may hold a key, too. */
export function maskProviderAddress(url: string): string {
  return maskAddress(url).replace(/([?#]).*$/s, '$1…');
}

/** Variables whose values are secrets, by their names. */
export const SECRET_NAME = /(KEY|TOKEN|SECRET|PASSWORD|PASSWD)$/;

/** Settings that may hold a password, wherever they come from. */
interface SettingsWithSecrets {
  readonly redisUrl: string | null;
  readonly storeUrl: string;
  readonly boardPassword: string | null;
}

/**
 * What must not be written anywhere: values of variables that are secrets by their names, and the
 * passwords in addresses (`REDIS_URL`, `STORE_URL`), be they of the environment, a file or a flag.
 */
export function secretsOf(
  environment: Readonly<Record<string, string | undefined>>,
  settings?: SettingsWithSecrets,
): readonly string[] {
  const named = Object.entries(environment).map(([name, value]) =>
    SECRET_NAME.test(name) ? value?.trim() : undefined,
  );
  const addresses = [...Object.values(environment), settings?.redisUrl, settings?.storeUrl];
  const passwords = addresses.map(
    (address) => /^[a-z0-9+.-]{1,30}:\/\/[^:@/]*:(.*)@/is.exec(address ?? '')?.[1],
  );
  return [...named, ...passwords, settings?.boardPassword].filter(
    (secret): secret is string => typeof secret === 'string' && secret !== '',
  );
}

/**
 * Variables that never hold the key of a provider, whatever a roster says, and what they hold instead.
 * A roster can be wrong, or written by somebody else, and what is sent as a key cannot be taken back. No
 * list is whole: it has what machines commonly have set, and what is easily named by mistake.
 */
export const REFUSED_KEY_VARIABLES: readonly { readonly names: RegExp; readonly hold: string }[] = [
  { names: /^(?:ARENA|BOARD)_|^(?:HOUSE_PORT|LOG_LEVEL)$/, hold: 'a setting of the arena' },
  // REDIS_URL and STORE_URL among them.
  { names: /_(?:URL|URI|DSN|CONNECTION_STRING)$/, hold: 'an address, often with a password' },
  { names: /(?:PASSWORD|PASSWD|PASSPHRASE)$|(?:^|_)PWD$/, hold: 'a password' },
  { names: /^SSH_|(?:^|_)PRIVATE_KEY$/, hold: 'what signs in or signs' },
  { names: /^(?:SECRET_KEY|ENCRYPTION_KEY)$/, hold: 'what an application signs or encrypts with' },
  // The short-lived and the long-lived alike: Bedrock's too, which no provider here can be asked with.
  { names: /^AWS_|_SECRET_ACCESS_KEY$/, hold: 'a credential of AWS' },
  {
    names: /^(?:GOOGLE_APPLICATION_CREDENTIALS|GOOGLE_CREDENTIALS|CLOUDSDK_AUTH_ACCESS_TOKEN)$/,
    hold: 'a credential of Google Cloud',
  },
  {
    names: /^AZURE_CLIENT_SECRET$|^AZURE_STORAGE_(?:ACCOUNT_)?KEY$/,
    hold: 'a credential of Azure',
  },
  {
    names:
      /^(?:ARM|DD|HCLOUD|HEROKU|LINODE|PULUMI|SENDGRID|SENTRY|SLACK|STRIPE|TF|TWILIO|DIGITALOCEAN)_/,
    hold: 'a credential of another service',
  },
  { names: /^KUBE|^VAULT_TOKEN$/, hold: 'the way into a cluster or its secrets' },
  {
    names: /^(?:GITHUB|GH|GITLAB|NPM|NODE_AUTH|CI_JOB)_TOKEN$/,
    hold: 'the way into a code host or package registry',
  },
];

/** What a variable that never holds a provider's key holds instead; null: it may hold one. */
export function holdsInstead(variable: string): string | null {
  return REFUSED_KEY_VARIABLES.find(({ names }) => names.test(variable))?.hold ?? null;
}

/** Whether a variable's name says that it holds a key. */
export function isNamedAsKey(variable: string): boolean {
  return /_(?:KEY|TOKEN)$/.test(variable);
}

/** What the environment holds for a provider, or one line that says what is wrong, without the key. */
export type KeyReading =
  | { readonly ok: true; readonly key: string }
  | { readonly ok: false; readonly fault: string };

/** Reads a provider's key from the variable that the roster names. Blanks around it are forgiven. */
export function readKey(
  environment: Readonly<Record<string, string | undefined>>,
  variable: string,
): KeyReading {
  const instead = holdsInstead(variable);
  if (instead !== null) {
    return {
      ok: false,
      fault: `expected the variable of a provider's key, found ${variable}, which holds ${instead} and is sent to nobody`,
    };
  }
  const key = environment[variable]?.trim() ?? '';
  if (key === '') {
    return {
      ok: false,
      fault: `expected a key in the environment variable ${variable}, found none`,
    };
  }
  // Anything else cannot stand in a header, and the error that says so would quote the key.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    return {
      ok: false,
      fault: `expected a key of plain letters, digits and signs in ${variable}, found other characters`,
    };
  }
  return { ok: true, key };
}

/** Takes secrets out of a text. */
export type Mask = (text: string) => string;

const REDACTED = '[redacted]';
/** From this length on a secret is masked wherever it stands. */
const LONG = 8;
/** Up to this length one of letters alone is a word (`reasoning`, `position`), as variables named KEY may hold. */
const LONGEST_WORD = 15;
/** Below this length it is masked nowhere. */
const SHORTEST = 4;

/**
 * The one way to take secrets out of what is stored, printed or shown: as they are, and as they stand in
 * JSON (any mix of `\/` and `\uXXXX`), HTML, addresses (`%2F`) and base64, also one within the other. A
 * mask covers whole escapes, so that JSON stays JSON and is read to the same answer whenever it is read.
 *
 * A secret below 8 characters (`raise`, `1000`), or a longer one that is a word (`position`), would be found in
 * what players say, and then the same answers would no longer give the same records everywhere. Below 8 it is
 * masked only as a word of its own; not at all where it has at most 15 letters and nothing else, below 8 digits
 * and nothing else, or below 4 characters.
 */
export function maskOf(secrets: readonly string[]): Mask {
  const needles = needlesOf(secrets);
  return (text) => withoutPasswords(replaced(text, spansOf(text, needles)));
}

/** Passwords in addresses are found by their place. One start a word: a text may be all letters. */
function withoutPasswords(text: string): string {
  return text.replaceAll(
    /(?<![a-z0-9+.-])([a-z][a-z0-9+.-]{0,29}:\/\/[^:@/\s"]*):[^@/\s"]+@/gi,
    '$1:***@',
  );
}

/** A text to look for. */
interface Needle {
  readonly text: string;
  /** It counts only where no letter or digit stands beside it. */
  readonly isWord: boolean;
}

function needlesOf(secrets: readonly string[]): readonly Needle[] {
  const needles = new Map<string, Needle>();
  for (const secret of secrets) {
    const isShort = secret.length < LONG;
    if (secret.length < SHORTEST || (isShort && /^\d+$/.test(secret))) continue;
    if (secret.length <= LONGEST_WORD && /^\p{L}+$/u.test(secret)) continue;
    // Every number is a part of longer ones.
    const isWord = isShort || /^\d+$/.test(secret);
    // Where a text was decoded, what looks like an escape within the secret was, too.
    const texts = layersOf(secret).map((layer) => layer.text);
    for (const text of texts) needles.set(text, { text, isWord });
    if (isShort) continue;
    for (const text of base64Of(secret)) needles.set(text, { text, isWord: false });
  }
  return [...needles.values()].filter(({ text }) => text.length >= SHORTEST);
}

/** Within a longer text the bytes of a secret begin at one of three places of a group of base64. */
function base64Of(secret: string): string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    // The signs at both ends also depend on what stands beside the secret.
    const first = Math.ceil((before * 8) / 6);
    const core = bytes.toString('base64').slice(first, Math.floor((bytes.length * 8) / 6));
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** Where a secret stands, from the first character to the one behind the last. */
type Span = readonly [from: number, to: number];

function spansOf(text: string, needles: readonly Needle[]): readonly Span[] {
  if (needles.length === 0) return [];
  return layersOf(text).flatMap(({ text: layer, origin }) =>
    needles.flatMap((needle) =>
      placesOf(layer, needle).map(
        (at): Span => [origin(escapeStart(layer, at)), origin(at + needle.text.length)],
      ),
    ),
  );
}

function placesOf(layer: string, { text, isWord }: Needle): number[] {
  const places: number[] = [];
  for (let at = layer.indexOf(text); at !== -1; at = layer.indexOf(text, at + text.length)) {
    const beside = `${layer[at - 1] ?? ' '}${layer[at + text.length] ?? ' '}`;
    if (!isWord || !/[\p{L}\p{N}]/u.test(beside)) places.push(at);
  }
  return places;
}

/** A backslash that would be left behind would escape the mask. */
function escapeStart(layer: string, at: number): number {
  let from = at;
  while (layer[from - 1] === '\\') from -= 1;
  return (at - from) % 2 === 0 ? at : at - 1;
}

function replaced(text: string, spans: readonly Span[]): string {
  let masked = '';
  let end = 0;
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    if (from >= end) masked += `${text.slice(end, from)}${REDACTED}`;
    end = Math.max(end, to);
  }
  return masked + text.slice(end);
}

/** A text as it is, or decoded so many times. */
interface Layer {
  readonly text: string;
  /** Where in the text itself a place of this layer is. */
  readonly origin: (at: number) => number;
}

/**
 * How often a text is decoded: an answer is JSON within the JSON of a call within that of a body, and
 * may come to be shown within JSON or HTML. The bound is against text that is all escapes of escapes.
 */
const MOST_DECODED = 6;

function layersOf(text: string): readonly Layer[] {
  let last: Layer = { text, origin: (at) => at };
  const layers = [last];
  while (layers.length <= MOST_DECODED) {
    const next = decoded(last);
    if (next === null) break;
    layers.push(next);
    last = next;
  }
  return layers;
}

/** An escape of JSON, an address or HTML; or a sign without a width, which answers or what judges see do not keep. */
const ESCAPED = new RegExp(
  String.raw`\\u([0-9a-f]{4})|\\([^])|%([0-9a-f]{2})|&#x([0-9a-f]{1,5});|&#(\d{1,6});|&(amp|lt|gt|quot|apos);|[\u000B\u000C\u0085]|${UNSEEN_SIGNS}`,
  'giu',
);
const NAMED: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** The next layer; null where nothing is left to decode. */
function decoded({ text, origin }: Layer): Layer | null {
  let plain = '';
  let end = 0;
  // Places of the new layer from which on the two go side by side, and the same in this one.
  const here: number[] = [0];
  const there: number[] = [0];
  for (const match of text.matchAll(ESCAPED)) {
    plain += text.slice(end, match.index);
    here.push(plain.length);
    there.push(match.index);
    plain += characterOf(match);
    end = match.index + match[0].length;
    here.push(plain.length);
    there.push(end);
  }
  if (end === 0) return null;
  return {
    text: plain + text.slice(end),
    origin: (at) => {
      const index = lastAtMost(here, at);
      return origin((there[index] as number) + at - (here[index] as number));
    },
  };
}

function characterOf([, unit, escaped, byte, hex, digits, name]: RegExpExecArray): string {
  const code = unit ?? byte ?? hex;
  if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
  if (digits !== undefined) return String.fromCodePoint(Number(digits));
  const sign = name?.toLowerCase() ?? escaped ?? '';
  return NAMED[sign] ?? sign;
}

/** Index of the last of rising numbers that is at most `most`. */
function lastAtMost(rising: readonly number[], most: number): number {
  let low = 0;
  let high = rising.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((rising[middle] as number) <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}
