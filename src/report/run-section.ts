import { type Html, html } from '../pages/html.ts';
import { scrolling } from '../pages/scrolling.ts';
import { conditionInWords } from '../scoring/ablation/condition-in-words.ts';
import { recordedOutlook } from '../scoring/stopping/batch-outlook.ts';
import type { BatchConfiguration } from '../shared/records/batch-configuration.ts';
import { playerNames } from '../shared/records/display-names.ts';
import { namedJudges } from '../shared/records/panel.ts';
import { count, dollars, plural, time } from '../shared/text/figures.ts';
import { stoppingLine } from './outlook-words.ts';
import type { ReportData, Spending } from './report-data.ts';

const SPENDING_IN_WORDS: Readonly<Record<Spending['kind'], string>> = {
  decision: 'Decisions',
  memory: 'Memory updates',
  judge: 'Verdicts',
};

/** Players and judges that are this project's own rules and no language models. */
export function standIns({ players, providers, judges }: BatchConfiguration) {
  const standInIds = new Set(providers.filter((each) => each.standIn).map((each) => each.id));
  return {
    players: players.filter((player) => standInIds.has(player.provider)),
    judges: namedJudges({ judges }).filter((judge) => standInIds.has(judge.provider)),
  };
}

/** What was run: configuration, models, versions, cost, what is stand-in. */
export function runSection(data: ReportData): Html {
  return html`<section aria-labelledby="run">
<h2 id="run">What was run</h2>
<div class="columns">
<div><h3>Play</h3>${definitions(play(data))}</div>
<div><h3>Provenance</h3>${definitions(provenance(data))}</div>
</div>
<h3>Players and judges</h3>
${roster(data.batch.configuration)}
${data.spending.length === 0 ? null : html`<h3>Calls and cost</h3>${spendingTable(data)}`}
</section>`;
}

type Definition = readonly [term: string, meaning: string];

function definitions(entries: readonly Definition[]): Html {
  return html`<dl>${entries.map(([term, meaning]) => html`<div><dt>${term}</dt><dd>${meaning}</dd></div>`)}</dl>`;
}

function play({ batch, sessions, hands, decisions }: ReportData): readonly Definition[] {
  const { configuration } = batch;
  const unfinished = [
    ...(sessions.parked > 0 ? [`${sessions.parked} parked`] : []),
    ...(sessions.open > 0 ? [`${sessions.open} not over`] : []),
  ];
  return [
    [
      'Sessions',
      `${plural(configuration.runs, 'run')}${configuration.conditions.length > 1 ? ' a condition' : ''} of ${plural(configuration.sessionsPerRun, 'session')}, up to ${plural(configuration.handsPerSession, 'hand')} each`,
    ],
    [
      'Scored',
      `${plural(sessions.finished, 'finished session')}${unfinished.length === 0 ? '' : `; left out: ${unfinished.join(', ')}`}`,
    ],
    ...stoppedBy(batch),
    ['Played', `${plural(hands, 'hand')}, ${plural(decisions, 'decision')}`],
    ['Stacks', `${count(configuration.startingStack)} chips at the start of every session`],
    ['Blinds', blinds(configuration)],
    ...configuration.conditions.map(
      (condition): Definition => [`Condition “${condition.id}”`, conditionInWords(condition)],
    ),
    ['Time to act', `${configuration.actionTimeoutMs / 1000} s, then check or fold`],
  ];
}

/** Whoever reads how many sessions there are has to know who said so. */
function stoppedBy(batch: ReportData['batch']): readonly Definition[] {
  const line = stoppingLine(batch, recordedOutlook(batch), playerNames(batch));
  return line === null ? [] : [['Its own rule', line]];
}

function blinds({ blinds: levels, handsPerLevel, ante, bigBlindAnte }: BatchConfiguration): string {
  const shown = levels.map(([small, big]) => `${small}/${big}`).join(' → ');
  const anteText = ante === 0 ? '' : `, ante ${ante}${bigBlindAnte ? ' from the big blind' : ''}`;
  return `${shown}, a level every ${plural(handsPerLevel, 'hand')}${anteText}`;
}

