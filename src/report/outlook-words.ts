import type { BatchOutlook, PairOutlook } from '../scoring/stopping/batch-outlook.ts';
import type { Batch, SeenDifference } from '../shared/records/batch.ts';
import { type NameOf, playerNames } from '../shared/records/display-names.ts';
import { count, decimal, plural, signed } from '../shared/text/figures.ts';

/** What a batch tells so far, and when it stops by its own rule, or why it did; nothing before a look. */
export function outlookLinesOf(
  batch: Pick<Batch, 'configuration' | 'stopping'>,
  outlook: BatchOutlook | null,
): string[] {
  const nameOf = playerNames(batch);
  const stopping = stoppingLine(batch, outlook, nameOf);
  return [
    ...(stopping === null ? [] : [stopping]),
    ...(outlook === null
      ? []
      : outlookLines(outlook, nameOf, batch.configuration.conditions.length)),
  ];
}

/**
 * What a batch tells so far, a line for each player that is better than others and one for what is not
 * known yet: `A is better than B and C (anytime 95 %)`, `A and D: not yet, about 40 more sessions`.
 */
export function outlookLines(
  { pairs, observations }: BatchOutlook,
  nameOf: NameOf,
  conditions: number,
): string[] {
  if (observations === 0 || pairs.length === 0) return [];
  const byCondition = new Map<string, PairOutlook[]>();
  for (const pair of pairs) {
    byCondition.set(pair.condition, [...(byCondition.get(pair.condition) ?? []), pair]);
  }
  return [...byCondition].flatMap(([condition, of]) =>
    [...betterLines(of, nameOf), ...openLines(of, nameOf)].map((line) =>
      conditions > 1 ? `${condition}: ${line}` : line,
    ),
  );
}

function betterLines(pairs: readonly PairOutlook[], nameOf: NameOf): string[] {
  const beaten = new Map<string, string[]>();
  for (const { a, b, bb100, decided } of pairs) {
    if (!decided) continue;
    const [better, worse] = (bb100 ?? 0) > 0 ? [a, b] : [b, a];
    beaten.set(better, [...(beaten.get(better) ?? []), nameOf(worse)]);
  }
  return [...beaten].map(
    ([better, others]) => `${nameOf(better)} is better than ${listed(others)} (anytime 95 %)`,
  );
}

/** Of several only the one that will be known soonest. */
function openLines(pairs: readonly PairOutlook[], nameOf: NameOf): string[] {
  const open = pairs.filter(({ decided }) => !decided);
  const soonest = [...open].sort(
    (one, other) => (one.sessionsLeft ?? Infinity) - (other.sessionsLeft ?? Infinity),
  )[0];
  if (soonest === undefined) return [];
  const { a, b } = soonest;
  const others =
    open.length === 1
      ? ''
      : `${count(open.length)} of ${count(pairs.length)} pairs not told apart; soonest, `;
  return [`${others}${nameOf(a)} and ${nameOf(b)}: not yet, ${moreSessions(soonest)}`];
}

/** `about 40 more sessions`, in two digits: more of them would be read as knowledge. */
export function moreSessions({ sessionsLeft }: Pick<PairOutlook, 'sessionsLeft'>): string {
  if (sessionsLeft === null) return 'and nobody can say how many more sessions';
  return `about ${plural(Math.max(1, Number(sessionsLeft.toPrecision(2))), 'more session')}`;
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/**
 * When a batch stops by its own rule, or why it did, in one line; null where it has none.
 * @param outlook null: not looked at yet
 */
export function stoppingLine(
  { configuration: { stopWhen }, stopping }: Pick<Batch, 'configuration' | 'stopping'>,
  outlook: BatchOutlook | null,
  nameOf: NameOf,
): string | null {
  if (stopWhen === undefined || stopping === undefined) return null;
  const { held, looked, planned, differences } = stopping;
  const wanted = `at most ± ${stopWhen.halfWidthBb100} bb/100${stopWhen.or === undefined ? '' : ' or told apart'}`;
  if (held !== null) {
    const after = planned - held.observation;
    return [
      `stopped by its rule (${wanted}): observations 1 to ${count(held.observation)} were enough: ${differencesWords(differences, nameOf)}`,
      ...(after === 0 ? [] : [`; ${count(after)} more that were in play count, too`]),
    ].join('');
  }
  if (outlook !== null && looked >= outlook.atMost) {
    return `played to the end of its plan: its rule (${wanted}) did not hold after ${plural(looked, 'observation')}: ${differencesWords(differences, nameOf)}`;
  }
  const needed = outlook?.pairs.map(({ sessionsToStop }) => sessionsToStop) ?? [];
  const left =
    needed.includes(null) || needed.length === 0 ? null : Math.max(...needed.map(Number));
  const most =
    outlook === null
      ? ''
      : `, at most ${plural(outlook.atMost * outlook.sessionsEach, 'session')} in all`;
  return `stops when its pairs are known to ${wanted}: ${left === null ? 'nobody can say yet how soon' : moreSessions({ sessionsLeft: left })}${most}`;
}

/** `A – B −67.5 ± 9.9 bb/100`; the widest first, and of many only three. */
function differencesWords(differences: readonly SeenDifference[], nameOf: NameOf): string {
  const widest = [...differences].sort(
    (one, other) => (other.halfWidth ?? Infinity) - (one.halfWidth ?? Infinity),
  );
  const shown = widest.slice(0, 3).map(({ a, b, bb100, halfWidth }) => {
    const figure =
      bb100 === null
        ? 'unknown'
        : `${signed(bb100, 1)} ± ${halfWidth === null ? '?' : decimal(halfWidth, 1)} bb/100`;
    return `${nameOf(a)} – ${nameOf(b)} ${figure}`;
  });
  const more = differences.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} narrower` : ''}`;
}
