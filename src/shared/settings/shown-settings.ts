import { type Configuration } from './configuration.ts';
import {
  type ConfigurationSources,
  ENVIRONMENT,
  isRecord,
  PROVIDER_URL_PREFIX,
  type SettingSource,
  sourcesInOrder,
} from './configuration-sources.ts';
import { readConfiguration } from './read-configuration.ts';
import { maskAddress, SECRET_NAME } from './secrets.ts';
import { nearest } from './spelling.ts';

/** A setting of this process, fit to be shown. */
export interface ShownSetting {
  readonly setting: string;
  /** Null: not set. A password is `set`, an address has its password masked. */
  readonly value: string | number | boolean | null;
  readonly from: SettingSource['kind'] | 'default';
  /** The flag, variable or place in a file that it came from; null for a default. */
  readonly source: string | null;
  /** The variable that sets it. */
  readonly variable: string;
}

/** Every setting with its value and where that came from. Throws UserError as `readConfiguration`. */
export function shownSettings(sources: ConfigurationSources): readonly ShownSetting[] {
  const configuration = readConfiguration(sources);
  const ordered = sourcesInOrder(sources);
  const plain = Object.entries(ENVIRONMENT).map(([setting, variable]): ShownSetting => {
    const source = ordered.findLast(({ values }) => setting in values);
    return {
      setting,
      value: shownValue(setting, configuration[setting as keyof typeof ENVIRONMENT]),
      from: source?.kind ?? 'default',
      source: source?.name(setting) ?? null,
      variable,
    };
  });
  return [...plain, ...shownAddresses(configuration, ordered)];
}

function shownAddresses(
  { providerUrls }: Configuration,
  ordered: readonly SettingSource[],
): ShownSetting[] {
  return Object.entries(providerUrls).map(([provider, address]) => {
    const source = ordered.findLast(({ values: { providerUrls: urls } }) =>
      isRecord(urls) ? provider in urls : false,
    );
    return {
      setting: `providerUrls.${provider}`,
      value: maskAddress(address),
      from: source?.kind ?? 'default',
      source: source?.name('providerUrls', provider) ?? null,
      variable: `${PROVIDER_URL_PREFIX}${provider.toUpperCase().replaceAll('-', '_')}`,
    };
  });
}

function shownValue(setting: string, value: ShownSetting['value']): ShownSetting['value'] {
  if (value === null) return null;
  if (/password/i.test(setting)) return 'set';
  return typeof value === 'string' ? maskAddress(value) : value;
}

/** Variables of docker-compose.yml and of the tests, which no process reads. */
const OTHER_VARIABLES: readonly string[] = ['ARENA_PROVIDER', 'ARENA_FAULTS'];

/** A line for each `ARENA_…` variable that is no setting: mistyped, it would be ignored in silence. */
export function strangerLines(environment: ConfigurationSources['environment']): readonly string[] {
  const known: readonly string[] = Object.values(ENVIRONMENT);
  return Object.keys(environment)
    .filter((name) => name.startsWith('ARENA_') && !name.startsWith(PROVIDER_URL_PREFIX))
    .filter((name) => !known.includes(name) && !OTHER_VARIABLES.includes(name))
    .flatMap((name) => {
      const guess = nearest(name, known);
      // It may be the key of a provider, which a roster names as it likes.
      if (guess === undefined && SECRET_NAME.test(name)) return [];
      const hint = guess === undefined ? 'arena config lists them' : `did you mean ${guess}?`;
      return [`${name} is ignored: there is no such setting; ${hint}`];
    });
}
