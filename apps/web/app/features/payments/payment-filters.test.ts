import { expect, test } from 'vitest';
import { allPayments, readFilters, searchOf, writeFilters } from './payment-filters.ts';

test('filters are kept in the address, and what nobody offers narrows nothing', () => {
  const filters = { ...allPayments, recherche: 'Awa', statut: 'paye', du: '2026-03-01' } as const;
  expect(readFilters(writeFilters(filters))).toEqual(filters);
  expect(readFilters(new URLSearchParams('statut=autre&du=hier&devise=CHF'))).toEqual(allPayments);
});

test('an amount goes to the API as it takes it, once it is one and has a currency', () => {
  const typed = { ...allPayments, montantMin: '12,5', montantMax: '1 2..' };
  expect(searchOf(typed).toString()).toBe('');
  expect(searchOf({ ...typed, devise: 'EUR' }).toString()).toBe('devise=EUR&montantMin=12.50');
});
