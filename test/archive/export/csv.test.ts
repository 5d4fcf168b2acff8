import { describe, expect, it } from 'vitest';
import { csvRecord } from '../../../src/archive/export/csv.ts';
import { hasPython, python } from '../../support/python.ts';

/** What a spreadsheet takes for a formula, or another reader for nothing: all of it is text. */
const TAKEN_OTHERWISE = [
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://x","y")',
  '+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  'NA',
  'null',
  'TRUE',
  '007',
  '1e5',
  'a;b',
  '\uFEFFmark',
  '\u2028',
  '\u202Eback',
  '\u000B',
  '漢 😀',
];

const AWKWARD = ['a,b', 'say "no"', 'two\nlines', 'two\r\nlines', ' spaces ', '♠ "', "'", ''];

describe('a record of a CSV file (RFC 4180)', () => {
  it('quotes what would be read otherwise, doubles quotes, and ends with CRLF', () => {
    expect(csvRecord(['plain', 1.5, true, null, ''])).toBe('plain,1.5,true,,""\r\n');
    expect(csvRecord(['a,b', 'say "no"', 'x\ny'])).toBe('"a,b","say ""no""","x\ny"\r\n');
  });

  it.runIf(hasPython())('is read back by a reader of other hands: Python', () => {
    const script =
      'import csv, io, json, sys; t = sys.stdin.buffer.read().decode("utf-8"); print(json.dumps(list(csv.reader(io.StringIO(t, newline="")))))';
    expect(
      python(script, [], csvRecord(AWKWARD) + csvRecord(TAKEN_OTHERWISE) + csvRecord([1, null])),
    ).toEqual([AWKWARD, TAKEN_OTHERWISE, ['1', '']]);
  });
});
