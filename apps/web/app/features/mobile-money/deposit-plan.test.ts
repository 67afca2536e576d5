import { describe, expect, test } from 'vitest';
import { planOf, priceRequestOf } from './deposit-plan.ts';
import { emptyPayment } from './payment-values.ts';

const typed = (changes: object) => ({ ...emptyPayment, ...changes });

describe('what becomes of a typed amount', () => {
  test('10 000 XOF from Senegal stay as they are, or become euros', () => {
    const francs = typed({ devise: 'XOF', montant: '10 000' });
    const kept = planOf(francs, ['XOF']);
    expect(kept).toEqual({ paid: 'XOF', credited: 'XOF', sens: 'envoi' });
    expect(priceRequestOf(francs, kept)).toBeNull();
    const euros = planOf({ ...francs, portefeuille: 'EUR' }, ['XOF']);
    expect(priceRequestOf(francs, euros)).toEqual({
      canal: 'conversion',
      sens: 'envoi',
      montant: '10000',
      deviseSource: 'XOF',
      deviseCible: 'EUR',
    });
  });

  test('50 EUR of a card stay 50 EUR with an operator that takes francs: they are what is credited', () => {
    const euros = typed({ devise: 'EUR', montant: '50' });
    const plan = planOf(euros, ['CDF', 'USD']);
    expect(plan).toEqual({ paid: 'CDF', credited: 'EUR', sens: 'reception' });
    expect(priceRequestOf(euros, plan)).toMatchObject({
      sens: 'reception',
      montant: '50.00',
      deviseSource: 'CDF',
      deviseCible: 'EUR',
    });
    expect(planOf({ ...euros, deviseTelephone: 'USD' }, ['CDF', 'USD'])?.paid).toBe('USD');
  });

  test('another operator and back: the typed currency and the chosen wallet are there again', () => {
    const francs = typed({ devise: 'XOF', montant: '10000', portefeuille: 'EUR' });
    expect(planOf(francs, ['CDF', 'USD'])).toEqual({
      paid: 'CDF',
      credited: 'XOF',
      sens: 'reception',
    });
    expect(planOf(francs, ['XOF'])).toEqual({ paid: 'XOF', credited: 'EUR', sens: 'envoi' });
  });

  test('nothing is priced without an amount, or where the operator takes nothing', () => {
    const empty = typed({ devise: 'EUR' });
    expect(priceRequestOf(empty, planOf(empty, ['XOF']))).toBeNull();
    expect(planOf(empty, [])).toBeNull();
  });
});
