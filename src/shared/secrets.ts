/** An address fit for a log, an error or a page: its password is masked. */
export function maskAddress(url: string): string {
  // Up to the last "@": a password that was not escaped may hold one.
  return url.replace(/^([a-z0-9+.-]+:\/\/[^:@/]*):.*@/i, '$1:***@');
}
