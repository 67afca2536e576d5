import { describe, expect, test } from 'vitest';
import { completed } from './settings.completion.ts';

describe('a saved document of an earlier release', () => {
  test('gets the fields added since, at any depth, and keeps what it says', () => {
    const defaults = { a: 1, deep: { b: 2, deeper: { c: 3, d: 4 } }, list: [1, 2] };
    expect(completed('limits', { deep: { deeper: { c: 30 } } }, defaults)).toEqual({
      a: 1,
      deep: { b: 2, deeper: { c: 30, d: 4 } },
      list: [1, 2],
    });
  });

  test('loses the fields that are gone since, at any depth', () => {
    const saved = { a: 1, gone: 2, deep: { b: 3, gone: 4 } };
    expect(completed('limits', saved, { a: 0, deep: { b: 0 } })).toEqual({ a: 1, deep: { b: 3 } });
  });

  test('a list is one value: what an administrator took out stays out', () => {
    const defaults = { corridors: [{ pays: 'SN' }, { pays: 'CI' }] };
    const saved = { corridors: [{ pays: 'CI' }] };
    expect(completed('corridors', saved, defaults)).toEqual(saved);
  });

  test('a tariff gets the rows of channels it does not name, and keeps its own prices', () => {
    const defaults = {
      lignes: [
        { canal: 'wizard', fixeEur: '0' },
        { canal: 'withdrawal', fixeEur: '1.00' },
      ],
    };
    const saved = { lignes: [{ canal: 'wizard', fixeEur: '3' }] };
    expect(completed('tariffs', saved, defaults)).toEqual({
      lignes: [
        { canal: 'wizard', fixeEur: '3' },
        { canal: 'withdrawal', fixeEur: '1.00' },
      ],
    });
    expect(completed('tariffs', { lignes: [] }, defaults)).toEqual(defaults);
  });
});
