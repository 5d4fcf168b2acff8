import type { Roster } from '../../shared/records/roster.ts';
import { type Answers, judgesFor, type MemoryChoice } from './answers.ts';

const CONDITIONS: Readonly<Record<MemoryChoice, readonly string[]>> = {
  persistent: ['persistent'],
  none: ['none'],
  both: ['persistent', 'none'],
};

/** A batch file with a word on every field: JSON with comments. */
export function batchText(answers: Answers, roster: Roster): string {
  const { name, players, sessionsPerRun, handsPerSession, budgetUsd } = answers;
  const judges = answers.judged
    ? judgesFor(roster, players)
    : { bluff: null, opponentReading: null, claims: null };
  const reader = answers.claimsRead ? judges.claims : null;
  const conditions = CONDITIONS[answers.memory].map(
    (memory) => `{ "id": ${text(memory)}, "memory": ${text(memory)} }`,
  );
  return `// A batch for poker-arena: who plays, how long, and what it may cost.
//   arena estimate FILE   says what it will cost
//   arena run FILE        plays it; run again, it goes on where it stopped
{
  // Its records have this name. A changed batch is another one: give it another name.
  "name": ${text(name)},
  // Decks and seats follow from this text: the same seed deals the same cards.
  "gameSeed": ${text(name)},

  // Where the models are and what they cost. The path counts from the folder of this file.
  "roster": ${text(answers.roster)},
  // Two to ten players, by their ids in the roster.
  "players": ${list(players.map(text), '  ')},

  // Sessions of a run come one after the other; runs are played side by side.
  "runs": 1,
  "sessionsPerRun": ${sessionsPerRun},
  // At most: a session ends when one player has all chips.
  "handsPerSession": ${handsPerSession},
  "startingStack": 1000,
  // [small, big], in chips; they rise every "handsPerLevel" hands.
  "blinds": [[5, 10], [10, 20], [25, 50], [50, 100]],
  "handsPerLevel": 5,

  // Each is played with the same cards. Memory: "none", "session" or "persistent" (over the run).
  "conditions": ${list(conditions, '  ')},

  // US dollars, null for no cap. A call that could go over one is not made, and the batch waits.
  "budget": { "batchUsd": ${budgetUsd}, "runUsd": null, "sessionUsd": null },

  // To stop as soon as it tells enough, and not only at the end of the plan above (docs/stopping.md; with
  // a notebook that lasts, a whole run is one observation, so that "runs" has to be at least 10):
  // "stopWhen": { "halfWidthBb100": 10, "or": "decided", "atLeast": 10 },

  // Judges of the roster who look at the players' reasoning; null: that is not judged. Reads of
  // opponents are judged by three, never of the player's own family. What texts claim of hand, equity
  // and odds is read by rules; "claims" has a judge read up to 50 texts of each player, too.
  "judges": {
    "bluff": ${judges.bluff === null ? 'null' : text(judges.bluff)},
    "opponentReading": ${judges.opponentReading === null ? 'null' : list(judges.opponentReading.map(text), '    ')},
    "claims": ${reader === null ? 'null' : text(reader)}
  }
}
`;
}

function text(value: string): string {
  return JSON.stringify(value);
}

const LONGEST_LINE = 80;

function list(entries: readonly string[], indent: string): string {
  const line = `[${entries.join(', ')}]`;
  if (line.length <= LONGEST_LINE) return line;
  return `[\n${entries.map((entry) => `${indent}  ${entry}`).join(',\n')}\n${indent}]`;
}
