import type { Command } from 'commander';
import type { PlayerChange } from '../../producer/change-player.ts';

/** Flags about a model that its provider has withdrawn in mid-batch. */
export interface ChangeFlags {
  replace?: string;
  roster?: string;
  drop?: string;
}

export function addChangeOptions(command: Command): Command {
  return command
    .option(
      '--replace <old=new>',
      'player whose model is gone, and the entry of --roster that answers in its place',
    )
    .option('--roster <file>', 'where the replacement stands')
    .option('--drop <player>', 'ask this player nothing any more: check, else fold, to the end');
}

/** Reads the flags before anything is opened. Throws UserError naming the flag; null: none is given. */
export async function readChange(flags: ChangeFlags): Promise<PlayerChange | null> {
  const { replace, roster, drop } = flags;
  const { UserError } = await import('../../shared/records/errors.ts');
  if (replace !== undefined && drop !== undefined) {
    throw new UserError('--replace, --drop: expected one of them at a time');
  }
  if (drop !== undefined) return { kind: 'drop', player: drop };
  if (replace === undefined) {
    if (roster !== undefined) throw new UserError('--roster: expected together with --replace');
    return null;
  }
  const [player, by, ...more] = replace.split('=');
  if (!player || !by || more.length > 0) {
    throw new UserError(`--replace: expected OLD=NEW, found "${replace}"`);
  }
  if (roster === undefined) {
    throw new UserError(`--replace: expected --roster FILE, where ${by} stands`);
  }
  const { readRosterFile } = await import('../../producer/read-batch.ts');
  return { kind: 'replace', player, by, roster: readRosterFile(roster) };
}
