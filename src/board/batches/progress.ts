import type { Figures } from '../../shared/fleet/progress/figures.ts';
import { count, dollars, plural } from '../../shared/text/figures.ts';
import type { SessionMark } from '../page/marks.ts';

type Sessions = Figures['sessions'];

export function sessionShares({ finished, open, playing, parked }: Sessions): readonly {
  mark: SessionMark;
  value: number;
}[] {
  return [
    { mark: 'finished', value: finished },
    { mark: 'playing', value: playing },
    { mark: 'parked', value: parked },
    { mark: 'waiting', value: open - playing },
  ];
}

/** `3 of 8 sessions finished, 2 playing, 1 parked, 2 waiting`. */
export function sessionWords(sessions: Sessions): string {
  const whole = sessions.finished + sessions.open + sessions.parked;
  const [, ...others] = sessionShares(sessions);
  return [
    `${count(sessions.finished)} of ${plural(whole, 'session')} finished`,
    ...others.filter(({ value }) => value > 0).map(({ mark, value }) => `${count(value)} ${mark}`),
  ].join(', ');
}

/** `$1.20 of $20.00`; the cap in USD. */
export function costOfCap(costMicroUsd: number, capUsd: number | null): string {
  return capUsd === null
    ? dollars(costMicroUsd)
    : `${dollars(costMicroUsd)} of ${dollars(capUsd * 1e6)}`;
}
