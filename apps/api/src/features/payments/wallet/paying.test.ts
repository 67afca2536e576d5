import { describe, expect, test } from 'vitest';
import type { MerchantPayment } from '@nzela/contract/payments';
import type { Account, Answer } from '../../../../test/api.ts';
import {
  balanceOf,
  expectWholeBook,
  fund,
  heldIn,
  timeless,
  until,
} from '../../../../test/money.ts';
import { checkoutPath, inMode, openShop } from '../../../../test/selling.ts';
import { startWorld } from '../../../../test/world.ts';
import { transact } from '../../../kernel/data/database.ts';
import { newId } from '../../../kernel/data/ids.ts';

const { api } = await startWorld();
const { pool } = api.deps;
const shop = await openShop(api);
const payers = await Promise.all(
  Array.from({ length: 12 }, async () => timeless(api, await api.user())),
);
for (const payer of payers) await fund(api, payer, 10_000n);
const [payer] = payers as [Account, ...Account[]];

const pay = (payment: Pick<MerchantPayment, 'adresse'>, by: Account = payer, key = newId()) =>
  by.post(`${checkoutPath(payment)}/portefeuille`, {}, { headers: { 'idempotency-key': key } });
const earned = async () =>
  (await heldIn(api, { kind: 'wallet', owner: shop.accounts.live, currency: 'EUR' })).posted;
const codesOf = (answers: readonly Answer<{ code?: string }>[]) =>
  answers.map(({ status, body }) => (status === 201 ? 'payé' : body.code)).toSorted();

