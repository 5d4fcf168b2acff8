import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueueBatch } from '../../../../src/producer/enqueue.ts';
import { allowMixed } from '../../../../src/producer/resume.ts';
import type { ProcessContext } from '../../../../src/shared/fleet/process/context.ts';
import { viewSchema } from '../../../../src/shared/fleet/queues/payloads.ts';
import type { Batch, Templates } from '../../../../src/shared/records/batch.ts';
import {
  decisionSamples,
  memorySamples,
  traceSamples,
} from '../../../../src/workers/llm/prompt/template-samples.ts';
import { templateHashes } from '../../../../src/workers/llm/prompt/templates.ts';
import {
  OtherTemplatesError,
  openHeldTemplates,
} from '../../../../src/workers/llm/question/held-templates.ts';
import { startArena, type TestArena } from '../../../support/arena.ts';
import { testBatch } from '../../../support/batch.ts';

let arena: TestArena;
let context: ProcessContext;
beforeAll(async () => {
  arena = await startArena();
  context = await arena.context();
});
afterAll(() => arena.close());

const [DECISION] = decisionSamples();

function templates(codeVersion: string, decision: string): Templates {
  return { codeVersion, hashes: [{ name: 'decision', sha256: decision }] };
}

async function batchWith(name: string, own: Templates | null): Promise<() => Promise<Batch>> {
  await enqueueBatch(context, testBatch({ name }), '1', own);
  return async () => {
    const batch = await context.store.collection('batches').get(name);
    if (batch === null) throw new Error(`no batch ${name}`);
    return batch;
  };
}

test('each template has a hash, of samples that are views as queues carry them', () => {
  const hashes = templateHashes();
  expect(hashes.map(({ name }) => name)).toEqual([
    'decision',
    'memory',
    'bluff-v1',
    'bluff-v2',
    'opponent-reading-v1',
    'opponent-reading-v2',
    'claims-v1',
  ]);
  expect(new Set(hashes.map(({ sha256 }) => sha256)).size).toBe(hashes.length);
  expect(templateHashes()).toEqual(hashes);
  for (const view of [...decisionSamples(), ...memorySamples(), ...traceSamples('bluff', 'v1')]) {
    expect(viewSchema.parse(view)).toEqual(view);
  }
});

test('a batch of an older program takes the templates of one of two first workers, and the other leaves it', async () => {
  const read = await batchWith('unheld', null);
  const batch = await read();
  const workers = [templates('1', 'a'), templates('2', 'b')];
  const held = await Promise.allSettled(
    workers.map((own) => openHeldTemplates(context, own)(batch, DECISION)),
  );
  expect(held.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const winner = workers[held.findIndex(({ status }) => status === 'fulfilled')];
  expect((await read()).templates).toEqual(winner);
});

test('the hash decides and not the version, and a template that the batch does not know is held to nothing', async () => {
  const read = await batchWith('same-text', templates('1', 'a'));
  const hold = openHeldTemplates(context, templates('2', 'a'));
  await hold(await read(), DECISION);
  await hold(await read(), traceSamples('bluff', 'v2')[0]);
  await expect(
    openHeldTemplates(context, templates('1', 'b'))(await read(), DECISION),
  ).rejects.toThrow(OtherTemplatesError);
});

test('who meets a question again and again looks at it ever later, and notes that nobody takes it until somebody does', async () => {
  const read = await batchWith('waiting', templates('1', 'a'));
  const hold = openHeldTemplates(context, templates('2', 'b'));
  const again: number[] = [];
  for (let times = 1; times <= 25; times += 1) {
    const error = await hold(await read(), DECISION).catch((thrown: unknown) => thrown);
    again.push((error as OtherTemplatesError).againMs);
    expect((await read()).awaits === null, `after ${times}`).toBe(times < 5);
  }
  expect(again.slice(0, 3)).toEqual([250, 500, 750]);
  expect(again.at(-1)).toBe(5000);
  expect((await read()).awaits).toMatchObject({
    template: 'decision',
    found: [{ codeVersion: '2', sha256: 'b' }],
  });
  await openHeldTemplates(context, templates('1', 'a'))(await read(), DECISION);
  expect((await read()).awaits).toBeNull();
});

test('of versions that may answer, too, each is recorded once, also when they come at the same moment', async () => {
  const read = await batchWith('mixed', templates('1', 'a'));
  await allowMixed(context, 'mixed');
  await allowMixed(context, 'mixed');
  const batch = await read();
  const others = ['b', 'c', 'd'].map((hash, at) => templates(`${at + 2}`, hash));
  const holds = [...others, ...others].map((own) => openHeldTemplates(context, own));
  await Promise.all(holds.map((hold) => hold(batch, DECISION)));
  const { mixedWith, mixedCount } = await read();
  expect(mixedWith.map(({ codeVersion }) => codeVersion).toSorted()).toEqual(['2', '3', '4']);
  expect(mixedCount).toBe(3);
});
