import { createHash } from 'node:crypto';
import type { BatchConfiguration } from '../shared/records/batch-configuration.ts';
import { showPath, showValue } from './faults.ts';

/** JSON with sorted keys and no spaces: the same text for the same value, however it was written. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    isObject(each)
      ? Object.fromEntries(
          Object.keys(each)
            .sort()
            .map((key) => [key, each[key]]),
        )
      : each,
  );
}

/** SHA-256 (hex) of the canonical configuration: what makes two batches of one name the same. */
export function configurationHash(configuration: BatchConfiguration): string {
  return createHash('sha256')
    .update(canonicalJson(hashed(configuration)))
    .digest('hex');
}

type Hashed = Omit<BatchConfiguration, 'budget' | 'dealing'> &
  Partial<Pick<BatchConfiguration, 'dealing'>>;

/**
 * What makes a batch the one it is. What may be spent on it may change while it is played. Independent
 * dealing is left out: batches were made before there was another, and their hashes stand.
 */
export function hashed({ budget: _budget, dealing, ...configuration }: BatchConfiguration): Hashed {
  return dealing === 'independent' ? configuration : { ...configuration, dealing };
}

/** What differs between two configurations, a line for each field, in the order of their paths. */
export function configurationDifferences(stored: unknown, given: unknown): string[] {
  const before = leaves(stored);
  const after = leaves(given);
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => canonicalJson(before.get(path)) !== canonicalJson(after.get(path)))
    .map((path) => `${path}: stored ${shown(before, path)}, given ${shown(after, path)}`);
}

function shown(values: ReadonlyMap<string, unknown>, path: string): string {
  return showValue(values.get(path));
}

/** Every value that holds no other, by its path. */
function leaves(
  value: unknown,
  path: readonly PropertyKey[] = [],
  found = new Map<string, unknown>(),
): Map<string, unknown> {
  if (Array.isArray(value) && value.length > 0) {
    for (const [index, entry] of value.entries()) leaves(entry, [...path, index], found);
  } else if (isObject(value) && Object.keys(value).length > 0) {
    for (const [key, entry] of Object.entries(value)) leaves(entry, [...path, key], found);
  } else {
    found.set(showPath(path), value);
  }
  return found;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
