import type { PairMeeting } from '../../scoring/standing/pair-table.ts';
import type { Standing, StandingComponent } from '../../scoring/standing/standing.ts';
import { inRatedOrder, lastSkills } from '../../scoring/standing/standing-files.ts';
import {
  componentNotes,
  leftOutWords,
  playerWords,
} from '../../scoring/standing/standing-words.ts';
import type { TimelineEntry } from '../../scoring/standing/timeline.ts';
import { decimal, plural, signed } from '../../shared/text/figures.ts';
import { type Column, textTable } from './text-table.ts';

/** The standing as lines of text. */
export function standingLines(standing: Standing): readonly string[] {
  const { components, batches, by } = standing;
  const nameOf = playerWords(standing);
  const who = by === 'model' ? 'the same model' : 'the same model, settings and prompts';
  return [
    `Standing over ${plural(batches.length, 'batch', 'batches')}: players are one by ${who}`,
    ...components.flatMap((component, at) => [
      '',
      ...(components.length === 1
        ? []
        : [`Group ${at + 1} of ${components.length}: cannot be compared with the others`]),
      ...textTable(inRatedOrder(component), ratingColumns(standing, component, nameOf)),
      ...componentNotes(component, nameOf),
    ]),
    '',
    'Who beat whom at shared tables, bb for 100 hands of the table',
    ...textTable(standing.pairs, pairColumns(nameOf)),
    '',
    'By date',
    ...textTable(standing.timeline, timelineColumns(nameOf)),
    ...leftOutWords(standing).flatMap((line, at) => (at === 0 ? ['', line] : [line])),
  ];
}

function ratingColumns(
  standing: Standing,
  { chips, places }: StandingComponent,
  nameOf: (id: string) => string,
): Column<string>[] {
  const ratings = new Map(chips?.ratings.map((rating) => [rating.player, rating]));
  const byPlace = new Map(places.map((place) => [place.player, place]));
  const players = new Map(standing.players.map((player) => [player.id, player]));
  const skills = lastSkills(standing);
  const number = (title: string, value: (id: string) => string): Column<string> => ({
    title,
    value,
    align: 'right',
  });
  return [
    number('rank', (id) => rankText(ratings.get(id)?.ranks)),
    { title: 'player', value: nameOf },
    number('batches', (id) => String(players.get(id)?.batches.length ?? 0)),
    number('sessions', (id) => String(players.get(id)?.sessions ?? 0)),
    number('bb/100', (id) => figure(ratings.get(id)?.value)),
    { title: '95 %', value: (id) => intervalText(ratings.get(id)?.interval) },
    number('by places', (id) => figure(byPlace.get(id)?.value, 2)),
    { title: '95 %', value: (id) => intervalText(byPlace.get(id)?.interval, 2) },
    number('skill', (id) => skillText(skills.get(id))),
  ];
}

function pairColumns(nameOf: (id: string) => string): Column<PairMeeting>[] {
  return [
    { title: 'players', value: ({ a, b }) => `${nameOf(a)} – ${nameOf(b)}` },
    { title: 'sessions', value: ({ sessions }) => String(sessions), align: 'right' },
    { title: 'difference', value: ({ mean }) => figure(mean), align: 'right' },
    { title: '95 %', value: ({ interval }) => intervalText(interval) },
    {
      title: 'p (Holm)',
      value: ({ holm }) => (holm === null ? '-' : decimal(holm, 3)),
      align: 'right',
    },
  ];
}

function timelineColumns(nameOf: (id: string) => string): Column<TimelineEntry>[] {
  return [
    { title: 'date', value: ({ date }) => date.slice(0, 10) || '-' },
    { title: 'batch', value: ({ batch }) => batch },
    { title: 'player', value: ({ player }) => nameOf(player) },
    { title: 'sessions', value: ({ sessions }) => String(sessions), align: 'right' },
    { title: 'performance', value: ({ performance }) => figure(performance), align: 'right' },
    { title: 'skill', value: ({ skill }) => skillText(skill), align: 'right' },
  ];
}

function rankText(ranks: readonly [number, number] | undefined): string {
  if (ranks === undefined) return '-';
  const [best, worst] = ranks;
  return best === worst ? String(best) : `${best} to ${worst}`;
}

function figure(value: number | null | undefined, digits = 1): string {
  return value == null ? '-' : signed(value, digits);
}

function intervalText(interval: readonly [number, number] | null | undefined, digits = 1): string {
  if (interval == null) return '-';
  return `${signed(interval[0], digits)} to ${signed(interval[1], digits)}`;
}

function skillText(
  skill: { readonly mu: number; readonly sigma: number } | null | undefined,
): string {
  return skill == null ? '-' : `${skill.mu.toFixed(1)} ± ${skill.sigma.toFixed(1)}`;
}
