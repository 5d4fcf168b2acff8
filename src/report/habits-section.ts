import { type Html, html } from '../pages/html.ts';
import type { HabitRates, LevelFigures, Rate } from '../shared/records/play-figures.ts';
import { count, decimal, percent, signed } from '../shared/text/figures.ts';
import { columnsOf, scrollingTable } from './data-table.ts';
import { type NamedProfile, namedProfiles } from './named-profile.ts';
import type { ReportData } from './report-data.ts';

/** Fewer opportunities than that, and a share says next to nothing. */
const FEW_OPPORTUNITIES = 10;

type Habit = keyof HabitRates;

/** What each is called at the head of a column. */
export const HABITS: readonly (readonly [habit: Habit, head: string])[] = [
  ['threeBet', '3-bet'],
  ['foldToThreeBet', 'Fold to 3-bet'],
  ['cBet', 'C-bet'],
  ['foldToCBet', 'Fold to c-bet'],
  ['wtsd', 'WTSD'],
  ['wsd', 'W$SD'],
];

/** What each player does where it could, altogether and by blind level. */
export function habitsSection(data: ReportData): Html | null {
  const profiles = namedProfiles(data).filter(({ style }) => style.dealt > 0);
  if (profiles.length === 0) return null;
  return html`<section aria-labelledby="habits">
<h2 id="habits">Style in figures</h2>
${styleTable(profiles)}
<p class="note">Under each share: how often, of how many opportunities; pale where there were fewer than ${FEW_OPPORTUNITIES}. 3-bet: a second raise before the flop, where one was possible. C-bet: the first bet on the flop by the last raiser before it. WTSD: went to showdown, of hands that saw the flop. W$SD: won money at showdown. Finish: mean finishing place.</p>
${levelTables(profiles)}
</section>`;
}

function styleTable(profiles: readonly NamedProfile[]): Html {
  const column = columnsOf<NamedProfile>();
  return scrollingTable(
    'Style of play',
    [
      column.name('Player', ({ name }) => name),
      column.number('Hands', ({ style }) => count(style.dealt)),
      column.number('VPIP', ({ style }) => percent(style.vpip)),
      column.number('PFR', ({ style }) => percent(style.pfr)),
      column.number('AF', ({ style }) => decimal(style.af)),
      ...HABITS.map(([habit, head]) =>
        column.number(head, ({ habits }) => rateCell(habits?.[habit] ?? null)),
      ),
      column.number('Finish', ({ style }) =>
        style.meanFinish === null ? null : decimal(style.meanFinish),
      ),
    ],
    profiles,
  );
}

function rateCell(found: Rate | null): Html | null {
  if (found === null || found.rate === null) return null;
  const pale = found.opportunities < FEW_OPPORTUNITIES;
  return html`<span${pale ? html` class="pale"` : null}>${percent(found.rate, 0)}<br><small>${count(found.count)} of ${count(found.opportunities)}</small></span>`;
}

interface LevelRow extends LevelFigures {
  readonly name: string;
}

/** A table a level: how play changes as stacks get short. */
function levelTables(profiles: readonly NamedProfile[]): Html | null {
  const rows = profiles.flatMap(({ name, byLevel }) =>
    (byLevel ?? []).map((figures): LevelRow => ({ ...figures, name })),
  );
  const levels = [...new Set(rows.map(({ level }) => level))].sort((a, b) => a - b);
  if (levels.length < 2) return null;
  return html`<h3>By blind level</h3>
${levels.map((level) => levelTable(rows.filter((row) => row.level === level)))}
<p class="note">Stack: mean at the start of a hand, in big blinds. Chips and bb/100 are those of the hands of the level.</p>`;
}

function levelTable(rows: readonly LevelRow[]): Html {
  const column = columnsOf<LevelRow>();
  const [first] = rows;
  const caption = `Level ${first?.level ?? 0}, big blind ${count(first?.bigBlind ?? 0)}`;
  return html`<details class="parts"><summary><h4>${caption}</h4></summary>
${scrollingTable(
  caption,
  [
    column.name('Player', ({ name }) => name),
    column.number('Hands', ({ dealt }) => count(dealt)),
    column.number('Stack', ({ depth }) => (depth === null ? null : decimal(depth, 1))),
    column.number('VPIP', ({ vpip }) => percent(vpip)),
    column.number('PFR', ({ pfr }) => percent(pfr)),
    column.number('AF', ({ af }) => decimal(af)),
    ...HABITS.map(([habit, head]) => column.number(head, ({ habits }) => rateCell(habits[habit]))),
    column.number('Chips', ({ chips }) => signed(chips)),
    column.number('bb/100', ({ bb100 }) => signed(bb100, 1)),
  ],
  rows,
)}</details>`;
}
