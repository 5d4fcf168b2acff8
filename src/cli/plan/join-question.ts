import { UserError } from '../../shared/records/errors.ts';
import type { Roster } from '../../shared/records/roster.ts';
import { nearest } from '../../shared/settings/spelling.ts';

/** What `arena power` is asked for where nobody knows better, bb/100. */
const USUAL_TELL = 20;

export interface JoinWords {
  readonly join?: string;
  readonly from?: string;
  readonly player: string;
  readonly tell?: string;
}

/**
 * The difference to be told, bb/100.
 * @throws UserError neither a batch nor an export, or both; a difference that is none
 */
export function readTell({ join, from, tell }: JoinWords): number {
  if ((join === undefined) === (from === undefined)) {
    const found = join === undefined ? 'neither' : 'both';
    throw new UserError(
      `plan: expected either --join with a batch or --from with an export, found ${found}`,
    );
  }
  if (tell === undefined) return USUAL_TELL;
  const [, digits = ''] = /^\s*\+?(\d+(?:\.\d+)?|\.\d+)\s*(?:bb\/100)?\s*$/i.exec(tell) ?? [];
  const bb100 = digits === '' ? Number.NaN : Number(digits);
  if (Number.isFinite(bb100) && bb100 > 0) return bb100;
  throw new UserError(`--tell: expected a difference above 0 in bb/100, as 20, found "${tell}"`);
}

/** @throws UserError who joins is not in the roster, or sits in the batch already */
export function checkNewcomer(
  id: string,
  rosterPath: string,
  { players }: Pick<Roster, 'players'>,
  batch: { readonly name: string; readonly players: readonly { readonly id: string }[] },
): void {
  if (batch.players.some((player) => player.id === id)) {
    throw new UserError(
      `--player: expected somebody who has not played in ${batch.name}, found "${id}", who has`,
    );
  }
  const known = players.map((player) => player.id);
  if (known.includes(id)) return;
  const guess = nearest(id, known);
  throw new UserError(
    `--player: expected a player of ${rosterPath} (${known.join(', ')}), found "${id}"${guess === undefined ? '' : `; did you mean "${guess}"?`}`,
  );
}
