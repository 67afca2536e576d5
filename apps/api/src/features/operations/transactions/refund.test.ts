import { describe, expect, test } from 'vitest';
import type { MerchantPayment } from '@nzela/contract/payments';
import type { TransactionDetail } from '@nzela/contract/transactions';
import { giveCapabilities, type Account } from '../../../../test/api.ts';
import {
  balanceOf,
  expectWholeBook,
  fund,
  moveOn,
  pass,
  timeless,
  until,
} from '../../../../test/money.ts';
import { obliging, proofFor } from '../../../../test/proof.ts';
import { heldTransfer, withList } from '../../../../test/reviewing.ts';
import { inMode, openShop, paidFromWallet } from '../../../../test/selling.ts';
import { order, statusOf, typeCard } from '../../../../test/sending.ts';
import { startWorld } from '../../../../test/world.ts';
import { withdraw } from '../../../../test/withdrawing.ts';
import { newId } from '../../../kernel/data/ids.ts';
import { advanceTransfer } from '../../transfers/quoted/departure.ts';

const { api } = await startWorld();
const someClerk = async () => obliging(timeless(api, await api.admin()));
const [clerk, other] = [await someClerk(), await someClerk()];
const shop = await openShop(api);
const person = obliging(timeless(api, await api.user()));
await fund(api, person, 500_000n);
const purse = async () => (await balanceOf(api, 'wallet', person.id)).available;

const sold = async (montant: number): Promise<MerchantPayment> => {
  const payment = await paidFromWallet(person, await shop.sell('live', { montant }));
  await api.runJobs();
  return payment;
};
const detailOf = async (id: string): Promise<TransactionDetail> => {
  const { status, body, text } = await clerk.get(`/transactions/${id}`);
  expect(status, text).toBe(200);
  return body;
};
type Asked = { montant: number; restant: number; motif?: string };
const refund = (id: string, body: Asked, { who = clerk, key = newId() } = {}) =>
  who.post(
    `/transactions/${id}/remboursement`,
    { motif: 'Une erreur de caisse', ...body },
    { headers: { 'idempotency-key': key } },
  );
const whole = async (id: string, who = clerk) => {
  const { restant } = (await detailOf(id)).remboursement;
  return refund(id, { montant: restant ?? 0, restant: restant ?? 0 }, { who });
};
const told = (answer: { status: number; body: { code?: string } }) => [
  answer.status,
  answer.body.code,
];
const audited = async (id: string) =>
  (
    await api.database.pool.query<{ actor: string; after: unknown; reason: string }>(
      `SELECT actor, after, reason FROM audit_entries
        WHERE action = 'transactions.refund' AND subject = $1 ORDER BY position`,
      [id],
    )
  ).rows;
const lastNews = async (who: Account) => (await who.get('/notifications')).body.elements[0];

