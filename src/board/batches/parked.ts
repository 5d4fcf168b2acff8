import { type Html, html } from '../../pages/html.ts';
import type { ParkReason } from '../../shared/records/errors.ts';
import { batchOf } from '../../shared/records/ids.ts';
import { command } from '../page/marks.ts';

const REMEDIES: Readonly<Record<ParkReason, (id: string, batch: string) => Html>> = {
  'calls-failed': (_id, batch) =>
    html`See to the provider (${command('arena doctor --ping')} says what is wrong), then ${command(`arena resume ${batch}`)}`,
  budget: (_id, batch) => html`${command(`arena resume ${batch} --budget USD`)} allows more`,
  'unreadable-payload': (_id, batch) =>
    html`Stop the process of another version, then ${command(`arena resume ${batch}`)}`,
  'not-recorded': () =>
    html`The export that answers this batch holds no answer to it: this session cannot go on`,
  'damaged-document': (_id, batch) =>
    html`${command('arena doctor')} names the document: bring it back from a copy of the store, then ${command(`arena resume ${batch}`)}`,
  'predecessor-missing': (_id, batch) =>
    html`The session before it is not finished: see to that one, then ${command(`arena resume ${batch}`)}`,
  'illegal-answer': (id, batch) =>
    html`An answer breaks the rules (${command('arena doctor')}): ${command(`arena resume ${batch}`)} tries again, the hand is in ${id}`,
  internal: (_id, batch) =>
    html`A fault of the program: its log says more; ${command(`arena resume ${batch}`)} tries again`,
};

/** What to do about a parked session. @param reason one of another version may be none of ours */
export function remedyFor(sessionId: string, reason: string): Html {
  const batch = batchOf(sessionId);
  const remedy = Object.hasOwn(REMEDIES, reason)
    ? REMEDIES[reason as ParkReason]
    : REMEDIES.internal;
  return remedy(sessionId, batch);
}
