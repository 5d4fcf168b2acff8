import type { BatchFile } from './batch-file.ts';
import { faultLine } from './faults.ts';

/** A deck that is not played from every place would favour some. Runs that are no number are a fault already. */
export function dealingFaults(
  file: string,
  { dealing, players, runs }: Partial<Pick<BatchFile, 'dealing' | 'players' | 'runs'>>,
): string[] {
  if (dealing !== 'duplicate' || players === undefined || runs === undefined) return [];
  if (runs % players.length === 0) return [];
  const expected = `a multiple of ${players.length}, the number of players, for "dealing": "duplicate"`;
  return [faultLine(file, ['runs'], expected, runs)];
}
