import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseStrictJson } from './json.ts';
import { Refusal } from './problem.ts';

function refusalOf(text: string): string {
  try {
    parseStrictJson(text);
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return 'accepted';
}

describe('parseStrictJson', () => {
  test.each([
    ['{"montant":200}', { montant: 200 }],
    ['{"montant":12.50}', { montant: 12.5 }],
    ['{"montant":999999999999.99}', { montant: 999_999_999_999.99 }],
    ['{"a":[0,-0,-1.5,"x",null,true]}', { a: [0, -0, -1.5, 'x', null, true] }],
  ])('keeps %s as it is', (text, value) => {
    expect(parseStrictJson(text)).toEqual(value);
  });

  test.each([
    '{"montant":0.1000000000000000055511151231257827}',
    '{"montant":9007199254740993}',
    '{"montant":1e3}',
    '{"montant":1e400}',
    '{"__proto__":{"role":"admin"}}',
    '{"a":{"constructor":1}}',
    '{"a":"\\u0000"}',
    '{"a":"\\ud800"}',
    '{"\\u0000":1}',
  ])('refuses %s rather than changing it in silence', (text) => {
    expect(refusalOf(text)).toBe('requete_invalide');
  });

  test.each(['{', 'undefined', '{"a":NaN}', '{"a":1,}', '{"a":01}', "{'a':1}"])(
    'says that %s is no JSON',
    (text) => {
      expect(refusalOf(text)).toBe('corps_illisible');
    },
  );

  test('judges a plain body, read the short way, as it judges one that it looks at closely', () => {
    const number = fc.stringMatching(/^-?(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?$/);
    const key = fc.constantFrom('montant', '__proto__', 'constructor', 'prototype');
    const object = fc.tuple(key, number).map(([name, value]) => `{"${name}":${value}}`);
    fc.assert(
      fc.property(fc.oneof(fc.json(), number, object), (json) => {
        // The escape of a letter changes nothing but the way.
        const [short, close] = [`{"a":${json}}`, `{"\\u0061":${json}}`];
        expect(refusalOf(short)).toBe(refusalOf(close));
        if (refusalOf(short) === 'accepted')
          expect(parseStrictJson(short)).toEqual(parseStrictJson(close));
      }),
      { numRuns: 2_000 },
    );
  });
});
