import { type Html, html } from '../pages/html.ts';
import type {
  Ablation,
  ConditionComparison,
  PlayerComparison,
} from '../scoring/ablation/ablation.ts';
import type { AxisComparison } from '../scoring/ablation/axis-comparison.ts';
import { conditionInWords } from '../scoring/ablation/condition-in-words.ts';
import type { PairedComparison, Spread } from '../scoring/ablation/paired-comparison.ts';
import { decimal, plural, signed } from '../shared/text/figures.ts';
import type { Names } from './ablation-figure.ts';
import { ablationFigure } from './ablation-figure.ts';
import {
  findingInWords,
  leftOutInWords,
  powerInWords,
  pText,
  sharedDecksInWords,
  tText,
} from './ablation-words.ts';
import { AXIS_NAMES } from './axis-names.ts';
import { columnsOf, scrollingTable } from './data-table.ts';
import { readingChanges } from './reading-changes.ts';
import type { ReportData } from './report-data.ts';
import { estimateCell, estimateOf } from './winnings/estimate.ts';

/** Conditions against each other on the same decks and seats (paper, G.3 and Figure 4). */
export function ablationSection({
  batch,
  ablation,
}: Pick<ReportData, 'batch' | 'ablation'>): Html | null {
  if (ablation === null) return null;
  const names: Names = batch.configuration.players.map(({ id, displayName }) => ({
    player: id,
    name: displayName,
  }));
  const sharedDecks = sharedDecksInWords(batch.configuration);
  return html`<section aria-labelledby="ablation">
<h2 id="ablation">Conditions compared</h2>
<dl>${batch.configuration.conditions.map((condition) => html`<div><dt>“${condition.id}”</dt><dd>${conditionInWords(condition)}</dd></div>`)}</dl>
<p class="note">Sessions of the same run number and place have the same decks and seats under every condition, and are compared pair by pair. All at a table play under the same condition: a difference is of the whole table’s notebooks and not of one player’s alone. Differences are the condition named first minus its baseline.</p>
${sharedDecks === null ? null : html`<p class="notice">${sharedDecks}</p>`}
${ablationFigure(ablation, names)}
${ablation.comparisons.map((comparison) => comparisonPart(comparison, names))}
${notes(ablation)}
</section>`;
}

function comparisonPart(comparison: ConditionComparison, names: Names): Html {
  const { baseline, other, pairs, pairedRuns } = comparison;
  const title = `“${other}” against “${baseline}”`;
  const leftOut = leftOutInWords(comparison);
  const players = named(comparison, names);
  return html`<h3>${title}</h3>
<p>${plural(pairs, 'pair')} of sessions. ${powerInWords(pairs)}</p>
${leftOut === null ? null : html`<p class="notice">${leftOut}</p>`}
${
  players.length === 0
    ? null
    : html`<ul class="facts">${players.map((player) => html`<li>${findingInWords(player.name, player, comparison)}</li>`)}</ul>
${chipsTable(title, comparison, players)}
${readingsPart(title, players)}<h4>The nine axes</h4>
${axesTable(title, players, pairedRuns.length)}`
}`;
}

interface NamedComparison extends PlayerComparison {
  readonly name: string;
}

/** Whoever is not in the roster comes after it: an export's players may be anybody. */
function named({ players }: ConditionComparison, names: Names): readonly NamedComparison[] {
  const known = names.flatMap(({ player, name }) => {
    const found = players.find((each) => each.player === player);
    return found === undefined ? [] : [{ ...found, name }];
  });
  const strangers = players.filter(({ player }) => !names.some((each) => each.player === player));
  return [...known, ...strangers.map((each) => ({ ...each, name: each.player }))];
}

function chipsTable(
  title: string,
  { baseline, other }: ConditionComparison,
  players: readonly NamedComparison[],
): Html {
  const column = columnsOf<NamedComparison>();
  return scrollingTable(
    `Chips a session, ${title}`,
    [
      column.name('Player', ({ name }) => name),
      column.number(`“${baseline}”`, (player) => spread(mainOf(player).baseline)),
      column.number(`“${other}”`, (player) => spread(mainOf(player).other)),
      column.number('Difference (95 %)', ({ difference }) =>
        estimateCell(estimateOf(difference), 1),
      ),
      column.number('p', ({ difference: { p } }) => (p === null ? null : pText(p))),
      column.number('W (n ≠ 0)', (player) => {
        const { wilcoxon } = mainOf(player);
        return wilcoxon === null
          ? null
          : tested(`${decimal(wilcoxon.w, 1)} (${wilcoxon.n})`, wilcoxon.p);
      }),
      column.number('Raw (95 %)', ({ chips }) => rawDifference(chips)),
      column.number('its t (df)', ({ chips: { t } }) =>
        t === null ? null : tested(`${tText(t.t)} (${t.degreesOfFreedom})`, t.p),
      ),
      column.number('All-in EV', ({ allInAdjusted }) => rawDifference(allInAdjusted)),
    ],
    players,
  );
}

