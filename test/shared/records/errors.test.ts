import { describe, expect, it } from 'vitest';
import { describeError } from '../../../src/shared/records/errors.ts';

describe('one line of an error', () => {
  it('says its message and what caused it', () => {
    const cause = new Error('connect ECONNREFUSED');
    expect(describeError(new Error('the store\n  is away', { cause }))).toBe(
      'the store is away; cause: connect ECONNREFUSED',
    );
  });

  it('says the same words once, however often they were wrapped', () => {
    const cause = new Error('refused', { cause: new Error('refused', { cause: 'refused' }) });
    expect(describeError(new Error('no answer: refused', { cause }))).toBe('no answer: refused');
    expect(describeError(new Error('no answer', { cause }))).toBe('no answer; cause: refused');
  });

  it('is of any value that may be thrown', () => {
    expect(describeError('enough')).toBe('enough');
    expect(describeError(undefined)).toBe('undefined');
  });
});
