/** Forms in which a server that repeats a secret may write it, each fit to stand within a string of JSON. */
export function formsOf(secret: string): Readonly<Record<string, string>> {
  const inJson = JSON.stringify(secret).slice(1, -1);
  const bytes = (before: string, after: string): Buffer => Buffer.from(before + secret + after);
  const url = encodeURIComponent(secret);
  return {
    plainly: inJson,
    'with slashes that are escaped': inJson.replaceAll('/', '\\/'),
    'as escapes alone': escaped(secret),
    'as escapes in capitals': escaped(secret).replaceAll(/[a-f]/g, (digit) => digit.toUpperCase()),
    'with some characters as escapes': [...secret]
      .map((character, at) => (at % 3 === 1 ? escaped(character) : inJsonAlone(character)))
      .join(''),
    'as JSON within JSON': inJsonAlone(inJson.replaceAll('/', '\\/')),
    'as escapes within JSON within JSON': escaped(secret).replaceAll('\\', '\\\\'),
    'as escapes of escapes': escaped(escaped(secret)),
    'as in an address': url,
    'as in an address, every character': [...secret]
      .map((character) => `%${hex(character, 2)}`)
      .join(''),
    'as in an address whose signs are escaped': url.replaceAll('%', '\\u0025'),
    'in base64': bytes('', '').toString('base64'),
    'in base64 behind a user': bytes('u:', '').toString('base64'),
    'in base64 within more': bytes('x', 'yz').toString('base64'),
    'in base64 for addresses': bytes('', '').toString('base64url'),
    'in base64 with slashes that are escaped': bytes('??', '')
      .toString('base64')
      .replaceAll('/', '\\/'),
  };
}

/**
 * Whether a secret, or what makes it known, stands in a text in any of these forms. Written apart from what
 * masks them, and less careful: it takes every escape out of the whole text.
 */
export function holdsSecret(text: string, secret: string): boolean {
  const plain = [secret, ...[0, 1, 2].map((before) => base64Core(secret, before))];
  const wanted = plain.flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')]);
  let layer = text;
  for (let depth = 0; depth < 5; depth += 1) {
    const bare = layer.replaceAll('\\', '');
    if (wanted.some((form) => layer.includes(form) || bare.includes(form.replaceAll('"', '')))) {
      return true;
    }
    layer = layer
      .replaceAll(/\\+u([0-9a-f]{4})/gi, (_, code: string) => character(code))
      .replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => character(code))
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
  }
  return false;
}

function base64Core(secret: string, before: number): string {
  return Buffer.from('x'.repeat(before) + secret)
    .toString('base64')
    .replace(/=+$/, '')
    .slice(before === 0 ? 0 : 4, -2);
}

function escaped(text: string): string {
  return [...text].map((each) => `\\u${hex(each, 4)}`).join('');
}

function inJsonAlone(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function hex(text: string, digits: number): string {
  return text.charCodeAt(0).toString(16).padStart(digits, '0');
}

function character(code: string): string {
  return String.fromCharCode(Number.parseInt(code, 16));
}