/** Over the pairs, by the figure that is compared. */
function mainOf({ weighted, chips }: PlayerComparison): PairedComparison {
  return weighted ?? chips;
}

function tested(statistic: string, p: number): Html {
  return html`${statistic}<br><small>p ${pText(p)}</small>`;
}

/** Pairs taken as independent. */
function rawDifference(compared: PairedComparison | null): Html | null {
  if (compared === null || compared.meanDifference === null) return null;
  const { meanDifference, interval } = compared;
  return html`${signed(meanDifference, 1)}${interval === null ? null : html`<br><small>${signed(interval.lower, 1)} to ${signed(interval.upper, 1)}</small>`}`;
}

/** A mean with one sigma. */
function spread({ mean, sigma }: Spread): Html | null {
  if (mean === null) return null;
  return html`${signed(mean, 1)}${sigma === null ? null : html`<br><small>± ${sigma.toFixed(1)}</small>`}`;
}

function readingsPart(title: string, players: readonly NamedComparison[]): Html | null {
  const changes = readingChanges(`How players decide, ${title}`, players);
  return changes === null
    ? null
    : html`<h4>How it decides</h4>
${changes}
`;
}

function axesTable(title: string, players: readonly NamedComparison[], runs: number): Html {
  const column = columnsOf<NamedComparison>();
  const axes = players[0]?.axes.map(({ axis }) => axis) ?? [];
  return scrollingTable(
    `The nine axes, ${title}, ${plural(runs, 'paired run')}`,
    [
      column.name('Player', ({ name }) => name),
      ...axes.map((axis) =>
        column.number(html`<abbr title="${AXIS_NAMES[axis]}">${axis}</abbr>`, (player) =>
          axisCell(player.axes.find((each) => each.axis === axis)),
        ),
      ),
    ],
    players,
  );
}

function axisCell(comparison: AxisComparison | undefined): Html | null {
  if (comparison === undefined) return null;
  const { baseline, other, difference, runs } = comparison;
  if (difference === null || baseline === null || other === null) return null;
  const unsure = [baseline, other].some(({ confidence }) => confidence === 'low') ? '?' : '';
  const tested = runs === null || runs.holmP === null ? null : `p ${pText(runs.holmP)}`;
  return html`${signed(difference, 3)}${unsure}<br><small>${decimal(baseline.score, 2)} → ${decimal(other.score, 2)}${tested === null ? null : html`<br>${tested}`}</small>`;
}

function notes({ comparisons }: Ablation): Html {
  const tested = comparisons.some(({ pairedRuns }) => pairedRuns.length > 1);
  return html`<p class="note">${figureNote(comparisons)} Difference: its 95 % interval and p by Student’s t over independent observations: pairs of sessions, or of runs where notebooks last under one of the two. W: Wilcoxon’s signed-rank test of the same, differences of 0 left out, every pair independent. Raw: chips as they were paid, with a paired t test that takes every pair as independent, too. All-in EV: pots that were all-in before the last card paid by the exact chance of each hand. Tests of several players are several chances to be misled: of twenty that compare nothing, one has a p below 0.05.</p>
<p class="note">Axes: the difference of the scores over all finished sessions, and below it the scores; “?” marks low confidence on either side. ${tested ? 'p: a paired t test over the scores that each run has alone, adjusted by Holm over the nine axes of a player; runs with a session left out are not among them.' : 'With one paired run there is nothing to test: more runs make a test.'}</p>`;
}

function figureNote(comparisons: readonly ConditionComparison[]): string {
  const isRaw = comparisons.some(({ players }) =>
    players.some(({ difference }) => difference.figure === 'raw'),
  );
  return isRaw
    ? 'Chips a session are raw where hole cards of some hands are not known, so that the luck of the board cannot be taken out.'
    : 'Chips a session are without the luck of the board.';
}
