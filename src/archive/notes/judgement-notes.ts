import { BATCH_ID, DOCUMENT_NOTES, type Notes } from './note.ts';
import { VERDICT_BODY_NOTES } from './play-notes.ts';

const JUDGED: Notes = {
  axis: 'what is judged',
  judge: 'judge id',
  family: 'who made the judge',
  rubric: 'version of the rubric',
  traceHash: 'SHA-256 of the reasoning text, hexadecimal',
  ...VERDICT_BODY_NOTES,
};

export const JUDGEMENT_NOTES: Notes = {
  _id: 'id of the judgement: DECISION.AXIS-RUBRIC-JUDGE, or DECISION.againN-AXIS-RUBRIC-JUDGE',
  ...DOCUMENT_NOTES,
  ...JUDGED,
  score:
    'bluffs: 1 aware, 0 not; opponent reads: 0, 1 or 2; claims: how many were kept; null unless scored',
  reason: 'why there is no score; null unless unscored',
  batchId: BATCH_ID,
  decisionId: 'decision that is judged',
  player: 'whose decision',
  condition: 'condition of its run',
  status: 'pending: not judged yet',
  version: 'rises with every change of status',
  callsBefore: 'calls made before it was last asked for anew: they count no more',
  repeat:
    'how many times the same was asked before, to test the judge against itself: counts for no score; left out of every other',
};

export const VERDICT_NOTES: Notes = {
  _id: 'id of the verdict: TRACE.AXIS-RUBRIC-JUDGE',
  ...DOCUMENT_NOTES,
  ...JUDGED,
  model: 'model that the judge was by then',
  score: 'bluffs: 1 aware, 0 not; opponent reads: 0, 1 or 2; claims: how many were kept',
};
