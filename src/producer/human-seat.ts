import { HUMAN_PROVIDER } from '../shared/records/human.ts';

/** Nobody is found there by anyone else (RFC 2606): the process that plays puts its own in its place. */
const NOWHERE = 'http://terminal.invalid/v1';

/**
 * A roster with what a person at the terminal needs filled in: `"provider": "human"` alone is enough
 * for a player. A person is of no model's family, and costs nothing.
 */
export function withHumanSeat(roster: Record<string, unknown>): Record<string, unknown> {
  const { players, providers } = roster;
  if (!Array.isArray(players) || !players.some(isHuman)) return roster;
  const listed: unknown[] = Array.isArray(providers) ? providers : [];
  const isListed = listed.some((each) => isObject(each) && each['id'] === HUMAN_PROVIDER);
  return {
    ...roster,
    players: players.map((each: unknown) => (isHuman(each) ? { ...PERSON, ...each } : each)),
    providers: isListed
      ? listed
      : [...listed, { id: HUMAN_PROVIDER, baseUrl: NOWHERE, concurrency: 1 }],
  };
}

const PERSON = {
  family: HUMAN_PROVIDER,
  model: `${HUMAN_PROVIDER}/terminal`,
  prices: { input: 0, output: 0 },
};

function isHuman(entry: unknown): entry is Record<string, unknown> {
  return isObject(entry) && entry['provider'] === HUMAN_PROVIDER;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
