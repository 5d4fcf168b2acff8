import { describe, expect, test } from 'vitest';
import { jsonEntries } from '../../../src/archive/formats/json-entries.ts';

function entries(text: string) {
  return [...jsonEntries(text)].map(({ line, text: json }) => [line, json]);
}

describe('the values of a file, each with its line', () => {
  test('JSON Lines, empty ones skipped', () => {
    expect(entries('{"a":1}\n\n  {"b":2}\r\n')).toEqual([
      [1, '{"a":1}'],
      [3, '{"b":2}'],
    ]);
  });

  test('an array over many lines, brackets and quotes in strings respected', () => {
    expect(entries('[\n {"a": "]},{\\""},\n {"b":\n [1, [2]]}\n]\n')).toEqual([
      [2, '{"a": "]},{\\""}'],
      [3, '{"b":\n [1, [2]]}\n'],
    ]);
  });

  test('one value over many lines', () => {
    expect(entries('{\n "a": 1\n}\n')).toEqual([[1, '{\n "a": 1\n}\n']]);
  });

  test('a malformed line does not hide the others', () => {
    expect(entries('{"a":1\n{"b":2}')).toEqual([
      [1, '{"a":1'],
      [2, '{"b":2}'],
    ]);
  });

  test('a malformed element does not hide the others', () => {
    expect(entries('[{"a":}, {"b":2}, x]')).toEqual([
      [1, '{"a":}'],
      [1, '{"b":2}'],
      [1, 'x'],
    ]);
  });

  test('what is left of an array that never closes is a value too', () => {
    expect(entries('[{"a":1},\n{"b":')).toEqual([
      [1, '{"a":1}'],
      [2, '{"b":'],
    ]);
  });

  test('an empty file and an empty array have none', () => {
    expect(entries('\n ')).toEqual([]);
    expect(entries('[ ]')).toEqual([]);
  });
});
