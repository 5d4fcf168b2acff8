import type { Command } from 'commander';
import { addStop } from './stop.ts';

export function addCancel(program: Command): void {
  addStop(program, {
    name: 'cancel',
    summary: 'end a batch for good',
    description:
      'Cancels a batch: no call starts any more, and it cannot go on. What was played stays in the store and can be exported.',
    done: (batch) => `Batch ${batch} is cancelled; what was played stays in the store`,
    stop: async (stopping, batch) => {
      const { cancelBatch } = await import('../../producer/pause.ts');
      await cancelBatch(stopping, batch);
    },
  });
}
