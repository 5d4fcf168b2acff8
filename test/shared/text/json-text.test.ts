import fc from 'fast-check';
import stripJsonComments from 'strip-json-comments';
import { describe, expect, it } from 'vitest';
import { readJsonText } from '../../../src/shared/text/json-text.ts';

function fault(text: string): unknown {
  const json = readJsonText(text);
  return json.ok ? null : json.fault;
}

describe('JSON in the sense of RFC 8259', () => {
  it('is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value, null, 1);
        expect(readJsonText(text)).toEqual({ ok: true, value: JSON.parse(text) as unknown });
      }),
    );
  });

  it('is what JSON.parse takes, whatever happens to a text', () => {
    const damaged = fc
      .tuple(fc.jsonValue({ maxDepth: 3 }), fc.nat(), fc.string({ maxLength: 3 }))
      .map(([value, at, inserted]) => {
        const text = JSON.stringify(value);
        const place = at % (text.length + 1);
        return `${text.slice(0, place)}${inserted}${text.slice(place + 1)}`;
      });
    fc.assert(
      fc.property(damaged, (text) => {
        let isJson = true;
        try {
          JSON.parse(stripJsonComments(text));
        } catch {
          isJson = false;
        }
        const json = readJsonText(text);
        // A key that is there twice is said before what comes after it, be that JSON or not.
        const isRepeated = isJson && !json.ok && json.fault.expected === 'each key once';
        expect(json.ok || isRepeated).toBe(isJson);
      }),
      { examples: [['{"":" ",""":null}']] },
    );
  });

  it('may begin with a byte order mark', () => {
    expect(readJsonText('\uFEFF{"a":1}')).toEqual({ ok: true, value: { a: 1 } });
  });
});

describe('comments', () => {
  it('may stand where blanks may, and within a string are text', () => {
    const text = '// who\n{ "a": /* what */ 1, // why\n "b": "// no /* comment */" }\n/* end */';
    expect(readJsonText(text)).toEqual({ ok: true, value: { a: 1, b: '// no /* comment */' } });
  });

  it('leave the place of a fault after them where it is', () => {
    expect(fault('{ // first\n  /* two\n     lines */ "a": nul }')).toEqual({
      line: 3,
      column: 20,
      expected: 'a value',
      found: 'nul',
    });
    expect(fault('{ "a": 1 /* never ends')).toMatchObject({ line: 1, column: 10, found: '/' });
  });
});

describe('a key that is there twice', () => {
  it('is a fault at its second place, since only one of the two could count', () => {
    expect(fault('{\n "name": 1,\n "x": { "name": 2 },\n "name": 3 }')).toMatchObject({
      line: 4,
      column: 2,
      expected: 'each key once',
    });
  });

  it('is recognised however it is written', () => {
    expect(fault(String.raw`{"name": 1, "n\u0061me": 2}`)).toMatchObject({ column: 13 });
  });
});

describe('lists in lists', () => {
  it.each(['['.repeat(200_000), `${'['.repeat(50_000)}${']'.repeat(50_000)}`])(
    'deeper than any file is are a fault at the place, not an overflow',
    (text) => {
      expect(fault(text)).toMatchObject({
        line: 1,
        column: 65,
        expected: 'at most 64 lists and objects in each other',
      });
    },
  );

  it('one after the other are no depth', () => {
    expect(fault(`[${Array(1000).fill('[[],{}]').join(',')}]`)).toBe(null);
  });
});
