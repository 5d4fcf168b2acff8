import { checkbox, confirm, input, number, select } from '@inquirer/prompts';
import { MAX_SEATS, MIN_SEATS } from '../../engine/seat.ts';
import { nameSchema } from '../../shared/records/ids.ts';
import type { Roster } from '../../shared/records/roster.ts';
import { type Answers, firstPlayers, judgesFor, type MemoryChoice, USUAL } from './answers.ts';

/** A roster that can be chosen. */
export interface RosterChoice {
  readonly path: string;
  readonly about: string;
}

export async function askRoster(choices: readonly RosterChoice[]): Promise<string> {
  return await select({
    message: 'Who is there to play? (a roster: models, addresses, prices)',
    choices: choices.map(({ path, about }) => ({ name: about, value: path })),
  });
}

/** Asks for everything that has no good answer of its own. */
export async function askAnswers(
  roster: Roster,
  usual: Pick<Answers, 'name' | 'roster'>,
): Promise<Answers> {
  const name = await input({
    message: 'Name of the batch',
    default: usual.name,
    validate: (value) => nameSchema.safeParse(value).success || 'lower-case letters, digits and -',
  });
  const players = await checkbox({
    message: `Players (${MIN_SEATS} to ${MAX_SEATS}; space picks, Enter ends)`,
    choices: roster.players.map(({ id, displayName }) => ({
      name: `${displayName} (${id})`,
      value: id,
      checked: firstPlayers(roster).includes(id),
    })),
    validate: ({ length }) =>
      (length >= MIN_SEATS && length <= MAX_SEATS) ||
      `${MIN_SEATS} to ${MAX_SEATS} players sit at a table`,
  });
  const sessionsPerRun = await whole('Sessions', USUAL.sessionsPerRun, 10_000);
  const handsPerSession = await whole('Hands in a session, at most', USUAL.handsPerSession, 1000);
  const memory = await select<MemoryChoice>({
    message: 'What do players remember from one session to the next?',
    choices: [
      { name: 'a notebook of their own', value: 'persistent' },
      { name: 'nothing', value: 'none' },
      { name: 'both, side by side with the same cards', value: 'both' },
    ],
    default: USUAL.memory,
  });
  const budgetUsd = await number({
    message: 'US dollars it may cost at most',
    default: USUAL.budgetUsd,
    step: 'any',
    required: true,
    validate: (value) => (value !== undefined && value > 0) || 'more than 0',
  });
  const { bluff, opponentReading, claims } = judgesFor(roster, players);
  const judged =
    (bluff !== null || opponentReading !== null) &&
    (await confirm({ message: 'Have their reasoning judged?', default: true }));
  const claimsRead =
    judged &&
    claims !== null &&
    (await confirm({
      message: 'Have a judge read what their texts claim, beside the rules that do?',
      default: USUAL.claimsRead,
    }));
  return {
    ...usual,
    name,
    players,
    sessionsPerRun,
    handsPerSession,
    memory,
    budgetUsd: budgetUsd ?? USUAL.budgetUsd,
    judged,
    claimsRead,
  };
}

async function whole(message: string, usual: number, most: number): Promise<number> {
  return (await number({ message, default: usual, min: 1, max: most, required: true })) ?? usual;
}
