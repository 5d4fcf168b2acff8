import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The whole data beside the project where it is there, else a small part of it kept here. */
const WHOLE = new URL('../../../shared/conformance/', import.meta.url);
const PART = new URL('../fixtures/conformance/', import.meta.url);

export const hasWholeData = existsSync(WHOLE);

/** Path of a file of the conformance data. */
export function conformanceFile(name: string): string {
  return fileURLToPath(new URL(name, hasWholeData ? WHOLE : PART));
}

export function conformanceText(name: string): string {
  return readFileSync(conformanceFile(name), 'utf8');
}
