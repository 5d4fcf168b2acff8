import type { Figures } from '../../shared/fleet/progress/figures.ts';
import { dollars } from '../../shared/text/figures.ts';

/** `sessions 2/4, hands 31/80, 412 decisions (38.2/s), $0.0123 for all calls`: for judges, too. */
export function figuresLine(
  figures: Figures,
  handsPerSession: number,
  rate: number | null,
): string {
  const { finished, open, parked } = figures.sessions;
  const total = finished + open + parked;
  // A session ends early when one player has all chips, so this is the most there can be.
  const hands = `hands ${figures.hands}/${total * handsPerSession}`;
  return [
    `sessions ${finished}/${total}${parked === 0 ? '' : ` (${parked} parked)`}`,
    hands,
    `${figures.decisions} decisions${rate === null ? '' : ` (${rate.toFixed(1)}/s)`}`,
    `${dollars(figures.costMicroUsd)} for all calls`,
  ].join(', ');
}

/** `provider house is paused (quota: insufficient balance)`: why a batch stands still, a line for each reason. */
export function troubleLines(figures: Figures): string[] {
  const { awaits, halted } = figures;
  const awaited =
    awaits === null
      ? []
      : [
          `${awaits.message}; start one, or have those answer, too: arena resume ${awaits.batch} --allow-mixed`,
        ];
  const providers = figures.troubles.map(({ provider, state, message }) => {
    const words =
      state === 'paused' ? 'is paused until "arena resume"' : 'rests and is tried again';
    return `provider ${provider} ${words} (${message})`;
  });
  return [...(halted === null ? [] : [haltLine(halted)]), ...providers, ...awaited];
}

function haltLine({ batch, by }: NonNullable<Figures['halted']>): string {
  switch (by) {
    case 'person':
      return `batch ${batch} was paused by a person; to go on: arena resume ${batch}`;
    case 'import':
      return `batch ${batch} was imported, and starts nothing before somebody has seen whom it asks: arena resume ${batch} --trust`;
  }
}
