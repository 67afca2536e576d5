import { expect, test } from 'vitest';
import { currencyCodes, exponentOf, largestAmounts } from '@nzela/money/currencies';
import { readAmount } from './amounts.ts';
import { Refusal } from '../http/problem.ts';

test.each(currencyCodes)(
  '%s: the largest amount is read, the next one is refused at its field',
  (currency) => {
    const largest = String(largestAmounts[currency]);
    const { minor, currency: read } = readAmount(largest, currency, 'montant');
    expect(read).toBe(currency);
    const next =
      exponentOf(currency) === 0 ? String(largestAmounts[currency] + 1n) : `${largest}.01`;
    try {
      readAmount(next, currency, 'montant');
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      const { code, details, sentence } = error as Refusal;
      expect([code, details.field]).toEqual(['montant_trop_grand', 'montant']);
      expect(sentence.values).toEqual({ maximum: { minor: String(minor), currency } });
    }
  },
);
