import { expect, test } from 'vitest';
import {
  batchOf,
  callId,
  decisionId,
  handId,
  type IdKind,
  isIdOf,
  judgementId,
  memoryId,
  nameSchema,
  parentId,
  runId,
  sessionId,
  sessionOf,
} from '../../../src/shared/records/ids.ts';

test('ids are built as records.md shows them', () => {
  const run = runId('main-50', 1, 1, 'persistent');
  const session = sessionId(run, 7, 50);
  const hand = handId(session, 12, 20);
  const decision = decisionId(hand, 5);
  expect(run).toBe('main-50.r01-persistent');
  expect(session).toBe('main-50.r01-persistent.s07');
  expect(hand).toBe('main-50.r01-persistent.s07.h12');
  expect(decision).toBe('main-50.r01-persistent.s07.h12.d005');
  expect(memoryId(hand, 'claude')).toBe('main-50.r01-persistent.s07.h12.m-claude');
  expect(judgementId(decision, 'bluff', 'v1', 'gpt-mini')).toBe(
    'main-50.r01-persistent.s07.h12.d005.bluff-v1-gpt-mini',
  );
  expect(callId(decision, 1)).toBe('main-50.r01-persistent.s07.h12.d005.c1');
});

test('the kind of an id is read from its shape, and nothing else passes for it', () => {
  const ids: Readonly<Record<IdKind, string>> = {
    batch: 'main-50',
    run: 'main-50.r01-persistent',
    session: 'main-50.r01-persistent.s07',
    hand: 'main-50.r01-persistent.s07.h12',
    decision: 'main-50.r01-persistent.s07.h12.d005',
    memory: 'main-50.r01-persistent.s07.h12.m-claude',
    judgement: 'main-50.r01-persistent.s07.h12.d005.bluff-v1-gpt-mini',
  };
  for (const kind of Object.keys(ids) as IdKind[]) {
    for (const [other, id] of Object.entries(ids)) {
      expect(isIdOf(kind, id), `${id} as ${kind}`).toBe(other === kind);
    }
    const id = ids[kind];
    for (const wrong of [
      '',
      `${id}.`,
      `.${id}`,
      `${id}\n`,
      `${id} `,
      `${id}/..`,
      `${id}<b>`,
      id.toUpperCase(),
      id.replace('.', '..'),
      `${'x'.repeat(500)}${id}`,
    ]) {
      if (wrong !== id) expect(isIdOf(kind, wrong), JSON.stringify(wrong)).toBe(false);
    }
  }
  expect(isIdOf('session', sessionId(runId('a', 123, 1000, 'b'), 1000, 2000))).toBe(true);
});

test('ids sort in playing order whatever the size of the batch', () => {
  const sessions = Array.from({ length: 1200 }, (_, index) =>
    sessionId('b.r01-x', index + 1, 1200),
  );
  expect([...sessions].sort()).toEqual(sessions);
});

test('an id leads back to its hand, session and batch', () => {
  const decision = 'main-50.r01-persistent.s07.h12.d005';
  expect(parentId(decision)).toBe('main-50.r01-persistent.s07.h12');
  expect(sessionOf(decision)).toBe('main-50.r01-persistent.s07');
  expect(sessionOf(`${decision}.bluff-v1-gpt-mini`)).toBe('main-50.r01-persistent.s07');
  expect(batchOf(decision)).toBe('main-50');
});

test.each(['', 'Main', 'a.b', '../x', 'a b', 'ä', 'a'.repeat(61)])(
  'the name %j is refused',
  (name) => {
    expect(nameSchema.safeParse(name).success).toBe(false);
  },
);
