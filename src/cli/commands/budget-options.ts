import type { Command } from 'commander';
import type { Caps } from '../../shared/records/caps.ts';

/** What a batch may cost from now on, as written on the command line. */
export interface BudgetFlags {
  budget?: string;
  runBudget?: string;
  sessionBudget?: string;
}

export function addBudgetOptions(command: Command): Command {
  return command
    .option(
      '--budget <usd>',
      'what the batch may cost from now on, in all: US dollars, or none (default: as it is)',
    )
    .option(
      '--run-budget <usd>',
      'what playing one run may cost: US dollars, or none (default: as it is)',
    )
    .option(
      '--session-budget <usd>',
      'what playing one session may cost: US dollars, or none (default: as it is)',
    );
}

/** The caps that flags name; the others stay. Throws UserError naming the flag. */
export async function readBudget(flags: BudgetFlags): Promise<Partial<Caps>> {
  const [{ capsSchema }, { UserError }] = await Promise.all([
    import('../../shared/records/caps.ts'),
    import('../../shared/records/errors.ts'),
  ]);
  const dollars = (flag: string, value: string): number | null => {
    if (value === 'none') return null;
    const cap = value.trim() === '' ? Number.NaN : Number(value);
    if (capsSchema.safeParse({ batchUsd: cap }).success) return cap;
    throw new UserError(`${flag}: expected dollars such as 20 or 0.50, or none, found "${value}"`);
  };
  const { budget, runBudget, sessionBudget } = flags;
  return {
    ...(budget === undefined ? {} : { batchUsd: dollars('--budget', budget) }),
    ...(runBudget === undefined ? {} : { runUsd: dollars('--run-budget', runBudget) }),
    ...(sessionBudget === undefined
      ? {}
      : { sessionUsd: dollars('--session-budget', sessionBudget) }),
  };
}
