import { expect, test } from 'vitest';
import { isFiltered, readFilters, writeFilters } from './use-history.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

test('a plain address shows everything, as a list', () => {
  expect(read('')).toEqual({ recherche: '', type: 'all', periode: 'all', page: 1, vue: 'liste' });
  expect(isFiltered(read('vue=tableau'))).toBe(false);
});

test('the filters survive a reload, and the address carries no default', () => {
  const filters = read('recherche=maman&type=out&periode=quarter&page=3&vue=tableau');
  expect(isFiltered(filters)).toBe(true);
  expect(writeFilters(filters).toString()).toBe(
    'recherche=maman&type=out&periode=quarter&page=3&vue=tableau',
  );
  expect(writeFilters(read('')).toString()).toBe('');
});

test('what is not understood falls back', () => {
  expect(read('type=x&periode=y&page=-1&vue=z')).toEqual(read(''));
  expect(read('page=1e9').page).toBe(1);
});
