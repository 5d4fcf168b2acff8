import type { Batch } from '../../shared/records/batch.ts';
import { type CollectionName, documentedFields } from '../notes/notes.ts';
import { configurationLines } from './card/configuration-words.ts';
import { markdownTable } from './card/markdown.ts';
import {
  CARD_FILE,
  CSV_FOLDER,
  EXPORT_FILES,
  HAND_HISTORY_FILE,
  HAND_TEXT_FILE,
  SUMS_FILE,
} from './files.ts';
import { CSV_FILES } from './tables/tables.ts';

/**
 * The card of an export, in Markdown: what the folder holds, how it came about, what every field
 * means, how to load and to verify it, and what it cannot tell. It holds no time of its own, so the
 * same records have the same card.
 * @param counts documents by file
 * @param files that were written, paths in the folder
 */
export function dataCard(
  batch: Batch,
  counts: Readonly<Record<string, number>>,
  files: readonly string[],
): string {
  return [
    `# Poker Arena: batch ${batch._id}`,
    'The records of tournaments of no-limit Texas hold’em, and profiles of how each player plays and reasons. Everything needed to score and replay the batch is in this folder.',
    '## The batch',
    configurationLines(batch).join('\n'),
    '## Files',
    markdownTable(
      ['file', 'what it holds', 'documents'],
      files.map((file) => [`\`${file}\``, aboutFile(file), String(counts[file] ?? '')]),
    ),
    `A \`.jsonl\` file holds a JSON document a line, in the order of their ids (${EXPORT_FILES.prompts} in the order of the calls). Ids carry the tree: \`batch.run.session.hand.decision\`. Chips and seats are integers, times ISO 8601 in UTC, cards two characters such as \`Ah\` or \`Td\`. CSV files are RFC 4180 in UTF-8; an empty cell is null.`,
    '## Verify',
    VERIFY,
    '## Load',
    LOADING,
    ...(files.some((file) => file.startsWith(`${CSV_FOLDER}/`)) ? [LOADING_CSV] : []),
    '## Limits',
    LIMITS.map((limit) => `- ${limit}`).join('\n'),
    '## Licence',
    LICENCE,
    '## Fields',
    ...fieldSections(files),
    '',
  ].join('\n\n');
}

const ABOUT: Readonly<Record<string, string>> = {
  [EXPORT_FILES.batch]: 'the batch with its whole configuration',
  [EXPORT_FILES.runs]: 'series of sessions under one condition',
  [EXPORT_FILES.sessions]: 'tournaments: who sat where, and how it ended',
  [EXPORT_FILES.hands]: 'hands: cards, actions, pots, payoffs',
  [EXPORT_FILES.answers]: 'answers as they were read, of decisions, notebooks and verdicts',
  [EXPORT_FILES.decisions]: 'decisions: what was seen, what was done, and the words for it',
  [EXPORT_FILES.calls]: 'requests to providers, with the body of each reply',
  [EXPORT_FILES.memories]: 'notebooks, version by version',
  [EXPORT_FILES.judgements]: 'verdicts of judges on decisions',
  [EXPORT_FILES.profiles]: 'scores and style of each player under each condition (a JSON list)',
  [EXPORT_FILES.prompts]: 'texts of what was sent, by their SHA-256',
  [HAND_HISTORY_FILE]: 'completed hands in Poker Hand History (PHH) format',
  [HAND_TEXT_FILE]:
    'completed hands in PokerStars’ text, for hand trackers; numbers of hands and tournaments are made from the ids, and within a session a minute is put between hands',
};

function aboutFile(file: string): string {
  const table = CSV_FILES.find((each) => `${CSV_FOLDER}/${each.file}` === file);
  return table?.about ?? ABOUT[file] ?? '';
}

const VERIFY = `\`\`\`sh
sha256sum --check ${SUMS_FILE}          # no file was changed (macOS: shasum -a 256 -c)
arena replay --verify ${EXPORT_FILES.hands}    # every hand follows from its deck and actions
arena score --from . --json             # the profiles, computed anew from these files alone
\`\`\`

\`${SUMS_FILE}\` covers every file but itself, this ${CARD_FILE} too.`;

