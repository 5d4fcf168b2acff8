import { type Html, html } from '../pages/html.ts';
import { pooledAgreement } from '../scoring/readers/reader-agreement.ts';
import type { ComparedKind, ReaderAgreement } from '../shared/records/claim-readers.ts';
import { judgeNames } from '../shared/records/display-names.ts';
import type { AxisScore, ClaimReaders } from '../shared/records/profile.ts';
import { count, decimal, percent, signed } from '../shared/text/figures.ts';
import { columnsOf, scrollingTable } from './data-table.ts';
import { namedProfiles } from './named-profile.ts';
import type { ReportData } from './report-data.ts';

interface Row {
  readonly name: string;
  readonly readers: ClaimReaders;
}

/** M6 and M8 by the rules and by a model, and how far the two agree: where a model has read at all. */
export function claimReadersSection(data: ReportData): Html | null {
  const rows = namedProfiles(data).flatMap(({ name, claimReaders }): Row[] =>
    claimReaders === undefined ? [] : [{ name, readers: claimReaders }],
  );
  const [first] = rows;
  if (first === undefined) return null;
  const { headline, judge, rubric } = first.readers;
  const reader = judge === null ? 'a model' : judgeNames(data.batch)(judge);
  return html`<section aria-labelledby="claim-readers">
<h2 id="claim-readers">Claims by two readers</h2>
<p class="note">What the texts claim was read by the rules of this project and by <bdi>${reader}</bdi>${rubric === null ? null : html` (rubric ${rubric})`}. M6 and M8 above are made of what ${headline === 'rules' ? 'the rules' : 'the model'} read. Here both are of the same texts, those that the model has read: they differ by the reader alone.</p>
${scoresTable(rows)}
${agreementTable(rows)}
</section>`;
}

function scoresTable(rows: readonly Row[]): Html {
  const column = columnsOf<Row>();
  const score = (of: (readers: ClaimReaders) => AxisScore) => (row: Row) => {
    const { score: value, confidence } = of(row.readers);
    return `${decimal(value, 3)}${confidence === 'low' ? '*' : ''}`;
  };
  const difference = (axis: 'M6' | 'M8') => (row: Row) =>
    signed(row.readers.model[axis].score - row.readers.rules[axis].score, 3);
  return html`${scrollingTable(
    'M6 and M8 by both readers, and what became of the claims that the model listed',
    [
      column.name('Player', ({ name }) => name),
      column.number('Texts', ({ readers }) => count(readers.texts)),
      column.number(
        'M6, rules',
        score(({ rules }) => rules.M6),
      ),
      column.number(
        'M6, model',
        score(({ model }) => model.M6),
      ),
      column.number('Difference', difference('M6')),
      column.number(
        'M8, rules',
        score(({ rules }) => rules.M8),
      ),
      column.number(
        'M8, model',
        score(({ model }) => model.M8),
      ),
      column.number('Difference', difference('M8')),
      column.number('Claims kept', ({ readers }) => count(readers.kept)),
      column.number('Of another street', ({ readers }) => count(readers.elsewhere)),
      column.number('Dropped', ({ readers }) => count(droppedOf(readers))),
      column.text('Why', ({ readers }) => whyDropped(readers)),
    ],
    rows,
  )}
<p class="note">A star marks low confidence. A claim is kept where its quote stands in the text and holds its value: the number, the card, the name of the hand or draw. What is not kept is dropped and counted, and the rest of the list stands. Words of range-thinking, a part of M6, are counted by the paper’s ten patterns for both.</p>`;
}

function droppedOf({ dropped }: ClaimReaders): number {
  return Object.values(dropped).reduce((sum, times) => sum + times, 0);
}

function whyDropped({ dropped }: ClaimReaders): string | null {
  const named = [
    [dropped.inventedQuote, 'words not in the text'],
    [dropped.valueDoesNotFollow, 'value not in the words'],
    [dropped.outsideRubric, 'not what was asked for'],
  ] as const;
  const found = named.filter(([times]) => times > 0);
  return found.length === 0
    ? null
    : found.map(([times, words]) => `${words}: ${count(times)}`).join(', ');
}

const KIND_IN_WORDS: Readonly<Record<ComparedKind, string>> = {
  hand: 'Own hand (postflop)',
  equity: 'Equity',
  odds: 'Pot odds',
  draw: 'Draws (flop, turn)',
  card: 'A card that is not there (postflop)',
  cardStrict: 'The same, strict',
};

function agreementTable(rows: readonly Row[]): Html {
  type KindRow = ReaderAgreement & { readonly kind: ComparedKind };
  const pooled = pooledAgreement(rows.map(({ readers }) => readers.agreement));
  const kinds = (Object.keys(KIND_IN_WORDS) as ComparedKind[]).map(
    (kind): KindRow => ({ kind, ...pooled[kind] }),
  );
  const column = columnsOf<KindRow>();
  return html`<h3>Where the two agree</h3>
${scrollingTable(
  'Agreement of the two readers by kind of claim, all players together',
  [
    column.name('Kind', ({ kind }) => KIND_IN_WORDS[kind]),
    column.number('Texts', ({ texts }) => count(texts)),
    column.number('Both', ({ both }) => count(both)),
    column.number('The same', ({ same }) => count(same)),
    column.number('Rules alone', ({ rulesOnly }) => count(rulesOnly)),
    column.number('Model alone', ({ modelOnly }) => count(modelOnly)),
    column.number('Neither', ({ neither }) => count(neither)),
    column.number('Alike', ({ alike }) => (alike === null ? null : percent(alike))),
    column.number('Kappa', ({ kappa }) => (kappa === null ? null : decimal(kappa, 2))),
  ],
  kinds,
)}
<p class="note">Alike: texts from which both take the same, or both nothing. Kappa (Cohen) asks only whether there is a claim: 1 where the two always agree on that, 0 where no more than by chance.</p>`;
}
