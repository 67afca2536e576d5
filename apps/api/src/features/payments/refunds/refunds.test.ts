import { describe, expect, test } from 'vitest';
import { merchantModes, type MerchantMode } from '@nzela/contract/merchant-terms';
import type { MerchantBalanceList, MerchantPayment, Refund } from '@nzela/contract/payments';
import { balanceOf, fund, heldIn, timeless, until } from '../../../../test/money.ts';
import { typeCard } from '../../../../test/sending.ts';
import { checkoutPath, inMode, openShop } from '../../../../test/selling.ts';
import { obliging } from '../../../../test/proof.ts';
import { startWorld } from '../../../../test/world.ts';
import { transact } from '../../../kernel/data/database.ts';
import { newId } from '../../../kernel/data/ids.ts';

const { api } = await startWorld();
const shop = await openShop(api);
const other = await openShop(api);
const payer = obliging(timeless(api, await api.user()));
await fund(api, payer, 200_000n);
await fund(api, payer, 50_000_000n, 'CDF');

const held = async (
  mode: MerchantMode,
  kind: 'wallet' | 'transit',
  currency: 'EUR' | 'CDF' = 'EUR',
) => (await heldIn(api, { kind, owner: shop.accounts[mode], currency, mode })).posted;
const purse = async () => (await balanceOf(api, 'wallet', payer.id)).posted;

/** Paid from a wallet, so that the merchant can spend it at once: 20 €, of which 19.90 are the merchant's. */
async function sold(mode: MerchantMode, body: object = {}): Promise<MerchantPayment> {
  const payment = await shop.sell(mode, body);
  const paid = await payer.post(`${checkoutPath(payment)}/portefeuille`, {});
  expect(paid.status, paid.text).toBe(201);
  return payment;
}

async function soldByCard(mode: MerchantMode): Promise<MerchantPayment> {
  const payment = await shop.sell(mode);
  const started = await api.visitor.post(`${checkoutPath(payment)}/carte`, {});
  await typeCard(started.body.champsUrl, '4242424242424242');
  await until(api, async () => (await shop.read(payment)).statut === 'paye');
  return payment;
}

async function soldByPhone(mode: MerchantMode, digits: string): Promise<MerchantPayment> {
  const payment = await shop.sell(mode, { montant: 10_000, devise: 'CDF' });
  const body = {
    operateur: 'AIRTEL',
    telephone: `+24397${mode === 'test' ? '2' : '3'}${digits.slice(0, 2)}0001`,
  };
  const rung = await api.visitor.post(`${checkoutPath(payment)}/mobile-money`, body);
  expect(rung.status, rung.text).toBe(201);
  await until(api, async () => (await shop.read(payment)).statut === 'paye');
  return payment;
}

const refund = (payment: MerchantPayment, body: object = {}, key = newId(), who = shop.owner) =>
  who.post(`/v1/payments/${payment.id}/remboursements`, body, {
    headers: { ...inMode(payment.mode).headers, 'idempotency-key': key },
  });

