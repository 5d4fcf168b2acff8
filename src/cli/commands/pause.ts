import type { Command } from 'commander';
import { addStop } from './stop.ts';

export function addPause(program: Command): void {
  addStop(program, {
    name: 'pause',
    summary: 'let nothing of a batch start until it is resumed',
    description:
      'Pauses a batch: no call starts any more, calls in flight end and their answers are kept. To go on: arena resume NAME.',
    done: (batch) => `Batch ${batch} is paused; to go on: arena resume ${batch}`,
    stop: async (stopping, batch) => {
      const { pauseBatch } = await import('../../producer/pause.ts');
      await pauseBatch(stopping, batch);
    },
  });
}
