import type { TariffAnswer } from '@nzela/contract/tariffs';
import { money } from '@nzela/money/money';
import { expect, test } from 'vitest';
import { compareWithBanks } from './comparison.ts';

const tariffs: TariffAnswer = {
  canaux: [
    {
      canal: 'wizard',
      pourcentage: '1',
      minimum: 2,
      fixeEur: 0,
      marge: '0',
      depuis: '2024-01-01T00:00:00.000Z',
    },
  ],
  moyenneBanques: {
    pourcentage: '11.48',
    source: 'Banque mondiale',
    datePublication: '2023-09-30',
  },
};

test('compares 1 % with the published average', () => {
  expect(compareWithBanks(money(50_000n, 'EUR'), tariffs)).toEqual({
    ours: money(500n, 'EUR'),
    bank: money(5_740n, 'EUR'),
    saved: money(5_240n, 'EUR'),
    times: '11.4',
  });
});

test('counts our minimum fee, and claims nothing where a bank is not dearer', () => {
  const comparison = compareWithBanks(money(1_000n, 'EUR'), tariffs);
  expect(comparison?.ours).toEqual(money(200n, 'EUR'));
  expect(comparison?.bank).toEqual(money(115n, 'EUR'));
  expect(comparison?.times).toBeNull();
});

test('has nothing to say without an online tariff', () => {
  expect(compareWithBanks(money(1_000n, 'EUR'), { ...tariffs, canaux: [] })).toBeNull();
});
