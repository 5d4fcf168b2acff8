import { UserError } from '../../shared/records/errors.ts';

export interface StandingWords {
  readonly all?: boolean;
  readonly from?: readonly string[];
  readonly csv?: boolean;
  readonly json?: boolean;
}

/** @throws UserError more than one of names, --all and --from, or none of them; or two formats at once */
export function checkStandingWords(
  names: readonly string[],
  { all, from, csv, json }: StandingWords,
): void {
  const given = [
    ...(names.length > 0 ? ['names of batches'] : []),
    ...(all === true ? ['--all'] : []),
    ...(from === undefined ? [] : ['--from']),
  ];
  if (given.length !== 1) {
    throw new UserError(
      `standing: expected names of batches, --all or --from with exports, found ${given.length === 0 ? 'none of them' : given.join(' and ')}`,
    );
  }
  if (csv === true && json === true) {
    throw new UserError('standing: expected --json or --csv, found both');
  }
}
