import { STREETS } from '../../engine/street.ts';
import { type Html, html } from '../../pages/html.ts';
import { SEARCH_PATH } from '../../pages/links.ts';
import { MARKS, type Mark } from '../../scoring/search/hand-query.ts';
import {
  POSITIONS,
  type QueryField,
  type QueryTexts,
  type ReadQuery,
} from '../../scoring/search/read-query.ts';
import type { Player } from '../../shared/records/roster.ts';

const MARK_WORDS: Readonly<Record<Mark, string>> = {
  bluff: 'Bluff: bet or raise after the flop with less than 35 % equity',
  'bluff-worked': 'Bluff that worked: everybody folded',
  misread: 'Misread: the reasoning says what is not so',
  'all-in': 'All-in',
  adjusted: 'Changed into a legal action',
  fallback: 'No usable answer: check or fold in its stead',
  'timed-out': 'No answer in time',
};

export interface SearchForm {
  /** As they were typed in. */
  readonly texts: QueryTexts;
  readonly faults: ReadQuery['faults'];
  /** Batches to choose from. */
  readonly batches: readonly string[];
  /** Of the batch; none where it is not known. */
  readonly players: readonly Pick<Player, 'id' | 'displayName'>[];
}

/** Works without scripts, and its address says all of it. */
export function searchForm(form: SearchForm): Html {
  return html`<form class="search" method="get" action="${SEARCH_PATH}">
<div class="fields">
${batchField(form)}
${playerField(form, 'player', 'Player')}
${choice(form, 'position', 'Position', POSITIONS)}
${playerField(form, 'winner', 'Won by')}
${choice(form, 'street', 'Played at least to the', STREETS.slice(1))}
${choice(form, 'showdown', 'Showdown', ['yes', 'no'])}
${amount(form, 'min-pot', 'Smallest pot')}
${amount(form, 'max-pot', 'Largest pot')}
${choice(form, 'unit', 'Pots in', ['chips', 'bb'], null)}
</div>
<fieldset><legend>One action that is all of these</legend><ul class="marks">${MARKS.map((mark) => markBox(form, mark))}</ul></fieldset>
<p class="submit"><button class="first">Search</button> <a href="${SEARCH_PATH}">Empty the form</a></p>
</form>`;
}

function batchField(form: SearchForm): Html {
  const options = html`<datalist id="batches">${form.batches.map((id) => html`<option value="${id}"></option>`)}</datalist>`;
  const input = html`<input id="batch" name="batch" list="batches" required autocomplete="off" spellcheck="false" value="${valueOf(form, 'batch')}"${faultOf(form, 'batch').attributes}>${options}`;
  return field(form, 'batch', 'Batch, run or session', input);
}

function playerField(form: SearchForm, name: 'player' | 'winner', title: string): Html {
  const known = form.players.map((player) => [player.id, player.displayName] as const);
  const value = valueOf(form, name);
  const isKnown = value === '' || known.some(([id]) => id === value);
  // A name that is wrong must stay there to be put right.
  if (known.length > 0 && isKnown) return choice(form, name, title, known);
  const input = html`<input id="${name}" name="${name}" autocomplete="off" spellcheck="false" value="${valueOf(form, name)}"${faultOf(form, name).attributes}>`;
  return field(form, name, title, input);
}

function choice(
  form: SearchForm,
  name: QueryField,
  title: string,
  values: readonly (string | readonly [value: string, words: string])[],
  none: string | null = 'any',
): Html {
  const chosen = valueOf(form, name);
  const options = values.map((each) => (typeof each === 'string' ? ([each, each] as const) : each));
  // Whatever else the address says is shown too, beside what is wrong with it.
  const isListed = chosen === '' || options.some(([value]) => value === chosen);
  const shown = isListed ? options : [...options, [chosen, chosen] as const];
  return field(
    form,
    name,
    title,
    html`<select id="${name}" name="${name}"${faultOf(form, name).attributes}>${none === null ? null : html`<option value="">${none}</option>`}${shown.map(
      ([value, words]) =>
        html`<option value="${value}"${value === chosen ? html` selected` : null}>${words}</option>`,
    )}</select>`,
  );
}

function amount(form: SearchForm, name: 'min-pot' | 'max-pot', title: string): Html {
  const input = html`<input id="${name}" name="${name}" inputmode="decimal" size="8" autocomplete="off" value="${valueOf(form, name)}"${faultOf(form, name).attributes}>`;
  return field(form, name, title, input);
}

function markBox(form: SearchForm, mark: Mark): Html {
  const { message } = faultOf(form, mark);
  const checked = valueOf(form, mark) === '1';
  return html`<li><input type="checkbox" id="${mark}" name="${mark}" value="1"${checked ? html` checked` : null}> <label for="${mark}">${MARK_WORDS[mark]}</label>${message}</li>`;
}

function field(form: SearchForm, name: QueryField, title: string, input: Html): Html {
  return html`<div><label for="${name}">${title}</label>${input}${faultOf(form, name).message}</div>`;
}

function valueOf({ texts }: SearchForm, name: QueryField): string {
  return texts[name]?.trim() ?? '';
}

/** What is wrong with a field, said at it, also to whoever does not see it. */
function faultOf(
  { faults }: SearchForm,
  name: QueryField,
): { readonly attributes: Html | null; readonly message: Html | null } {
  const fault = faults.get(name);
  if (fault === undefined) return { attributes: null, message: null };
  return {
    attributes: html` aria-invalid="true" aria-describedby="${name}-fault"`,
    message: html`<p class="fault" id="${name}-fault">${fault}</p>`,
  };
}
