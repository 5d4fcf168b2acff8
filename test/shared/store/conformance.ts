import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { whatInsertPromises } from './conformance/insert.ts';
import { whatOpeningPromises } from './conformance/opening.ts';
import { whatProcessesPromise } from './conformance/processes.ts';
import { whatIsRefused } from './conformance/refusal.ts';
import { whatSelectingPromises } from './conformance/select.ts';
import { whatTotalsPromise } from './conformance/totals.ts';
import { type BackEnd, Trial } from './conformance/trial.ts';
import { whatUpdatePromises } from './conformance/update.ts';

/** What records.md ("What the store may be asked") promises, held against one back end. */
export function describeStore(backEnd: BackEnd): void {
  describe(`the store on ${backEnd.name}`, () => {
    const trial = new Trial(backEnd);
    beforeAll(() => trial.beginSuite());
    beforeEach(() => trial.beginTest());
    afterEach(() => trial.endTest());
    afterAll(() => trial.endSuite());

    whatOpeningPromises(trial);
    whatInsertPromises(trial);
    whatSelectingPromises(trial);
    whatUpdatePromises(trial);
    whatTotalsPromise(trial);
    whatIsRefused(trial);
    whatProcessesPromise(trial);
  });
}
