import type {
  BluffVerdict,
  Judgement,
  ReadClaim,
  VerdictBody,
} from '../../../shared/records/judgement.ts';
import type { Memory } from '../../../shared/records/memory.ts';
import { type CsvTable, csvColumnsOf, csvTable } from './table.ts';

const memoryColumn = csvColumnsOf<Memory>();

export const MEMORIES_TABLE: CsvTable<Memory> = csvTable(
  'memories.csv',
  'A notebook after a hand in a row.',
  (memory) => [memory],
  [
    memoryColumn('memory_id', 'text', ({ _id }) => _id, 'id of the update'),
    memoryColumn('session_id', 'text', ({ sessionId }) => sessionId, 'session'),
    memoryColumn('player', 'text', ({ player }) => player, 'whose notebook'),
    memoryColumn('hand_number', 'integer', ({ hand }) => hand, 'hand after which it was asked for'),
    memoryColumn('version', 'integer', ({ version }) => version, 'changes in the run so far'),
    memoryColumn(
      'outcome',
      'text',
      ({ outcome }) => outcome,
      'updated, unchanged, failed or cost-cap',
    ),
    memoryColumn('reason', 'text', ({ reason }) => reason, 'why it failed'),
    memoryColumn('cut', 'boolean', ({ cut }) => cut, 'whether it was too long'),
    memoryColumn(
      'notebook_characters',
      'integer',
      ({ notebook }) => notebook.length,
      'length (UTF-16)',
    ),
    memoryColumn('call_id', 'text', ({ callId }) => callId, 'call that it was read from'),
    memoryColumn('notebook', 'text', ({ notebook }) => notebook, 'as it stands after this hand'),
  ],
);

const judgementColumn = csvColumnsOf<Judgement>();

export const JUDGEMENTS_TABLE: CsvTable<Judgement> = csvTable(
  'judgements.csv',
  'A verdict of one judge on one decision in a row.',
  (judgement) => [judgement],
  [
    judgementColumn('judgement_id', 'text', ({ _id }) => _id, 'id of the judgement'),
    judgementColumn(
      'decision_id',
      'text',
      ({ decisionId }) => decisionId,
      'decision that is judged',
    ),
    judgementColumn('player', 'text', ({ player }) => player, 'whose decision'),
    judgementColumn('condition', 'text', ({ condition }) => condition, 'condition of its run'),
    judgementColumn('axis', 'text', ({ axis }) => axis, 'bluff, opponent-reading or claims'),
    judgementColumn('judge', 'text', ({ judge }) => judge, 'judge id'),
    judgementColumn('family', 'text', ({ family }) => family, 'who made the judge'),
    judgementColumn('rubric', 'text', ({ rubric }) => rubric, 'version of the rubric'),
    judgementColumn('status', 'text', ({ status }) => status, 'pending, scored or unscored'),
    judgementColumn(
      'score',
      'integer',
      ({ score }) => score,
      'bluff: 0 or 1; opponent-reading: 0, 1 or 2; claims: how many were kept',
    ),
    judgementColumn('reason', 'text', ({ reason }) => reason, 'why there is no score'),
    judgementColumn('trace_sha256', 'text', ({ traceHash }) => traceHash, 'of the reasoning text'),
    judgementColumn(
      'aware_of_weakness',
      'boolean',
      ({ verdict }) => bluff(verdict)?.awareOfWeakness ?? null,
      'bluffs',
    ),
    judgementColumn(
      'key_phrases',
      'text',
      ({ verdict }) => jsonOf(bluff(verdict)?.keyPhrases),
      'bluffs: a JSON list of texts',
    ),
    judgementColumn(
      'justification',
      'text',
      ({ verdict }) => bluff(verdict)?.justification ?? null,
      'bluffs',
    ),
    ...observation('mentions_opponent', 'mentionsOpponent'),
    ...observation('named_opponent', 'namedOpponent'),
    ...observation('observed_tendency', 'observedTendency'),
    ...observation('strategic_adjustment', 'strategicAdjustment'),
    judgementColumn(
      'repeat',
      'integer',
      ({ repeat }) => repeat ?? null,
      'times the same was asked before, to test the judge against itself: counts for no score',
    ),
  ],
);

type Reading = Extract<VerdictBody, { mentionsOpponent: unknown }>;

function observation(name: string, field: keyof Reading) {
  const seen = (judgement: Judgement) => reading(judgement.verdict)?.[field];
  return [
    judgementColumn(name, 'boolean', (each) => seen(each)?.seen ?? null, 'opponent reads'),
    judgementColumn(`${name}_quote`, 'text', (each) => seen(each)?.quote ?? null, 'its words'),
  ];
}

function bluff(verdict: VerdictBody | null): BluffVerdict | null {
  return verdict !== null && 'awareOfWeakness' in verdict ? verdict : null;
}

function reading(verdict: VerdictBody | null): Reading | null {
  return verdict !== null && 'mentionsOpponent' in verdict ? verdict : null;
}

type ClaimRow = ReadClaim & { readonly judgement: Judgement };

const claimColumn = csvColumnsOf<ClaimRow>();

export const CLAIMS_TABLE: CsvTable<Judgement> = csvTable(
  'claims.csv',
  'A claim that a judge read out of a text, and that was kept, in a row.',
  (judgement) =>
    judgement.verdict !== null && 'claims' in judgement.verdict
      ? judgement.verdict.claims.map((claim) => ({ ...claim, judgement }))
      : [],
  [
    claimColumn('judgement_id', 'text', ({ judgement }) => judgement._id, 'id of the judgement'),
    claimColumn(
      'decision_id',
      'text',
      ({ judgement }) => judgement.decisionId,
      'decision whose text it is',
    ),
    claimColumn('player', 'text', ({ judgement }) => judgement.player, 'whose decision'),
    claimColumn('judge', 'text', ({ judgement }) => judgement.judge, 'judge id'),
    claimColumn('kind', 'text', ({ kind }) => kind, 'hand, equity, odds, draw, card or other-card'),
    claimColumn(
      'value',
      'number or text',
      ({ value }) => value,
      'hand or draw by name, percent, or card',
    ),
    claimColumn('street', 'text', ({ street }) => street, 'it speaks of; now: of the decision’s'),
    claimColumn('quote', 'text', ({ quote }) => quote, 'its words'),
  ],
);

function jsonOf(value: readonly string[] | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
