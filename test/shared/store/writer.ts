/**
 * A process of its own that writes into a store until it is told to stop or is killed.
 * Arguments: address, task (`race` | `raise` | `endless` | `endless-bulk`), count. It prints `ready`,
 * waits for a line on its input, and then prints one line of JSON per fact.
 */
import { once } from 'node:events';
import { openStore } from '../../../src/shared/store/store.ts';
import { THINGS, thing } from './things.ts';

const [url, task = '', count] = process.argv.slice(2);
const store = await openStore(url as string, { collections: THINGS });
const things = store.collection('things');

function say(fact: unknown): void {
  process.stdout.write(`${JSON.stringify(fact)}\n`);
}

process.stdout.write('ready\n');
await once(process.stdin, 'data');
process.stdin.destroy();

switch (task) {
  case 'race': {
    const own: string[] = [];
    for (let n = 0; n < Number(count); n += 1) {
      const id = `race.${String(n).padStart(5, '0')}`;
      if ((await things.insert(thing(id, { size: process.pid }))) === 'inserted') own.push(id);
    }
    say(own);
    break;
  }
  case 'raise': {
    for (let raised = 0; raised < Number(count); ) {
      const size = (await things.get('raise.1'))?.size ?? 0;
      if (await things.update('raise.1', { size }, { set: { size: size + 1 } })) raised += 1;
    }
    say('done');
    break;
  }
  case 'endless': {
    const content = 'x'.repeat(3000);
    for (let n = 0; ; n += 1) {
      const id = `endless.${String(n).padStart(7, '0')}`;
      await things.insert(thing(id, { content }));
      await things.update(id, { size: 0 }, { set: { size: 1 } });
      say(id);
    }
  }
  case 'endless-bulk': {
    for (let n = 0; ; n += 1) {
      const ids = Array.from({ length: 50 }, (_, at) => `endless-bulk.${1_000_000 + n * 50 + at}`);
      await things.insertMany(ids.map((id) => thing(id, { size: 1 })));
      say(ids);
    }
  }
}
await store.close();
