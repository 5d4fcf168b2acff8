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
/** Shorter ones would be found in the middle of innocent words. */
const SHORTEST_SECRET = 6;

/** Values of the environment that must not be written anywhere, the longest first. */
export function secretsOf(
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  return Object.entries(environment)
    .flatMap(([name, value]) =>
      SECRET_NAME.test(name) && value !== undefined && value.length >= SHORTEST_SECRET
        ? // As it is, and as it stands within JSON.
          [value, JSON.stringify(value).slice(1, -1)]
        : [],
    )
    .toSorted((a, b) => b.length - a.length);
}

/** A line with every secret, and the password of every address in it, masked. */
export function withoutSecrets(line: string, secrets: readonly string[]): string {
  let masked = line.replaceAll(/([a-z0-9+.-]+:\/\/[^:@/\s"]*):[^@/\s"]+@/gi, '$1:***@');
  for (const secret of secrets) masked = masked.replaceAll(secret, '[redacted]');
  return masked;
}
