import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Collection } from '../../../../src/shared/store/collection.ts';
import {
  DamagedDocumentError,
  SchemaVersionError,
  StoreMisuseError,
} from '../../../../src/shared/store/errors.ts';
import { noteSchema, thing } from '../things.ts';
import type { Trial } from './trial.ts';

export function whatIsRefused(trial: Trial): void {
  describe('documents of another kind', () => {
    const foreign = z.looseObject({ _id: z.string(), schema: z.literal(2) });
    const damaged = z.looseObject({ _id: z.string(), schema: z.literal(1) });

    test.each([
      [2, 1, 'a newer program wrote it'],
      [1, 2, 'an older program wrote it'],
    ])('version %i is refused by name by a program of version %i', async (found, known, why) => {
      await trial.things.insert(thing('v.1'));
      const newer = (await trial.open({ collections: { things: foreign } })).collection('things');
      await newer.insert({ _id: 'v.2', schema: 2 });
      const reader = (known === 1 ? trial.things : newer) as Collection<{
        _id: string;
        schema: 1 | 2;
      }>;
      const failure = await reader.rangeAll('v').catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(SchemaVersionError);
      expect(failure).toMatchObject({ collection: 'things', id: `v.${found}`, found, known });
      expect((failure as Error).message).toContain(why);
    });

    test('a damaged document is named with its faults by whatever reads it', async () => {
      const careless = (await trial.open({ collections: { things: damaged } })).collection(
        'things',
      );
      await careless.insert({ _id: 'd.1', schema: 1, kind: 7, size: 1 });
      for (const reading of [
        () => trial.things.get('d.1'),
        () => trial.things.rangeAll('d'),
        () => trial.things.find({ where: { size: 1 } }),
      ]) {
        const failure = await reading().catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(DamagedDocumentError);
        expect(failure).toMatchObject({ collection: 'things', id: 'd.1', kind: 'fatal' });
        expect((failure as DamagedDocumentError).issues.join()).toMatch(/^kind: /);
      }
    });

    test('a schema without a version, or of no object, cannot be opened', async () => {
      const versionless = z.object({ _id: z.string(), schema: z.number() });
      await expect(trial.open({ collections: { things: versionless } })).rejects.toThrow(
        StoreMisuseError,
      );
      const twoVersions = z.union([noteSchema, foreign]);
      await expect(trial.open({ collections: { things: twoVersions } })).rejects.toThrow(
        StoreMisuseError,
      );
    });
  });
}