const LIMITS = [
  '`equity` and `equityTrue` are null where they were not computed; figures that need them leave those decisions out.',
  'A call with `maybePaid` broke off: nobody knows whether its provider charged for it, and its cost is not in any sum.',
  'Of two calls about one question the answer’s `callId` names the one that stands. The other, where it was answered as well (`late` in calls.csv), was paid for and is in the cost; replay and scores leave it out.',
  'A cost of null is an unknown price, not nothing.',
  'Decisions on the rung `default` were made by rule in the player’s stead (check, else fold): `excludingFallback` has the profiles without them.',
  '`equityTrue` knows cards that nobody at the table knew: it measures luck, never skill.',
  'What a model says of its reasons need not be why it acted.',
];

const LICENCE =
  'The prompts are part of Poker Arena, under the MIT License. The records belong to whoever played the batch; what models wrote may be used as their providers’ terms allow. This folder grants no licence of its own: whoever publishes it says under which.';

/** Whose documents a file holds. */
const COLLECTION_OF: Readonly<Record<string, CollectionName>> = {
  ...Object.fromEntries(
    Object.entries(EXPORT_FILES).map(([name, file]) => [file, name as CollectionName]),
  ),
  [EXPORT_FILES.batch]: 'batches',
};

/** A heading and a table for each file that has fields, in the order of the files. */
function fieldSections(files: readonly string[]): readonly string[] {
  return files.flatMap((file) => {
    const collection = COLLECTION_OF[file];
    if (collection !== undefined) return [`### ${file}`, fieldTable(collection)];
    const csv = CSV_FILES.find((each) => `${CSV_FOLDER}/${each.file}` === file);
    if (csv === undefined) return [];
    const rows = csv.columns.map(({ name, type, about }) => [`\`${name}\``, type, about]);
    return [`### ${file}`, markdownTable(['column', 'type', 'meaning'], rows)];
  });
}

/** The fields of a collection's documents; \`[]\`: of each of a list, \`*\`: under any name. */
export function fieldTable(collection: CollectionName): string {
  return markdownTable(
    ['field', 'type', 'meaning'],
    documentedFields(collection).map(({ path, type, about }) => [`\`${path}\``, type, about ?? '']),
  );
}

/** Python with pandas, and R: how to load an export, and a first figure of it. */
const LOADING = `\`\`\`python
import pandas as pd

decisions = pd.read_json("${EXPORT_FILES.decisions}", lines=True)
judgements = pd.read_json("${EXPORT_FILES.judgements}", lines=True)
print(decisions.groupby(["condition", "player", "street"])["pot"].mean())

sessions = pd.read_json("${EXPORT_FILES.sessions}", lines=True)
seats = sessions.explode("seats", ignore_index=True)
seats = seats.join(pd.json_normalize(seats.pop("seats").tolist()), rsuffix="_seat")
print(seats.groupby(["condition", "player"])["delta"].sum())
\`\`\`

\`\`\`r
library(jsonlite)

decisions <- stream_in(file("${EXPORT_FILES.decisions}"))
aggregate(pot ~ condition + player + street, data = decisions, FUN = mean)

sessions <- stream_in(file("${EXPORT_FILES.sessions}"))
seats <- do.call(rbind, Map(cbind, condition = sessions$condition, sessions$seats))
aggregate(delta ~ condition + player, data = seats, FUN = sum)
\`\`\``;

/** The same for the CSV files, where they were written. */
const LOADING_CSV = `The CSV files, where nothing but an empty cell is null, and a text such as NA is a text (one of no letters comes as null, too):

\`\`\`python
decisions = pd.read_csv("${CSV_FOLDER}/decisions.csv", keep_default_na=False, na_values=[""])
\`\`\`

\`\`\`r
decisions <- read.csv("${CSV_FOLDER}/decisions.csv", na.strings = "", encoding = "UTF-8")
\`\`\`

Texts in them are written as they are, whoever wrote them: one may begin with \`=\`, \`+\`, \`-\`, \`@\` or a tab, which a spreadsheet takes for a formula and may run. Load them as data, as above; in a spreadsheet import them with every column as text (Excel: Data, From Text/CSV; LibreOffice: “Quoted field as text”), and do not open them by a double click. No sign is put before such a text, as some programs do: what is read back would not be what was written.`;
