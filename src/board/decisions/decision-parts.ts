import { PromptNotKeptError, type SentPrompt, sentPrompt } from '../../archive/sent-prompt.ts';
import { type Html, html } from '../../pages/html.ts';
import { ArenaError, describeError } from '../../shared/records/errors.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { orDamage } from '../../shared/store/damaged.ts';
import type { DecisionRecords } from './decision-records.ts';
import { notebookAt } from './notebook-at.ts';
import { notebookPart } from './notebook-part.ts';
import { promptPart } from './prompt-part.ts';
import { rawAnswerPart } from './raw-answer-part.ts';

/** Something about a decision that is large or seldom wanted, with an address of its own. */
export interface DecisionPart {
  readonly name: string;
  readonly title: string;
  readonly content: (store: ArenaStore, records: DecisionRecords) => Promise<Html>;
}

export const DECISION_PARTS: readonly DecisionPart[] = [
  {
    name: 'notebook',
    title: 'Notebook',
    content: async (store, { id, decision }) => {
      if (decision === null) return html`<p>Whose decision it was cannot be read.</p>`;
      return shown(
        await orDamage(() => notebookAt(store, { _id: id, player: decision.player })),
        notebookPart,
      );
    },
  },
  {
    name: 'prompt',
    title: 'Prompt',
    content: async (store, { id }) =>
      shown(await orDamage(() => promptOrNone(store, id)), promptPart),
  },
  {
    name: 'raw-answer',
    title: 'Raw answer',
    content: async (_store, { id, decision, answer, calls, batch }) => {
      const used = decision?.callId ?? answer?.callId ?? null;
      const own = calls.filter(({ subject }) => subject === id);
      return rawAnswerPart(own.find(({ _id }) => _id === used) ?? own.at(-1) ?? null, batch);
    },
  },
];

async function promptOrNone(
  store: ArenaStore,
  id: string,
): Promise<SentPrompt | PromptNotKeptError> {
  try {
    return await sentPrompt(store, id);
  } catch (error) {
    if (error instanceof PromptNotKeptError) return error;
    throw error;
  }
}

/** What was found, or in a sentence why it could not be read. */
function shown<T>(found: T | ArenaError, part: (found: T) => Html): Html {
  return found instanceof ArenaError ? html`<p>${describeError(found)}.</p>` : part(found);
}
