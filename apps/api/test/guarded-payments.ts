import { expect } from 'vitest';
import { checked } from './bills.ts';
import { order as quoted, dakar } from './sending.ts';
import { frenchIbans, toBank, withdrawalQuote } from './withdrawing.ts';
import type { Account, Answer, Ask, Wire } from './api.ts';

/** One way of paying from the wallet, asked for as often as one likes, as a page does. */
export type Attempt = (ask?: Ask) => Promise<Answer<Wire>>;

export type Way = {
  readonly name: string;
  /** What a page asks for before the payment itself; `montant` in EUR, before fees. */
  prepare(payer: Account, payee: Account, montant: number): Promise<Attempt>;
};

const byNumber = (payee: Account, montant: number) => ({
  montant,
  devise: 'EUR',
  beneficiaire: { mode: 'nzela', telephone: payee.telephone },
  methodePaiement: 'wallet',
});

/** Every route that takes money out of a wallet at once and asks for a proof above the threshold. */
export const guardedWays: readonly Way[] = [
  {
    name: 'a transfer that is confirmed',
    async prepare(payer, _payee, montant) {
      const { id } = await quoted(payer, 'wallet', dakar(), montant);
      return (ask) => payer.patch(`/transfers/${id}/confirm`, {}, ask);
    },
  },
  {
    name: 'an instant transfer',
    async prepare(payer, payee, montant) {
      return (ask) => payer.post('/transfers', byNumber(payee, montant), ask);
    },
  },
  {
    name: 'a payment by QR code',
    async prepare(payer, payee, montant) {
      const code = await payee.get('/qr/mine');
      expect(code.status, code.text).toBe(200);
      const beneficiaire = { mode: 'nzela', codeQr: code.body.jeton };
      return (ask) => payer.post('/transfers', { ...byNumber(payee, montant), beneficiaire }, ask);
    },
  },
  {
    name: 'a withdrawal',
    async prepare(payer, _payee, montant) {
      const devisId = await withdrawalQuote(payer, toBank(), montant);
      const body = { devisId, methode: 'bank', compte: frenchIbans['0001'] };
      return (ask) => payer.post('/withdrawals', body, ask);
    },
  },
  {
    name: 'a bill',
    async prepare(payer, _payee, montant) {
      // In francs, at the legal parity.
      const francs = { facturier: 'woyofal', reference: '14025599001', montant: montant * 656 };
      const { id } = await checked(payer, francs);
      return (ask) => payer.post('/bills', { verification: id }, ask);
    },
  },
  {
    name: 'what somebody asked for',
    async prepare(payer, payee, montant) {
      const made = await payee.post('/money-requests', { montant, mode: 'link' });
      expect(made.status, made.text).toBe(201);
      const code = String(made.body.lien).split('/pay/')[1];
      return (ask) => payer.post(`/pay/${code}/portefeuille`, undefined, ask);
    },
  },
];
