import { describe, expect, it } from 'vitest';
import { csvRecord } from '../../../src/shared/export/csv.ts';
import { hasPython, python } from '../../support/python.ts';

const AWKWARD = ['a,b', 'say "no"', 'two\nlines', 'two\r\nlines', ' spaces ', '♠ "', "'", ''];

describe('a record of a CSV file (RFC 4180)', () => {
  it('quotes what would be read otherwise, doubles quotes, and ends with CRLF', () => {
    expect(csvRecord(['plain', 1.5, true, null, ''])).toBe('plain,1.5,true,,""\r\n');
    expect(csvRecord(['a,b', 'say "no"', 'x\ny'])).toBe('"a,b","say ""no""","x\ny"\r\n');
  });

  it.runIf(hasPython())('is read back by a reader of other hands: Python', () => {
    const script =
      'import csv, io, json, sys; t = sys.stdin.buffer.read().decode("utf-8"); print(json.dumps(list(csv.reader(io.StringIO(t, newline="")))))';
    expect(python(script, [], csvRecord(AWKWARD) + csvRecord([1, null]))).toEqual([
      AWKWARD,
      ['1', ''],
    ]);
  });
});