async function eventsOf(payments: readonly MerchantPayment[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT data ->> 'id' AS id FROM merchant_events WHERE type = 'payment.paid' AND account_id = $1`,
    [shop.accounts.live],
  );
  const own = new Set(payments.map(({ id }) => id));
  return rows.map(({ id }) => id).filter((id) => own.has(id));
}

describe('many people who pay one shop at once', () => {
  test('each pays their own payment, and each is told once; who has too little stops nobody', async () => {
    const poor = timeless(api, await api.user());
    const payments = await Promise.all(
      Array.from({ length: 24 }, () => shop.sell('live', { montant: 2 })),
    );
    const unpaid = await shop.sell('live', { montant: 2 });
    const before = await earned();
    const answers = await Promise.all([
      pay(unpaid, poor),
      ...payments.map((payment, index) => pay(payment, payers[index % payers.length])),
    ]);
    expect(answers[0]?.body.code).toBe('solde_insuffisant');
    expect(answers.slice(1).map(({ status }) => status)).toEqual(payments.map(() => 201));
    const net = await Promise.all(payments.map(async (payment) => (await shop.read(payment)).net));
    const cents = net.reduce<number>((sum, one) => sum + Math.round((one ?? 0) * 100), 0);
    expect(await earned()).toBe(before + BigInt(cents));
    expect((await eventsOf(payments)).toSorted()).toEqual(payments.map(({ id }) => id).toSorted());
    expect((await shop.read(unpaid)).statut).toBe('en_attente');
  });

  test('one payment is paid by one of them, whatever else becomes of it at that moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const payment = await shop.sell('live', { montant: 1 });
      const cancelled = shop.owner.post(
        `/v1/payments/${payment.id}/annulation`,
        {},
        inMode('live'),
      );
      const answers = await Promise.all(payers.slice(0, 4).map((by) => pay(payment, by)));
      const { status } = await cancelled;
      const paid = answers.filter((answer) => answer.status === 201).length;
      expect([paid, status === 200 ? 1 : 0].toSorted()).toEqual([0, 1]);
      const refusedAs = paid === 1 ? 'paiement_deja_paye' : 'paiement_annule';
      const others = answers.filter((answer) => answer.status !== 201);
      expect(codesOf(others)).toEqual(others.map(() => refusedAs));
      const { statut } = await shop.read(payment);
      expect(statut).toBe(paid === 1 ? 'paye' : 'annule');
    }
    await expectWholeBook(api);
  });
});

test('the same request again, at once and later, pays once and is answered the same', async () => {
  const payment = await shop.sell('live', { montant: 3 });
  const before = (await balanceOf(api, 'wallet', payer.id)).posted;
  const key = newId();
  const answers = await Promise.all(Array.from({ length: 6 }, () => pay(payment, payer, key)));
  const later = await pay(payment, payer, key);
  for (const { status, body } of [...answers, later]) {
    expect(status).toBe(201);
    expect(body).toEqual(later.body);
  }
  expect((await balanceOf(api, 'wallet', payer.id)).posted).toBe(before - 300n);
});

test('409 operation_en_cours while another transaction has the payment in hand; nothing moves, and it can be paid then', async () => {
  const payment = await shop.sell('live', { montant: 4 });
  const before = (await balanceOf(api, 'wallet', payer.id)).posted;
  await transact(pool, async ({ client }) => {
    await client.query('SELECT FROM payments WHERE id = $1 FOR UPDATE', [payment.id]);
    const answer = await pay(payment);
    expect([answer.status, answer.body.code]).toEqual([409, 'operation_en_cours']);
  });
  expect((await balanceOf(api, 'wallet', payer.id)).posted).toBe(before);
  expect((await pay(payment)).status).toBe(201);
});

test('takes its room in the payer’s limits, and a refund gives it back', async () => {
  const used = async () => (await payer.get('/limits')).body.periodes[0].utilise;
  const payment = await shop.sell('live', { montant: 5 });
  const before = await used();
  expect((await pay(payment)).status).toBe(201);
  expect(await used()).toBe(before + 5);
  const refund = await shop.owner.post(
    `/v1/payments/${payment.id}/remboursements`,
    { montant: 5 },
    inMode('live'),
  );
  expect(refund.status, refund.text).toBe(201);
  await until(api, async () => (await used()) === before);
});

test('a link that may be used three times is paid three times by eight who pay at once', async () => {
  const link = await shop.owner.post(
    '/v1/payment-links',
    { titre: 'Panier', montant: 2, devise: 'EUR', utilisationsMax: 3 },
    inMode('live'),
  );
  expect(link.status, link.text).toBe(201);
  const code = link.body.adresse.split('/pay/')[1];
  const begun = await Promise.all(
    payers.slice(0, 8).map((by) => by.post(`/checkouts/liens/${code}`, {})),
  );
  const before = await earned();
  const answers = await Promise.all(
    begun.map(({ body }, index) => pay({ adresse: body.adresse }, payers[index])),
  );
  expect(codesOf(answers)).toEqual([...Array(5).fill('lien_epuise'), 'payé', 'payé', 'payé']);
  const { body: read } = await shop.owner.get(`/v1/payment-links/${link.body.id}`, inMode('live'));
  expect(read).toMatchObject({ statistiques: { commences: 8, payes: 3 } });
  expect((await earned()) > before).toBe(true);
});

test('the log tells of it and whence it was ordered once its batch is finished, and a sweep makes up for a lost job', async () => {
  const [told, lost] = [await shop.sell('live'), await shop.sell('live')];
  const logged = async ({ id }: MerchantPayment) => {
    const { rows } = await pool.query('SELECT address FROM transaction_logs WHERE id = $1', [id]);
    return rows;
  };
  expect((await pay(lost)).status).toBe(201);
  await pool.query(
    `SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
      WHERE task_identifier = 'payments.paid' HAVING count(*) > 0`,
  );
  expect((await pay(told)).status).toBe(201);
  await api.runJobs();
  expect(await logged(told)).toEqual([{ address: expect.any(String) }]);
  expect(await logged(lost)).toEqual([]);
  await transact(pool, ({ client }) =>
    client.query(`SELECT graphile_worker.add_job('operations.log-sweep', '{}')`),
  );
  await api.runJobs();
  expect(await logged(lost)).toEqual([{ address: null }]);
});

test('asked for: the same key at once is one payment with one answer, beside others of the batch', async () => {
  const ask = (key: string, montant: number) =>
    shop.owner.post(
      '/v1/payments',
      { montant },
      {
        headers: { 'merchant-mode': 'live', 'idempotency-key': key },
      },
    );
  const key = newId();
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => ask(key, 7)),
    ...Array.from({ length: 6 }, () => ask(newId(), 7)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const ids = answers.map(({ body }) => body.id as string);
  expect(new Set(ids.slice(0, 6)).size).toBe(1);
  expect(new Set(ids).size).toBe(7);
  const other = await ask(key, 8);
  expect([other.status, other.body.code]).toEqual([422, 'cle_idempotence_reutilisee']);
});

test('asked of the same new customers at once: each customer is made once', async () => {
  const asked = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      shop.sell('live', { client: { nom: 'Awa', email: `ensemble-${index % 3}@exemple.example` } }),
    ),
  );
  const ids = asked.map(({ client }) => client.id);
  expect(new Set(ids).size).toBe(3);
  for (const [index, id] of ids.entries()) expect(id).toBe(ids[index % 3]);
});
