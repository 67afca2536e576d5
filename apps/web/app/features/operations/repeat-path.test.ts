import type { Operation } from '@nzela/contract/operations';
import { describe, expect, test } from 'vitest';
import { repeatPath } from './repeat-path.ts';

const id = '0195c0de-0000-7000-8000-000000000001';

const operation = (part: Partial<Operation>) =>
  ({
    type: 'out',
    moyen: 'portefeuille',
    montant: 41,
    frais: 1,
    devise: 'EUR',
    objet: null,
    ...part,
  }) as Operation;

describe('repeatPath', () => {
  test('a withdrawal again: the amount without the fee that is priced anew', () => {
    expect(repeatPath(operation({ genre: 'retrait' }))).toBe(
      '/dashboard/user/wallet?onglet=retirer&montant=40.00&devise=EUR',
    );
  });

  test.each([
    ['depot', { type: 'deposits', id }, /onglet=recharger&montant=40\.00/],
    ['depot', { type: 'mobile-money', id }, /onglet=mobilemoney&montant=40\.00/],
    ['facture', { type: 'bills', id }, /facture=/],
    ['recharge', { type: 'topups', id }, /recharge=/],
    ['conversion', null, /convertir=EUR/],
    ['carte', { type: 'virtual-cards', id }, /onglet=cartes/],
  ] as const)('%s of %o leads where it is ordered', (genre, objet, path) => {
    expect(repeatPath(operation({ genre, objet }))).toMatch(path);
  });

  test('a request again: of the one that was paid, whose amount, currency and person it takes', () => {
    const objet = { type: 'money-requests', id } as const;
    expect(repeatPath(operation({ genre: 'demande', type: 'in', objet }))).toBe(
      `/dashboard/user/request-money?refaire=${id}`,
    );
  });

  test('what came by itself is not ordered again', () => {
    for (const genre of ['frais', 'remboursement', 'parrainage'] as const)
      expect(repeatPath(operation({ genre, type: 'in' }))).toBeNull();
    // A wire that was for a transfer, a request that was paid to somebody, a shop's payment.
    expect(repeatPath(operation({ genre: 'depot', objet: { type: 'transfers', id } }))).toBeNull();
    expect(repeatPath(operation({ genre: 'demande' }))).toBeNull();
    expect(repeatPath(operation({ genre: 'carte', moyen: 'carte-virtuelle' }))).toBeNull();
  });
});