describe('a payment of a merchant', () => {
  test('goes back in a part and the rest: whoever paid and the merchant read why, and each is audited', async () => {
    const { id, reference } = await sold(30);
    await sold(100);
    const before = await purse();
    expect((await detailOf(id)).remboursement).toMatchObject({ restant: 30, divisible: true });
    const part = await refund(id, { montant: 10.5, restant: 30 });
    expect([part.status, part.body], part.text).toEqual([201, { montant: 10.5, devise: 'EUR' }]);
    expect(await lastNews(person)).toMatchObject({
      texte: expect.stringContaining('Une erreur de caisse'),
    });
    expect(await lastNews(shop.owner)).toMatchObject({
      titre: expect.stringContaining(reference),
      texte: expect.stringContaining('Une erreur de caisse'),
      chemin: `/dashboard/merchant/transactions/${id}`,
    });
    expect((await detailOf(id)).remboursement.restant).toBe(19.5);
    expect((await whole(id)).status).toBe(201);
    expect(await purse()).toBe(before + 3_000n);
    const { remboursement, statut } = await detailOf(id);
    expect(remboursement).toMatchObject({
      restant: null,
      explication: expect.stringContaining('Il ne reste rien à rembourser'),
    });
    expect(statut).toBe('refunded');
    const refunds = await shop.owner.get(`/v1/refunds?paiement=${id}`, inMode('live'));
    expect(refunds.body.elements).toHaveLength(2);
    const by = { actor: clerk.id, reason: 'Une erreur de caisse' };
    expect(await audited(id)).toEqual([
      { ...by, after: { montant: 10.5, devise: 'EUR' } },
      { ...by, after: { montant: 19.5, devise: 'EUR' } },
    ]);
    expect(told(await refund(id, { montant: 1, restant: 1 }))).toEqual([
      409,
      'transaction_non_remboursable',
    ]);
  });

  test('the same key gives back once, with one line of the audit; with another body it is refused', async () => {
    const { id } = await sold(40);
    const before = await purse();
    const key = newId();
    const body = { montant: 5, restant: 40 };
    const answers = [await refund(id, body, { key }), await refund(id, body, { key })];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(told(await refund(id, { ...body, montant: 6 }, { key }))).toEqual([
      422,
      'cle_idempotence_reutilisee',
    ]);
    expect([await purse(), await audited(id)]).toEqual([before + 500n, [expect.anything()]]);
  });

  test.each([
    ['all of it', 20],
    ['the same part', 7],
  ])('two administrators at once, %s: it goes back once', async (_what, montant) => {
    const { id } = await sold(20);
    const before = await purse();
    const answers = await Promise.all(
      [clerk, other, clerk, other].map((who) => refund(id, { montant, restant: 20 }, { who })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(await purse()).toBe(before + BigInt(montant) * 100n);
    expect(await audited(id)).toHaveLength(1);
    const late = await refund(id, { montant, restant: 20 }, { who: other });
    expect(late.status).toBe(409);
    expect(['remboursement_depasse', 'transaction_non_remboursable']).toContain(late.body.code);
  });

  test('beside the merchant’s own refunds no more goes back than was paid', async () => {
    const { id } = await sold(20);
    const before = await purse();
    await Promise.all([
      refund(id, { montant: 15, restant: 20 }),
      shop.owner.post(
        `/v1/payments/${id}/remboursements`,
        { montant: 15 },
        { headers: { ...inMode('live').headers, 'idempotency-key': newId() } },
      ),
    ]);
    expect(await purse()).toBe(before + 1_500n);
  });

  test('400, 409: nothing, more than is left, more than the merchant has, without a reason', async () => {
    const { id } = await sold(20);
    for (const [body, code, field] of [
      [{ montant: 0, restant: 20 }, 'montant_invalide', 'montant'],
      [{ montant: 1.001, restant: 20 }, 'montant_invalide', 'montant'],
      [{ montant: 20.01, restant: 20 }, 'remboursement_trop_grand', 'montant'],
      [{ montant: 1, restant: 20, motif: ' ' }, 'requete_invalide', 'motif'],
    ] as const) {
      const { body: refused } = await refund(id, body);
      expect([refused.code, refused.errors[0].champ]).toEqual([code, field]);
    }
    const poor = await openShop(api);
    const payment = await paidFromWallet(person, await poor.sell('live', { montant: 40 }));
    await api.runJobs();
    const short = await refund(payment.id, { montant: 40, restant: 40 });
    expect(told(short)).toEqual([409, 'remboursement_sans_solde']);
    expect(short.body.message).toMatch(/^Le solde disponible est de 39,80/);
    expect([await audited(id), await audited(payment.id)]).toEqual([[], []]);
  });

  test('409 transaction_non_remboursable: while its card’s holder disputes it', async () => {
    const { id } = await sold(20);
    await api.database.pool.query(
      `UPDATE payments SET dispute_status = 'a_repondre' WHERE id = $1`,
      [id],
    );
    const { restant, explication } = (await detailOf(id)).remboursement;
    expect([restant, explication]).toEqual([null, expect.stringContaining('contesté')]);
    expect((await refund(id, { montant: 20, restant: 20 })).body.message).toContain('contesté');
  });
});

describe('who may', () => {
  test('403 verification_requise: a proof is of this transaction and of this amount', async () => {
    const [one, another] = [await sold(20), await sold(20)];
    const plain = await api.admin();
    const ask = (id: string, montant: number, verification?: string) =>
      plain.post(
        `/transactions/${id}/remboursement`,
        { montant, restant: 20, motif: 'Essai' },
        {
          headers: {
            'idempotency-key': newId(),
            ...(verification === undefined ? {} : { verification }),
          },
        },
      );
    const refused = await ask(one.id, 5);
    expect(told(refused)).toEqual([403, 'verification_requise']);
    const proof = await proofFor(plain, refused.body.verification);
    expect(told(await ask(one.id, 6, proof))).toEqual([403, 'verification_requise']);
    expect(told(await ask(another.id, 5, proof))).toEqual([403, 'verification_requise']);
    expect((await ask(one.id, 5, proof)).status).toBe(201);
    // Served once.
    expect((await ask(one.id, 5, proof)).status).toBe(409);
    expect(await audited(another.id)).toEqual([]);
  });

  test('401, 403, 404: administrators of the finances alone', async () => {
    const { id } = await sold(20);
    const body = { montant: 20, restant: 20 };
    const support = await api.admin();
    await giveCapabilities(api, support, ['support']);
    expect((await refund(id, body, { who: support })).status).toBe(403);
    expect((await refund(id, body, { who: person })).status).toBe(403);
    expect((await refund(id, body, { who: shop.owner })).status).toBe(403);
    expect((await api.visitor.post(`/transactions/${id}/remboursement`, body)).status).toBe(401);
    expect((await refund(newId(), body)).status).toBe(404);
  });

  test('409 compte_propre: nobody refunds what their own business was paid', async () => {
    const { id } = await sold(20);
    await api.database.pool.query(
      `INSERT INTO merchant_members SELECT gen_random_uuid(), a.merchant_id, $2, 'caissier', now()
         FROM payments p JOIN merchant_accounts a ON a.id = p.account_id WHERE p.id = $1`,
      [id, other.id],
    );
    expect(told(await refund(id, { montant: 20, restant: 20 }, { who: other }))).toEqual([
      409,
      'compte_propre',
    ]);
    await api.database.pool.query('DELETE FROM merchant_members WHERE user_id = $1', [other.id]);
  });
});

describe('a transfer', () => {
  const confirmed = async (): Promise<string> => {
    const { id } = await order(person, 'wallet');
    expect((await person.patch(`/transfers/${id}/confirm`)).status).toBe(200);
    return id;
  };
  const left = async (id: string) => (await detailOf(id)).remboursement.restant ?? 0;

  test('that has not left goes back whole, once, and its sender reads why', async () => {
    const before = await purse();
    const id = await confirmed();
    const paid = await left(id);
    expect(BigInt(Math.round(paid * 100))).toBe(before - (await purse()));
    expect(told(await refund(id, { montant: 1, restant: paid }))).toEqual([
      409,
      'remboursement_entier',
    ]);
    const answers = await Promise.all(
      [clerk, other, clerk].map((who) => refund(id, { montant: paid, restant: paid }, { who })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await purse()).toBe(before);
    const { statut, raison } = (await person.get(`/transfers/${id}`)).body;
    expect([statut, raison]).toEqual(['annule', expect.stringContaining('Une erreur de caisse')]);
    expect(await audited(id)).toHaveLength(1);
    await pass(api, 120);
    expect(await purse()).toBe(before);
  });

  test('that leaves, is called off and is refunded at once has one end', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const before = await purse();
      const id = await confirmed();
      const paid = await left(id);
      await moveOn(api, 61);
      const [refunded] = await Promise.all([
        refund(id, { montant: paid, restant: paid }),
        advanceTransfer(api.deps, id),
        person.patch(`/transfers/${id}/cancel`),
      ]);
      await until(api, async () => ['complete', 'annule'].includes(await statusOf(person, id)));
      const statut = await statusOf(person, id);
      expect(await purse()).toBe(
        statut === 'annule' ? before : before - BigInt(Math.round(paid * 100)),
      );
      if (statut === 'complete') expect(refunded.status).toBe(409);
      expect(await audited(id)).toHaveLength(refunded.status === 201 ? 1 : 0);
    }
  });

  test('paid by card goes back to the card', async () => {
    const { id } = await order(person, 'card');
    const started = await person.post(`/transfers/${id}/paiements`);
    expect(started.status, started.text).toBe(201);
    await typeCard(started.body.champsUrl, '4242424242424242');
    await until(api, async () => (await statusOf(person, id)) === 'confirme');
    expect((await detailOf(id)).remboursement.explication).toContain('sur la carte');
    expect((await whole(id)).status).toBe(201);
    await until(api, async () => (await statusOf(person, id)) === 'rembourse');
  });

  test('409 transaction_non_remboursable: with why, in each state that has nothing to give back', async () => {
    const unpaid = await order(person, 'bank');
    await withList(api);
    const held = await heldTransfer(api, person);
    const gone = await confirmed();
    await pass(api, 61);
    await until(api, async () => (await statusOf(person, gone)) === 'complete');
    const before = await purse();
    for (const [id, why] of [
      [unpaid.id, 'Rien n’a encore été payé'],
      [held, 'Cette opération est retenue'],
      [gone, 'L’argent est versé'],
    ] as const) {
      const { restant, explication } = (await detailOf(id)).remboursement;
      expect([restant, explication]).toEqual([null, expect.stringContaining(why)]);
      const refused = await refund(id, { montant: 1, restant: 1 });
      expect(told(refused)).toEqual([409, 'transaction_non_remboursable']);
      expect(refused.body.message).toContain(why);
    }
    for (const status of ['en_cours', 'indetermine']) {
      await api.database.pool.query('UPDATE transfers SET status = $2 WHERE id = $1', [
        gone,
        status,
      ]);
      expect((await refund(gone, { montant: 1, restant: 1 })).body.message).toContain(
        'déjà parti chez le prestataire',
      );
    }
    await api.database.pool.query(`UPDATE transfers SET status = 'complete' WHERE id = $1`, [gone]);
    expect(await purse()).toBe(before);
  });
});

describe('what else is in the log', () => {
  test('a withdrawal that has not left goes back whole, and its owner reads why; once left it does not', async () => {
    const before = await purse();
    const { id } = await withdraw(person);
    expect((await whole(id)).status).toBe(201);
    expect(await purse()).toBe(before);
    expect(await lastNews(person)).toMatchObject({
      texte: expect.stringContaining('Une erreur de caisse'),
    });
    const leaving = await withdraw(person);
    await pass(api, 61);
    const { restant, explication } = (await detailOf(leaving.id)).remboursement;
    expect([restant, explication]).toEqual([
      null,
      expect.stringMatching(/déjà parti chez le prestataire|est versé/),
    ]);
    expect(told(await refund(leaving.id, { montant: 1, restant: 1 }))).toEqual([
      409,
      'transaction_non_remboursable',
    ]);
  });

  test('every source that administrators refund nothing of says why', async () => {
    const { rows } = await api.database.pool.query<{ source: string }>(
      'SELECT source FROM transaction_log_cursors ORDER BY source',
    );
    const refunding = Object.keys(api.deps.purposes.refunds);
    const others = [...rows.map(({ source }) => source), 'refusals'].filter(
      (source) => !refunding.includes(source),
    );
    expect(others.length).toBeGreaterThan(8);
    const { id } = await sold(20);
    for (const source of others)
      for (const status of ['completed', 'pending', 'failed', 'refunded']) {
        await api.database.pool.query(
          'UPDATE transaction_logs SET source = $2, status = $3 WHERE id = $1',
          [id, source, status],
        );
        const { restant, explication } = (await detailOf(id)).remboursement;
        expect(restant).toBeNull();
        expect(explication).toMatch(/^\p{Lu}.*\.$/u);
        expect(told(await refund(id, { montant: 1, restant: 20 }))).toEqual([
          409,
          'transaction_non_remboursable',
        ]);
      }
  });

  test('the book is whole after all of it', async () => {
    await expectWholeBook(api);
  });
});
