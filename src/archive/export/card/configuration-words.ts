import type { Batch, Templates } from '../../../shared/records/batch.ts';
import type { Condition } from '../../../shared/records/batch-configuration.ts';
import { HUMAN_PROVIDER } from '../../../shared/records/human.ts';
import { namedJudges } from '../../../shared/records/panel.ts';
import type { Judge, Player } from '../../../shared/records/roster.ts';
import { plainName } from './markdown.ts';

/** What was played by whom under which rules, a line each. */
export function configurationLines(batch: Batch): readonly string[] {
  const { configuration } = batch;
  const { runs, sessionsPerRun, handsPerSession, conditions } = configuration;
  return [
    `- Status: ${batch.status}; begun ${batch.createdAt}${batch.finishedAt === null ? '' : `, finished ${batch.finishedAt}`}, with version ${batch.codeVersion} of the program.`,
    `- Played: ${counted(runs, 'run')} under each of ${counted(conditions.length, 'condition')}, of ${counted(sessionsPerRun, 'session')} with at most ${counted(handsPerSession, 'hand')} each.`,
    ...conditions.map((condition) => `  - \`${condition.id}\`: ${memoryWords(condition)}`),
    `- Rules: ${rulesWords(batch)}`,
    ...configuration.players.map((player) => `- Player ${askedWords(batch, player)}`),
    ...namedJudges(configuration).map((judge) => `- Judge ${askedWords(batch, judge)}`),
    ...promptLines(batch),
    ...batch.replacements.map(
      ({ player, entry, at }) =>
        `- From ${at} on, ${plainName(entry.displayName)} (model ${plainName(entry.model)}) answered in the place of \`${player}\`.`,
    ),
    ...batch.withdrawn.map(
      ({ player, at }) => `- From ${at} on, \`${player}\` was asked nothing: check, else fold.`,
    ),
    ...(configuration.replay === null
      ? []
      : ['- Answers came out of an earlier export: nobody was asked.']),
    ...(batch.rawResponsesPrunedAt === null
      ? []
      : [`- The bodies of replies were taken out on ${batch.rawResponsesPrunedAt}.`]),
    standInLine(batch),
    `- Seed \`${plainName(configuration.gameSeed)}\`; SHA-256 of the configuration \`${batch.configurationHash}\`; prices as of ${configuration.pricesAsOf}.`,
  ];
}

/** What was asked with which prompts: a batch of several is no batch of one experiment. */
function promptLines({ templates, mixedSince, mixedWith }: Batch): readonly string[] {
  const named = (hashes: Templates['hashes']): string =>
    hashes.map(({ name, sha256 }) => `${name} \`${sha256.slice(0, 12)}\``).join(', ');
  return [
    ...(templates === null
      ? []
      : [`- Prompts: those of version ${templates.codeVersion} (${named(templates.hashes)}).`]),
    ...(mixedSince === null
      ? []
      : [
          `- **Prompts of several versions**: from ${mixedSince} on, others were allowed${mixedWith.length === 0 ? ', and none were used.' : '.'}`,
        ]),
    ...mixedWith.map(
      ({ codeVersion, hashes, at }) =>
        `  - From ${at} on, version ${codeVersion} answered too, with other prompts (${named(hashes)}).`,
    ),
  ];
}

function memoryWords({ memory, seedFrom }: Condition): string {
  const seeded = seedFrom === null ? '' : '; players begin with notebooks that they were given';
  switch (memory) {
    case 'none':
      return 'no notebook.';
    case 'session':
      return `a notebook that lasts for one session${seeded}.`;
    case 'persistent':
      return `a notebook that lasts over all sessions of a run${seeded}.`;
  }
}

function rulesWords({ configuration }: Batch): string {
  const { startingStack, blinds, handsPerLevel, ante, bigBlindAnte } = configuration;
  const levels = blinds.map(([small, big]) => `${small}/${big}`).join(', ');
  const anteWords =
    ante === 0 ? '' : `, ante ${ante}${bigBlindAnte ? ' (the big blind pays)' : ''}`;
  return `no-limit Texas hold’em, ${startingStack} chips, blinds ${levels} rising every ${counted(handsPerLevel, 'hand')}${anteWords}; ${configuration.actionTimeoutMs / 1000} s for a decision.`;
}

function askedWords(batch: Batch, { id, displayName, model, provider }: Player | Judge): string {
  const what =
    provider === HUMAN_PROVIDER
      ? 'a person at the terminal'
      : `model ${plainName(model)} at ${provider}`;
  const standIn = isStandIn(batch, provider) ? '; a stand-in, no language model' : '';
  return `\`${id}\`: ${plainName(displayName)}, ${what}${standIn}.`;
}

function standInLine(batch: Batch): string {
  const { players } = batch.configuration;
  const standIns = players.filter(({ provider }) => isStandIn(batch, provider));
  const names = standIns.map(({ id }) => `\`${id}\``).join(', ');
  if (standIns.length === 0) return '- Stand-ins: none.';
  const all =
    standIns.length === players.length
      ? ' (all of them: this batch says nothing about language models)'
      : '';
  return `- Stand-ins, rules and no language models: ${names}${all}.`;
}

function isStandIn({ configuration }: Batch, provider: string): boolean {
  return configuration.providers.some(({ id, standIn }) => id === provider && standIn);
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
