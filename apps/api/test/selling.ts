import { expect } from 'vitest';
import type { MerchantMode } from '@nzela/contract/merchant-terms';
import type { Checkout, MerchantPayment } from '@nzela/contract/payments';
import type { Account, Api, Ask } from './api.ts';
import { timeless } from './money.ts';

/** A business with its two accounts, in the live mode too. */
export type Shop = {
  readonly owner: Account;
  readonly accounts: Readonly<Record<MerchantMode, string>>;
  /** A payment that waits: 20 € unless told otherwise. */
  sell(mode: MerchantMode, body?: object): Promise<MerchantPayment>;
  read(payment: MerchantPayment): Promise<MerchantPayment>;
};

/** The header that says in which mode a person asks. */
export const inMode = (mode: MerchantMode): Ask => ({ headers: { 'merchant-mode': mode } });

/** Where somebody who has a payment's address pays, relative to `/api`. */
export const checkoutPath = ({ adresse }: Pick<MerchantPayment, 'adresse'>): string =>
  `/checkouts/${adresse.split('/pay/')[1]}`;

export async function openShop(api: Api): Promise<Shop> {
  const owner = timeless(api, await api.merchant());
  const { pool } = api.deps;
  const [merchant] = (await owner.get('/merchants')).body.elements;
  await pool.query('UPDATE merchants SET live_at = now() WHERE id = $1', [merchant.id]);
  const { rows } = await pool.query<{ id: string; mode: MerchantMode }>(
    'SELECT id, mode FROM merchant_accounts WHERE merchant_id = $1',
    [merchant.id],
  );
  const accounts = Object.fromEntries(rows.map(({ id, mode }) => [mode, id])) as Shop['accounts'];
  return {
    owner,
    accounts,
    async sell(mode, body = {}) {
      const answer = await owner.post('/v1/payments', { montant: 20, ...body }, inMode(mode));
      expect(answer.status, answer.text).toBe(201);
      return answer.body;
    },
    async read({ id, mode }) {
      return (await owner.get(`/v1/payments/${id}`, inMode(mode))).body;
    },
  };
}

/** As whoever has the address sees it. */
export async function checkoutOf(api: Api, payment: MerchantPayment): Promise<Checkout> {
  return (await api.visitor.get(checkoutPath(payment))).body;
}

/** Paid from a wallet, so that the merchant can spend it at once. */
export async function paidFromWallet(
  payer: Account,
  payment: MerchantPayment,
): Promise<MerchantPayment> {
  const paid = await payer.post(`${checkoutPath(payment)}/portefeuille`, {});
  expect(paid.status, paid.text).toBe(201);
  return payment;
}
