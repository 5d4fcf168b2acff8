import { REPLAY_PROVIDERS } from '../shared/records/batch-configuration.ts';
import { HUMAN_PROVIDER } from '../shared/records/human.ts';
import { PANEL_SIZE, panelFor } from '../shared/records/panel.ts';
import type { Roster } from '../shared/records/roster.ts';
import { holdsInstead, isNamedAsKey } from '../shared/settings/secrets.ts';
import { nearest } from '../shared/settings/spelling.ts';
import type { BatchFile, FileCondition } from './batch-file.ts';
import { faultLine } from './faults.ts';

/** Blinds never fall from one level to the next, and the small blind is never above the big one. */
export function blindFaults(file: string, blinds: BatchFile['blinds'] | undefined): string[] {
  return (blinds ?? []).flatMap((level, index, levels) => {
    const [small, big] = level;
    const [smallBefore, bigBefore] = levels[index - 1] ?? [0, 0];
    if (small > big) {
      return [faultLine(file, ['blinds', index], 'a small blind up to the big blind', level)];
    }
    if (small < smallBefore || big < bigBefore) {
      const expected = `blinds of at least [${smallBefore},${bigBefore}], those of the level before`;
      return [faultLine(file, ['blinds', index], expected, level)];
    }
    return [];
  });
}

/** Ten times the largest that was tried; planning them all takes memory and most of a minute. */
const MOST_SESSIONS = 100_000;

/** Each of three numbers may be right and their product more than anybody can play. */
export function sessionCountFaults(
  file: string,
  {
    runs = 1,
    sessionsPerRun = 1,
    conditions = [],
  }: Partial<Pick<BatchFile, 'runs' | 'sessionsPerRun' | 'conditions'>>,
): string[] {
  const sessions = runs * sessionsPerRun * conditions.length;
  return sessions > MOST_SESSIONS
    ? [
        `${file}: runs: expected at most ${MOST_SESSIONS} sessions in all, found ${sessions} (${runs} runs of ${sessionsPerRun} in each of ${conditions.length} conditions)`,
      ]
    : [];
}

export function conditionFaults(
  file: string,
  conditions: readonly FileCondition[] | undefined,
): string[] {
  const ids = (conditions ?? []).map((condition) => condition.id);
  const repeated = ids.flatMap((id, index) =>
    ids.indexOf(id) < index
      ? [faultLine(file, ['conditions', index, 'id'], 'each condition once', id)]
      : [],
  );
  return [
    ...repeated,
    ...(conditions ?? []).flatMap((condition, index) => seedFaults(file, condition, index)),
  ];
}

function seedFaults(file: string, { memory, seedFrom }: FileCondition, index: number): string[] {
  if (seedFrom === null) return [];
  const place = ['conditions', index, 'seedFrom'];
  if (memory === 'none') {
    return [faultLine(file, place, 'nothing where memory is "none"', seedFrom)];
  }
  if ((seedFrom.file === null) === (seedFrom.run === null)) {
    return [faultLine(file, place, 'either a "file" or a "run"', seedFrom)];
  }
  return seedFrom.file !== null && seedFrom.session !== null
    ? [faultLine(file, [...place, 'session'], 'none beside a file', seedFrom.session)]
    : [];
}

/**
 * Every player is in the roster and sits once. Takes the list as it stands in the file: the players
 * are worth checking also where there are too many or too few of them.
 */
export function playerFaults(
  file: string,
  players: unknown,
  roster: Roster,
  rosterPath: string,
): string[] {
  if (!Array.isArray(players)) return [];
  const known = roster.players.map((player) => player.id);
  return players.flatMap((player: unknown, index) => {
    if (typeof player !== 'string') return [];
    const place = ['players', index];
    if (!known.includes(player))
      return [strangerFault(file, place, 'player', player, known, rosterPath)];
    return players.indexOf(player) < index
      ? [faultLine(file, place, 'each player once', player)]
      : [];
  });
}

/** One person sits at one terminal: a second would see the first one's cards. Nobody judges there. */
export function humanFaults(
  file: string,
  { players = [], judges }: Partial<Pick<BatchFile, 'players' | 'judges'>>,
  roster: Roster,
): string[] {
  const people = roster.players.filter(({ provider }) => provider === HUMAN_PROVIDER);
  const seated = players.filter((id) => people.some((person) => person.id === id));
  const named = [judges?.bluff, ...(judges?.opponentReading ?? []), judges?.claims];
  const judging = roster.judges.filter(
    ({ id, provider }) => provider === HUMAN_PROVIDER && named.includes(id),
  );
  return [
    ...(seated.length > 1
      ? [faultLine(file, ['players'], 'at most one person (provider "human")', seated)]
      : []),
    ...judging.map(({ id }) =>
      faultLine(file, ['judges'], 'judges that are models, not the person at the terminal', id),
    ),
  ];
}