function provenance({ batch }: ReportData): readonly Definition[] {
  return [
    ['Batch', `${batch._id} (${batch.status})`],
    ['Made', time(batch.createdAt)],
    ...(batch.finishedAt === null ? [] : [['Finished', time(batch.finishedAt)] as const]),
    ['Game seed', batch.configuration.gameSeed],
    ['Configuration', `SHA-256 ${batch.configurationHash.slice(0, 16)}…`],
    ['Program', batch.codeVersion],
    ...promptsOfOthers(batch),
    ['Prices as of', batch.configuration.pricesAsOf],
    ...changesOfPlayers(batch),
  ];
}

/** Figures of such a batch are not of one set of prompts. */
function promptsOfOthers({ mixedSince, mixedWith }: ReportData['batch']): readonly Definition[] {
  if (mixedSince === null) return [];
  return mixedWith.map(
    ({ codeVersion, hashes, at }): Definition => [
      `Prompts also of ${codeVersion}`,
      `answered from ${time(at)} on with other prompts (${hashes.map(({ name }) => name).join(', ')}); figures are of both`,
    ],
  );
}

/** A score of theirs is not of one model alone, and whoever reads it must know. */
function changesOfPlayers({ replacements, withdrawn }: ReportData['batch']): readonly Definition[] {
  return [
    ...replacements.map(
      ({ player, entry, provider, at }): Definition => [
        `Replaced: ${player}`,
        `answered by ${entry.displayName} (${entry.model} at ${provider.id}) from ${time(at)} on; scores of ${player} are of both models`,
      ],
    ),
    ...withdrawn.map(
      ({ player, at }): Definition => [
        `Withdrawn: ${player}`,
        `asked nothing from ${time(at)} on; every decision after that is check, else fold, and counts in its scores and in those of whoever played against it`,
      ],
    ),
  ];
}

function judgeRole({ judges }: BatchConfiguration, id: string): string {
  const roles = [
    ...(judges.bluff?.id === id ? ['bluffs'] : []),
    ...(judges.opponentReading?.some((judge) => judge.id === id) ? ['reads'] : []),
    ...(judges.claims?.id === id ? ['claims'] : []),
  ];
  return `judge of ${roles.join(' and ')}`;
}

function roster(configuration: BatchConfiguration): Html {
  const replaced = standIns(configuration);
  const rows = [
    ...configuration.players.map((player) => ({
      ...player,
      role: 'player',
      standIn: replaced.players.includes(player),
    })),
    ...namedJudges(configuration).map((judge) => ({
      ...judge,
      role: judgeRole(configuration, judge.id),
      standIn: replaced.judges.includes(judge),
    })),
  ];
  return html`${scrolling(
    'Players and judges',
    html`<table>
<caption class="unseen">Players and judges</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Role</th><th scope="col">Model</th><th scope="col">Family</th><th scope="col">Provider</th><th scope="col">Kind</th></tr></thead>
<tbody>${rows.map(
      (row) =>
        html`<tr><th scope="row">${row.displayName}</th><td>${row.role}</td><td><code>${row.model}</code></td><td>${row.family}</td><td>${row.provider}</td><td>${row.standIn ? html`<span class="badge badge-notice">stand-in</span>` : html`<span class="badge">language model</span>`}</td></tr>`,
    )}</tbody>
</table>`,
  )}`;
}

function spendingTable({ spending }: ReportData): Html {
  const total = spending.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0);
  return html`${scrolling(
    'Calls and cost',
    html`<table>
<caption class="unseen">Calls and cost</caption>
<thead><tr><th scope="col">For</th><th scope="col" class="number">Calls</th><th scope="col" class="number">Prompt tokens</th><th scope="col" class="number">Completion tokens</th><th scope="col" class="number">Cost</th></tr></thead>
<tbody>${spending.map(
      (row) =>
        html`<tr><th scope="row">${SPENDING_IN_WORDS[row.kind]}</th><td class="number">${count(row.calls)}</td><td class="number">${count(row.promptTokens)}</td><td class="number">${count(row.completionTokens)}</td><td class="number">${dollars(row.costMicroUsd)}</td></tr>`,
    )}</tbody>
<tfoot><tr><th scope="row">Together</th><td class="number">${count(spending.reduce((sum, { calls }) => sum + calls, 0))}</td><td class="number">${count(spending.reduce((sum, { promptTokens }) => sum + promptTokens, 0))}</td><td class="number">${count(spending.reduce((sum, { completionTokens }) => sum + completionTokens, 0))}</td><td class="number">${dollars(total)}</td></tr></tfoot>
</table>`,
  )}`;
}
