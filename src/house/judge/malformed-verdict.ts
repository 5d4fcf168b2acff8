import type { Chance } from '../chance.ts';

/** Verdicts of the kinds that judges do give and nobody can count. */
const SPOILT: readonly [Spoil, ...Spoil[]] = [
  () => 'I cannot rate this reasoning.',
  (verdict) => JSON.stringify(verdict).slice(0, -12),
  (verdict) => JSON.stringify(Object.fromEntries(Object.entries(verdict).slice(1))),
  (verdict) => JSON.stringify(verdict, (_, value: unknown) => inQuotes(value)),
  (verdict) =>
    `${JSON.stringify(verdict)}\n${JSON.stringify(verdict, (_, value: unknown) => denied(value))}`,
  (verdict) => JSON.stringify(verdict, invented),
];

/** The same of a list of claims, in which an invented quote alone spoils nothing but its claim. */
const SPOILT_LIST: readonly [Spoil, ...Spoil[]] = [
  () => 'I cannot list what this text claims.',
  (verdict) => JSON.stringify(verdict).slice(0, -2),
  () => '{}',
  (verdict) => JSON.stringify({ claims: JSON.stringify(verdict) }),
  (verdict) => `${JSON.stringify(verdict)}\n${JSON.stringify({ claims: [{ kind: 'hand' }] })}`,
];

type Spoil = (verdict: object) => string;

/** The verdict that was to be given, made useless in one of the usual ways. */
export function malformedVerdict(verdict: object, chance: Chance): string {
  const spoils = 'claims' in verdict ? SPOILT_LIST : SPOILT;
  return chance.pick('malformed verdict', spoils)(verdict);
}
/** "False", which is true to who does not look. */
function inQuotes(value: unknown): unknown {
  if (typeof value !== 'boolean') return value;
  return value ? 'True' : 'False';
}

function denied(value: unknown): unknown {
  return typeof value === 'boolean' ? !value : value;
}

const NOBODYS_WORDS = 'words that stand nowhere in it';

function invented(key: string, value: unknown): unknown {
  return key === 'quote' ? NOBODYS_WORDS : key === 'key_phrases' ? [NOBODYS_WORDS] : value;
}
