import type { Quote } from '@nzela/contract/quotes';
import type { Corridor } from '@nzela/contract/tariffs';
import { describe, expect, test } from 'vitest';
import { amountFault, isQuoteFor, quoteRequest, routeOf } from './quote-request.ts';
import { readWizardAddress } from './wizard-address.ts';

const mode = { delaiHeures: 1, minimum: 5, maximum: 2000, operateurs: [], etat: 'up' as const };
const corridors: readonly Corridor[] = [
  {
    pays: 'SN',
    nom: 'Sénégal',
    devise: 'XOF',
    modes: [
      { ...mode, mode: 'mobile' },
      { ...mode, mode: 'cash' },
    ],
    actif: true,
    avis: null,
  },
];

function asked(query: string) {
  const address = readWizardAddress(new URLSearchParams(query));
  const route = routeOf(address, corridors);
  return { address, route, request: quoteRequest(address, route) };
}

describe('what is asked of the pricing engine', () => {
  test.each(['12,50', '12.50', '12,5', ' 12.5 '])('understands %s', (montant) => {
    const { request } = asked(new URLSearchParams({ montant }).toString());
    expect(request).toMatchObject({ montant: '12.50', deviseSource: 'EUR', deviseCible: 'XOF' });
  });

  test('understands thousands set apart', () => {
    expect(asked('montant=1+250,5').request).toMatchObject({ montant: '1250.50' });
  });

  test('takes the country’s first way, or the chosen one where it exists', () => {
    expect(asked('').request).toMatchObject({ modeReception: 'mobile', pays: 'SN' });
    expect(asked('mode=cash').request).toMatchObject({ modeReception: 'cash' });
    expect(asked('mode=bank').request).toMatchObject({ modeReception: 'mobile' });
  });

  test('keeps the currency between two accounts of ours', () => {
    expect(asked('mode=nzela&devise=GBP').request).toEqual({
      canal: 'nzela',
      sens: 'envoi',
      montant: '200.00',
      deviseSource: 'GBP',
      deviseCible: 'GBP',
      modeReception: 'nzela',
    });
  });

  test('is the amount to be received when that side was typed, in its currency', () => {
    expect(asked('sens=reception&montant=131191').request).toMatchObject({
      sens: 'reception',
      montant: '131191',
    });
    expect(asked('sens=reception&montant=131191,5').request).toBeNull();
  });

  test('names the wallet, which has a price of its own abroad; a card and a wire have the same', () => {
    expect(asked('moyen=wallet').request).toMatchObject({ methodePaiement: 'wallet' });
    for (const query of ['moyen=card', 'moyen=bank', '', 'moyen=wallet&mode=nzela']) {
      expect(asked(query).request).not.toHaveProperty('methodePaiement');
    }
  });

  test('is nothing without an amount, or to a country that nobody serves', () => {
    expect(asked('montant=').request).toBeNull();
    expect(asked('montant=0').request).toBeNull();
    expect(asked('pays=ZZ').request).toBeNull();
  });
});

test('tells why an amount is none', () => {
  const fault = (query: string) => {
    const { address, route } = asked(query);
    return amountFault(address, route);
  };
  expect(fault('montant=')).toBe('empty');
  expect(fault('montant=0,00')).toBe('empty');
  expect(fault('montant=12,345')).toBe('decimals');
  expect(fault('montant=abc')).toBe('format');
  expect(fault('montant=9999999999999999')).toBe('digits');
  expect(fault('montant=12')).toBeNull();
});

test('keeps a quote only for the very request that it answers', () => {
  const { request } = asked('');
  if (request === null) throw new Error('200 EUR to Senegal is a request');
  const quote = {
    id: 'a',
    sens: 'envoi',
    montantEnvoye: 200,
    deviseSource: 'EUR',
    montantRecu: 131191,
    deviseCible: 'XOF',
    totalDebite: 202,
    pays: 'SN',
    modeReception: 'mobile',
    methodePaiement: null,
  } as Quote;
  expect(isQuoteFor(quote, request)).toBe(true);
  expect(isQuoteFor({ ...quote, montantEnvoye: 200.01 }, request)).toBe(false);
  expect(isQuoteFor({ ...quote, modeReception: 'cash' }, request)).toBe(false);
  expect(isQuoteFor({ ...quote, methodePaiement: 'wallet' }, request)).toBe(false);
});
