import { PromptNotKeptError, type SentPrompt, sentPrompt } from '../../archive/sent-prompt.ts';
import { type Html, html } from '../../pages/html.ts';
import { memoryPath } from '../../pages/links.ts';
import type { Batch } from '../../shared/records/batch.ts';
import type { Call } from '../../shared/records/call.ts';
import { ArenaError, describeError } from '../../shared/records/errors.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { orDamage } from '../../shared/store/damaged.ts';
import { time } from '../../shared/text/figures.ts';
import type { DecisionRecords } from './decision-records.ts';
import { type NotebookState, notebookAt } from './notebook-at.ts';
import { indented, promptPart } from './prompt-part.ts';

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

/** A notebook as it stood at some moment, and since when. */
function notebookPart(notebook: NotebookState | null): Html {
  if (notebook === null) {
    return html`<p>The records that this session began with are not in the store.</p>`;
  }
  const { text, version, memory } = notebook;
  const since =
    memory === null
      ? 'as the session began'
      : html`as it stood after <a href="${memoryPath(memory._id)}">hand ${memory.hand}</a>`;
  return html`<p class="note">Version ${version}, ${since}.</p>
${text === '' ? html`<p>It was empty.</p>` : html`<p class="text" dir="auto">${text}</p>`}`;
}

/** What came back from the provider, byte by byte but for line breaks in JSON. */
function rawAnswerPart(call: Call | null, batch: Batch | null): Html {
  if (call === null) {
    return html`<p>No answer of a model could be used here, so there is none to show.</p>`;
  }
  if (call.rawResponse === null) {
    const pruned = batch?.rawResponsesPrunedAt ?? null;
    return pruned === null
      ? html`<p>The call ended without a body.</p>`
      : html`<p>Raw responses of this batch were taken out of the store on ${time(pruned)}.</p>`;
  }
  return html`<p class="note"><bdi>${call.modelAnswered ?? call.modelAsked}</bdi> at ${call.provider}${call.httpStatus === null ? null : html`, HTTP ${call.httpStatus}`}.</p>
<pre class="text" dir="auto">${indented(call.rawResponse)}</pre>`;
}
