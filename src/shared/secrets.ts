/** An address fit for a log, an error or a page: its password is masked. */
export function maskAddress(url: string): string {
  return url.replace(/^([a-z0-9+.-]+:\/\/[^:@/]*):[^@]*@/i, '$1:***@');
}
