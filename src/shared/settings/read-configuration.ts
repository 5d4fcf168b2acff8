import type { z } from 'zod';
import { saysFound, UserError } from '../records/errors.ts';
import { type Configuration, configurationSchema } from './configuration.ts';
import {
  type ConfigurationSources,
  isRecord,
  type SettingSource,
  sourcesInOrder,
} from './configuration-sources.ts';
import { foundValue } from './setting-values.ts';
import { nearest } from './spelling.ts';

/**
 * Reads the configuration of this process. Throws UserError with one line per fault, each naming the
 * flag, variable or file it came from.
 */
export function readConfiguration(sources: ConfigurationSources): Configuration {
  const ordered = sourcesInOrder(sources);
  const values = merged(ordered.map((source) => source.values));
  const providerUrls = ordered.map((source) => source.values['providerUrls']).filter(isRecord);
  if (providerUrls.length > 0) values['providerUrls'] = merged(providerUrls);
  // The embedded store lives with the rest of the data unless it is told where.
  const { dataDirectory } = values;
  if (typeof dataDirectory === 'string') {
    values['storeUrl'] ??= `sqlite://${dataDirectory}/arena.sqlite`;
  }
  const parsed = configurationSchema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw new UserError(parsed.error.issues.flatMap((issue) => faultsOf(issue, values, ordered)));
}

function faultsOf(
  issue: z.core.$ZodIssue,
  values: Record<string, unknown>,
  sources: readonly SettingSource[],
): string[] {
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(configurationSchema.shape);
    return issue.keys.map((key) => {
      const guess = nearest(key, known);
      const hint =
        guess === undefined ? `expected one of ${known.join(', ')}` : `did you mean "${guess}"?`;
      return `${placeOf([key], sources)}: unknown setting; ${hint}`;
    });
  }
  const [setting, provider] = issue.path.map(String);
  const value = setting === undefined ? values : values[setting];
  const found = isRecord(value) && provider !== undefined ? value[provider] : value;
  // A rule that may be broken by a secret says itself what may be shown of it.
  const shown = saysFound(issue) ? '' : `, found ${foundValue(setting ?? '', found)}`;
  return [`${placeOf(issue.path.map(String), sources)}: ${issue.message}${shown}`];
}

/** In the words of the last source that has the setting: that one counts. */
function placeOf(
  [setting = '', provider]: readonly string[],
  sources: readonly SettingSource[],
): string {
  const source = sources.findLast(({ values }) => {
    const value = values[setting];
    return provider === undefined || !isRecord(value) ? setting in values : provider in value;
  });
  return source === undefined ? setting : source.name(setting, provider);
}

/** Later ones win. */
function merged(records: readonly Record<string, unknown>[]): Record<string, unknown> {
  return Object.fromEntries(records.flatMap((record) => Object.entries(record)));
}
