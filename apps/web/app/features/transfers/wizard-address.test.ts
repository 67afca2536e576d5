import { describe, expect, test } from 'vitest';
import {
  readWizardAddress,
  sendingCurrencies,
  type WizardAddress,
  writeWizardAddress,
} from './wizard-address.ts';

const read = (query: string) => readWizardAddress(new URLSearchParams(query));

describe('the wizard’s address', () => {
  test('begins at the amount, with 200 EUR to Senegal', () => {
    expect(read('')).toMatchObject({
      step: 'montant',
      side: 'envoi',
      amountText: '200',
      currency: 'EUR',
      country: 'SN',
      transferId: null,
    });
  });

  test('takes the amount, the currency and the country of the home page’s simulator', () => {
    expect(read('montant=12%2C50&devise=CAD&pays=MA')).toMatchObject({
      amountText: '12,50',
      currency: 'CAD',
      country: 'MA',
    });
  });

  test('falls back from what it does not understand', () => {
    const odd = read('etape=fin&devise=DOGE&pays=senegal&mode=pigeon&moyen=or&transfert=1;drop');
    expect(odd).toEqual(read(''));
  });

  test('comes back to the payment from the gateway’s full page', () => {
    expect(read('transfert=3aee9acd-e1f5-840a-a0af-ba6a901413a7').step).toBe('paiement');
  });

  test('is the same after a reload', () => {
    const address: WizardAddress = {
      step: 'paiement',
      side: 'reception',
      amountText: '131 191',
      currency: 'GBP',
      country: 'CI',
      targetCurrency: 'XOF',
      delivery: 'cash',
      payment: 'wallet',
      transferId: '3aee9acd-e1f5-840a-a0af-ba6a901413a7',
    };
    expect(readWizardAddress(writeWizardAddress(address))).toEqual(address);
  });
});

test('offers the wizard’s currencies, those that are held and the one that was asked for', () => {
  expect(sendingCurrencies('EUR', [])).toEqual(['EUR', 'USD', 'GBP']);
  expect(sendingCurrencies('CAD', ['EUR', 'XOF'])).toEqual(['EUR', 'USD', 'GBP', 'CAD']);
});