/** Judges are in the roster, each once, and leave every player a panel of other families. */
export function judgeFaults(
  file: string,
  { judges, players }: Partial<Pick<BatchFile, 'judges' | 'players'>>,
  roster: Roster,
  rosterPath: string,
): string[] {
  const known = roster.judges.map((each) => each.id);
  const panel = judges?.opponentReading ?? null;
  const named = [
    { place: ['judges', 'bluff'], id: judges?.bluff ?? null },
    ...(panel ?? []).map((id, index) => ({ place: ['judges', 'opponentReading', index], id })),
    { place: ['judges', 'claims'], id: judges?.claims ?? null },
  ];
  const faults = named.flatMap(({ place, id }) =>
    id === null || known.includes(id)
      ? []
      : [strangerFault(file, place, 'judge', id, known, rosterPath)],
  );
  faults.push(
    ...(panel ?? []).flatMap((id, index, ids) =>
      ids.indexOf(id) < index
        ? [faultLine(file, ['judges', 'opponentReading', index], 'each judge once', id)]
        : [],
    ),
  );
  if (panel === null || faults.length > 0) return faults;
  return panelFaults(file, panel, players ?? [], roster);
}

/** What is said of a reader where none is named is a judge that somebody forgot. */
export function claimsFaults(
  file: string,
  { judges, claimsReader }: Partial<Pick<BatchFile, 'judges' | 'claimsReader'>>,
): string[] {
  if (judges === undefined || judges.claims !== null) return [];
  const { claimsSample } = judges;
  return [
    ...(claimsReader === 'model'
      ? [
          faultLine(
            file,
            ['claimsReader'],
            '"rules" where judges.claims names no judge',
            claimsReader,
          ),
        ]
      : []),
    ...(claimsSample === null
      ? []
      : [
          faultLine(
            file,
            ['judges', 'claimsSample'],
            'a judge in judges.claims beside it',
            claimsSample,
          ),
        ]),
  ];
}

function panelFaults(
  file: string,
  panel: readonly string[],
  players: readonly string[],
  roster: Roster,
): string[] {
  const judges = panel.flatMap((id) => roster.judges.filter((judge) => judge.id === id));
  return players.flatMap((id) => {
    const player = roster.players.find((each) => each.id === id);
    if (player === undefined || panelFor(judges, player.family).length === PANEL_SIZE) return [];
    const expected = `${PANEL_SIZE} judges of other families than ${id}'s (${player.family})`;
    return [faultLine(file, ['judges', 'opponentReading'], expected, panel)];
  });
}

function strangerFault(
  file: string,
  place: readonly PropertyKey[],
  what: string,
  id: string,
  known: readonly string[],
  rosterPath: string,
): string {
  const list = known.length === 0 ? 'it has none' : known.join(', ');
  const guess = nearest(id, known);
  const hint = guess === undefined ? '' : `; did you mean "${guess}"?`;
  return `${faultLine(file, place, `a ${what} of ${rosterPath} (${list})`, id)}${hint}`;
}

/** A key comes out of a variable that holds one, by its name or because this file says so. */
export function keyFaults(
  rosterPath: string,
  { providers, otherKeyVariables }: Pick<Roster, 'providers' | 'otherKeyVariables'>,
): string[] {
  const named = [
    ...otherKeyVariables.map((variable, index) => ({
      place: `otherKeyVariables[${index}]`,
      variable,
    })),
    ...providers.flatMap(({ keyVariable }, index) =>
      keyVariable === null
        ? []
        : [{ place: `providers[${index}].keyVariable`, variable: keyVariable }],
    ),
  ];
  return named.flatMap(({ place, variable }) => {
    const instead = holdsInstead(variable);
    if (instead !== null) {
      return [
        `${rosterPath}: ${place}: expected the variable of a provider's key, found ${variable}, which holds ${instead} and is sent to nobody`,
      ];
    }
    // What looks like a name may be the key itself.
    return isNamedAsKey(variable) || otherKeyVariables.includes(variable)
      ? []
      : [
          `${rosterPath}: ${place}: expected a name that ends in _API_KEY, _KEY or _TOKEN, or one that otherKeyVariables lists, found another (not shown)`,
        ];
  });
}

/** Names of providers that stand for answers out of an export: nobody else may be called so. */
export function providerFaults(rosterPath: string, roster: Roster): string[] {
  const taken: readonly string[] = Object.values(REPLAY_PROVIDERS);
  return roster.providers.flatMap(({ id }, index) =>
    taken.includes(id)
      ? [
          faultLine(
            rosterPath,
            ['providers', index, 'id'],
            'a name that is not taken (arena run --replay)',
            id,
          ),
        ]
      : [],
  );
}
