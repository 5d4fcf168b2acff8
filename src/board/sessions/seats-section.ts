import { type Html, html } from '../../pages/html.ts';
import { scrolling } from '../../pages/scrolling.ts';
import { playerNames } from '../../shared/records/display-names.ts';
import type { Hand } from '../../shared/records/hand.ts';
import { count, signed } from '../../shared/text/figures.ts';
import type { SessionView } from './session-view.ts';

interface Row {
  readonly seat: number;
  readonly name: string;
  readonly alias: string;
  readonly start: number;
  readonly stack: number;
  readonly place: number | null;
}

/** Who sits where, what each has and where it came in; while it is played, after the last whole hand. */
export function seatsSection({ session, batch, hands }: SessionView): Html | null {
  if (session === null) return null;
  const nameOf = playerNames(batch);
  const stacks = stacksAfter(hands);
  const rows: Row[] = session.seats.map(({ seat, player, alias, startStack, endStack, place }) => ({
    seat,
    name: nameOf(player),
    alias,
    start: startStack,
    stack: endStack ?? (stacks === null ? startStack : (stacks.get(player) ?? 0)),
    place,
  }));
  const most = Math.max(1, ...rows.map(({ stack }) => stack));
  const isOver = session.status === 'finished';
  const ordered = [...rows].sort(
    (a, b) => (a.place ?? 99) - (b.place ?? 99) || b.stack - a.stack || a.seat - b.seat,
  );
  return html`<section aria-labelledby="seats-title"><h2 id="seats-title">Seats</h2>
${scrolling(
  { headingId: 'seats-title' },
  html`<table class="leaderboard"><thead><tr><th scope="col" class="number">${isOver ? 'Place' : 'Seat'}</th><th scope="col">Player</th><th scope="col">Known to others as</th><th scope="col" class="number">Chips</th><td class="bars"></td><th scope="col" class="number">Won or lost</th></tr></thead>
<tbody>${ordered.map(({ seat, name, alias, start, stack, place }) => {
    const delta = stack - start;
    const length = (100 * stack) / most;
    return html`<tr><td class="number rank">${isOver ? (place ?? '–') : seat + 1}</td><th scope="row">${name}</th><td>${alias}</td><td class="number strong">${stack === 0 ? 'out' : count(stack)}</td><td class="bars"><svg width="100%" height="12" aria-hidden="true"><rect class="track" width="100%" height="12" rx="2"></rect><rect class="won" width="${length.toFixed(1)}%" height="12" rx="2"></rect></svg></td><td class="number ${delta < 0 ? 'lost' : 'won'}">${signed(delta)}</td></tr>`;
  })}</tbody></table>`,
)}${isOver ? null : html`<p class="note">Chips after the last whole hand.</p>`}</section>`;
}

/** Chips by player after the last whole hand; whoever is out of chips is not dealt in. */
function stacksAfter(hands: readonly Hand[]): ReadonlyMap<string, number> | null {
  const last = hands.findLast(({ status }) => status === 'completed');
  return last === undefined
    ? null
    : new Map(last.seats.map(({ player, endStack }) => [player, endStack ?? 0]));
}