async function refunded(payment: MerchantPayment, body: object = {}): Promise<Refund> {
  const answer = await refund(payment, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const read = async ({ id, mode }: Refund): Promise<Refund> =>
  (await shop.owner.get(`/v1/refunds/${id}`, inMode(mode))).body;
const events = async ({ id }: Refund) => {
  const { rows } = await api.deps.pool.query<{ type: string }>(
    "SELECT type FROM merchant_events WHERE data ->> 'id' = $1 ORDER BY created_at",
    [id],
  );
  return rows.map(({ type }) => type);
};

describe('a payment from a wallet', () => {
  test('goes back in parts, at once, until nothing is left', async () => {
    await sold('live', { montant: 100 });
    const payment = await sold('live', { montant: 30 });
    const [before, shopBefore] = [await purse(), await held('live', 'wallet')];
    const first = await refunded(payment, { montant: 10.5, raison: 'Un article manquait' });
    expect(first).toMatchObject({
      statut: 'reussi',
      montant: 10.5,
      reference: `${payment.reference}-R1`,
    });
    expect(await shop.read(payment)).toMatchObject({
      statut: 'partiellement_rembourse',
      rembourse: 10.5,
    });
    expect(await refunded(payment)).toMatchObject({
      montant: 19.5,
      reference: `${payment.reference}-R2`,
    });
    expect(await shop.read(payment)).toMatchObject({ statut: 'rembourse', rembourse: 30 });
    expect([await purse(), await held('live', 'wallet')]).toEqual([
      before + 3_000n,
      shopBefore - 3_000n,
    ]);
    const again = await refund(payment);
    expect([again.status, again.body.code]).toEqual([409, 'remboursement_trop_grand']);
    expect(await events(first)).toEqual(['refund.succeeded']);
    const [line] = (await payer.get('/operations')).body.elements;
    expect(line).toMatchObject({ genre: 'remboursement', type: 'in', montant: 19.5 });
  });

  test('fifty refunds at once give back no more than was paid', async () => {
    await sold('live', { montant: 200 });
    const payment = await sold('live', { montant: 20 });
    const before = await purse();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => refund(payment, { montant: 3 })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(6);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      // A busy machine may ask to try again; what is tried again is refused like the others.
      const { status, body } =
        answer.status === 503 ? await refund(payment, { montant: 3 }) : answer;
      expect([status, body.code]).toEqual([409, 'remboursement_trop_grand']);
    }
    expect(await purse()).toBe(before + 1_800n);
  });

  test('the same key gives back once; with another body it is refused', async () => {
    const payment = await sold('live');
    const before = await purse();
    const key = newId();
    const first = await refund(payment, { montant: 5 }, key);
    expect((await refund(payment, { montant: 5 }, key)).body).toEqual(first.body);
    expect((await refund(payment, { montant: 6 }, key)).status).toBe(422);
    expect(await purse()).toBe(before + 500n);
  });

  test('409 when the merchant cannot cover it, with what they have and when it will do', async () => {
    const poor = await openShop(api);
    const payment = await poor.sell('live', { montant: 40 });
    await payer.post(`${checkoutPath(payment)}/portefeuille`, {});
    // 39.80 arrived.
    const short = await refund(payment, {}, newId(), poor.owner);
    expect([short.status, short.body.code]).toEqual([409, 'remboursement_sans_solde']);
    expect(short.body.message).toMatch(/39,80.*€.*quand d’autres paiements/);
    expect((await poor.read(payment)).rembourse).toBe(0);
    const card = await poor.sell('live', { montant: 50 });
    const started = await api.visitor.post(`${checkoutPath(card)}/carte`, {});
    await typeCard(started.body.champsUrl, '4242424242424242');
    await until(api, async () => (await poor.read(card)).statut === 'paye');
    expect((await refund(payment, {}, newId(), poor.owner)).body.message).toMatch(
      /Il sera possible le \d/,
    );
  });

  test('of somebody who closed their account waits in suspense, and the merchant is done', async () => {
    const gone = timeless(api, await api.user());
    await fund(api, gone, 2_000n);
    const payment = await shop.sell('live');
    await gone.post(`${checkoutPath(payment)}/portefeuille`, {});
    await sold('live');
    const own = { kind: 'wallet', owner: gone.id, currency: 'EUR' } as const;
    const closed = await transact(api.deps.pool, ({ client }) =>
      api.deps.ledger.closeAccounts(client, [own]),
    );
    expect(closed).toBe(true);
    const before = (await balanceOf(api, 'suspense', 'nzela')).posted;
    expect(await refunded(payment)).toMatchObject({ statut: 'reussi' });
    expect((await balanceOf(api, 'suspense', 'nzela')).posted).toBe(before + 2_000n);
  });
});

describe.each(merchantModes)('a payment by card, %s', (mode) => {
  test('goes back to the card in parts; meanwhile the money is set aside', async () => {
    await sold(mode, { montant: 100 });
    const payment = await soldByCard(mode);
    const before = await held(mode, 'wallet');
    const parts = [
      await refunded(payment, { montant: 8 }),
      await refunded(payment, { montant: 2 }),
    ];
    expect(parts.map(({ statut }) => statut)).toEqual(['en_attente', 'en_attente']);
    expect([await held(mode, 'wallet'), await held(mode, 'transit')]).toEqual([
      before - 1_000n,
      1_000n,
    ]);
    const set = (await shop.owner.get('/v1/balance', inMode(mode))).body as MerchantBalanceList;
    const euros = set.elements.find(({ devise }) => devise === 'EUR');
    expect(euros).toMatchObject({
      disponible: Number(before - 1_000n) / 100,
      reserve: { total: 10, remboursements: [{ montant: 8 }, { montant: 2 }] },
    });
    const waiting = euros?.enAttente.jours.map(({ montant }) => montant * 100) ?? [];
    expect(Math.round(waiting.reduce((sum, one) => sum + one, 0))).toBe(
      Math.round((euros?.enAttente.total ?? 0) * 100),
    );
    for (const part of parts) await until(api, async () => (await read(part)).statut === 'reussi');
    expect(await held(mode, 'transit')).toBe(0n);
    expect(await shop.read(payment)).toMatchObject({
      statut: 'partiellement_rembourse',
      rembourse: 10,
    });
  });

  test.each([
    ['0003', 'echoue', 'refund.failed'],
    ['0006', 'reussi', 'refund.succeeded'],
  ])('the gateway’s %s: %s, and the money is where it belongs', async (digits, statut, event) => {
    await sold(mode, { montant: 50 });
    const payment = await soldByCard(mode);
    const before = await held(mode, 'wallet');
    const part = await refunded(payment, { montant: 8 });
    await api.deps.pool.query('UPDATE card_refunds SET reference = $2 WHERE id = $1', [
      part.id,
      `${part.id}-${digits}`,
    ]);
    await until(api, async () => (await read(part)).statut === statut);
    const failed = statut === 'echoue';
    expect(await held(mode, 'wallet')).toBe(failed ? before : before - 800n);
    expect(await held(mode, 'transit')).toBe(0n);
    expect((await read(part)).echec).toEqual(
      failed ? expect.stringMatching(/solde est intact/) : null,
    );
    expect((await shop.read(payment)).rembourse).toBe(failed ? 0 : 8);
    expect(await events(part)).toEqual([event]);
  });
});

describe.each(merchantModes)('a payment from a phone, %s', (mode) => {
  test('goes back to that phone', async () => {
    await sold(mode, { montant: 50_000, devise: 'CDF' });
    const payment = await soldByPhone(mode, '10');
    const owed = async () =>
      (await heldIn(api, { kind: 'settlement', owner: 'payouts', currency: 'CDF', mode })).posted;
    const [before, paidOut] = [await held(mode, 'wallet', 'CDF'), await owed()];
    const part = await refunded(payment, { montant: 4_000 });
    await until(api, async () => (await read(part)).statut === 'reussi');
    expect(await held(mode, 'wallet', 'CDF')).toBe(before - 400_000n);
    expect([await held(mode, 'transit', 'CDF'), await owed()]).toEqual([0n, paidOut + 400_000n]);
  });
});

describe('refuses', () => {
  test('what is not paid, what is nothing, and what is more than is left', async () => {
    const waiting = await shop.sell('live');
    expect((await refund(waiting)).body.code).toBe('paiement_non_remboursable');
    const payment = await sold('live');
    expect((await refund(payment, { montant: 0 })).body.code).toBe('montant_invalide');
    const more = await refund(payment, { montant: 20.01 });
    expect([more.status, more.body.code]).toEqual([409, 'remboursement_trop_grand']);
    expect(more.body.message).toMatch(/20,00.*€/);
    expect((await refund(payment, { montant: 'x' })).status).toBe(400);
  });

  test('another merchant, the other mode, and whoever may not refund', async () => {
    const payment = await sold('live');
    expect((await refund(payment, {}, newId(), other.owner)).status).toBe(404);
    expect((await refund({ ...payment, mode: 'test' })).status).toBe(404);
    const made = await refunded(payment, { montant: 1 });
    expect((await other.owner.get(`/v1/refunds/${made.id}`, inMode('live'))).status).toBe(404);
    expect((await shop.owner.get(`/v1/refunds/${made.id}`, inMode('test'))).status).toBe(404);
    const { elements } = (
      await shop.owner.get(`/v1/refunds?paiement=${payment.id}`, inMode('live'))
    ).body;
    expect(elements.map(({ id }: Refund) => id)).toEqual([made.id]);
  });

  test('in the database: a refund of another account’s payment, and more than was paid', async () => {
    const payment = await sold('live');
    const made = await refunded(payment, { montant: 1 });
    const { pool } = api.deps;
    const moved = pool.query('UPDATE refunds SET account_id = $2 WHERE id = $1', [
      made.id,
      shop.accounts.test,
    ]);
    await expect(moved).rejects.toMatchObject({ code: '23503' });
    const more = pool.query('UPDATE payments SET refunded = paid + 1 WHERE id = $1', [payment.id]);
    await expect(more).rejects.toMatchObject({ constraint: 'payments_refunded' });
  });
});
