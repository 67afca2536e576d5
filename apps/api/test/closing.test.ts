import { globSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { endSuspense } from '../src/features/operations/credits.ts';
import type { MobileMoneyPayment } from '@nzela/contract/mobile-money';
import { money } from '@nzela/money/money';
import { movement, own, post, wallet } from '../src/kernel/data/book.ts';
import { transact } from '../src/kernel/data/database.ts';
import { newId } from '../src/kernel/data/ids.ts';
import { addJobs, type JobName } from '../src/kernel/jobs/jobs.ts';
import { creditOrSuspend } from '../src/features/operations/operations.ts';
import type { Account } from './api.ts';
import { startCardWorld } from './cards.ts';
import { closeOf, expectNothingOn } from './closing.ts';
import { collected, collection, pressOnPhone } from './collecting.ts';
import { balanceOf, expectWholeBook, fund, pass, timeless, until } from './money.ts';
import { reviewReferrals, settlePayment } from './referring.ts';
import { payPath, requestsOf } from './requesting.ts';
import { cards, order, statusOf, typeCard } from './sending.ts';

const world = await startCardWorld();
const { api, sandbox } = world;
const sender = timeless(api, await api.user());
await fund(api, sender, 1_000_000n);
afterAll(async () => {
  await expectWholeBook(api);
  await world.close();
});

const someone = async () => timeless(api, await api.user());
const settle = () => new Promise((wake) => setTimeout(wake, 20));
const held = async (job: 'cards' | 'bank') => -(await balanceOf(api, 'settlement', job)).posted;
const suspense = async () => (await balanceOf(api, 'suspense', 'nzela')).posted;
const moved = async (kind: string, subject: string) => {
  const { rows } = await api.deps.pool.query(
    'SELECT FROM ledger.operations WHERE kind = $1 AND subject = $2',
    [kind, subject],
  );
  return rows.length;
};
async function run(name: JobName): Promise<void> {
  const job = { name, payload: {} } as const;
  await transact(api.deps.pool, ({ client }) => addJobs(client, [job as never]));
  await api.runJobs();
}
const wire = (reference: string, amount: string) =>
  sandbox.desk('/wires', { reference, amount, currency: 'EUR', debtorName: 'Compte Essai' });

/** A transfer to their Nzela wallet on a quote, not paid yet. */
async function quotedTo(payee: Account, methodePaiement: 'wallet' | 'card' | 'bank') {
  const quote = await sender.post('/quotes', {
    canal: 'nzela',
    montant: 30,
    deviseSource: 'EUR',
    deviseCible: 'EUR',
    modeReception: 'nzela',
    methodePaiement,
  });
  const beneficiaire = { mode: 'nzela', telephone: payee.telephone };
  const body = { devisId: quote.body.id, beneficiaire, methodePaiement };
  const made = await sender.post('/transfers', body);
  expect(made.status, made.text).toBe(201);
  return made.body;
}

/** Money on its way to somebody's wallet; `arrives` lets it come after they have closed their account. */
type Arrival = {
  /** The kinds of operation that would credit the wallet. */
  readonly kinds: readonly string[];
  begin(payee: Account): Promise<() => Promise<void>>;
};

const arrivals: Readonly<Record<string, Arrival>> = {
  'a transfer that is confirmed from a wallet: refused before anything leaves': {
    kinds: ['transfer.nzela'],
    async begin(payee) {
      const made = await quotedTo(payee, 'wallet');
      return async () => {
        const before = await balanceOf(api, 'wallet', sender.id);
        const answer = await sender.patch(`/transfers/${made.id}/confirm`);
        expect(answer.body).toMatchObject({ status: 409, code: 'compte_ferme' });
        expect(answer.body.message).toContain('Rien n’a été débité');
        expect(await balanceOf(api, 'wallet', sender.id)).toEqual(before);
      };
    },
  },
  'a transfer that a card pays: the card has its money back': {
    kinds: ['transfer.nzela'],
    async begin(payee) {
      const made = await quotedTo(payee, 'card');
      const path = `/transfers/${made.id}/paiements`;
      const payment = (await sender.post(path)).body;
      return async () => {
        const before = await held('cards');
        await typeCard(payment.champsUrl, cards.accepted);
        await settle();
        await sender.get(`${path}/${payment.id}`);
        await until(api, async () => (await statusOf(sender, made.id)) === 'rembourse');
        const ended = (await sender.get(`/transfers/${made.id}`)).body;
        expect(ended.raison).toContain('fermé');
        expect(await held('cards')).toBe(before);
      };
    },
  },
  'a transfer that a wire pays: the sender’s wallet has it': {
    kinds: ['transfer.nzela'],
    async begin(payee) {
      const made = await quotedTo(payee, 'bank');
      return async () => {
        const { posted } = await balanceOf(api, 'wallet', sender.id);
        await wire(made.coordonneesBancaires.reference, '30.00');
        await run('wires.read');
        expect(await statusOf(sender, made.id)).toBe('rembourse');
        expect((await balanceOf(api, 'wallet', sender.id)).posted).toBe(posted + 3_000n);
      };
    },
  },
  'a request that a wallet pays: refused before anything leaves': {
    kinds: ['request.wallet'],
    async begin(payee) {
      const request = await requestsOf(api, payee, { montant: 4, devise: 'EUR' }).ask();
      return async () => {
        const before = await balanceOf(api, 'wallet', sender.id);
        const answer = await sender.post(`${payPath(request)}/portefeuille`);
        expect(answer.status).toBe(409);
        expect(await balanceOf(api, 'wallet', sender.id)).toEqual(before);
      };
    },
  },
  'a request that a card pays: the card has its money back': {
    kinds: ['request.card'],
    async begin(payee) {
      const request = await requestsOf(api, payee, { montant: 4, devise: 'EUR' }).ask();
      const path = `${payPath(request)}/paiements`;
      const payment = (await api.visitor.post(path)).body;
      return async () => {
        const before = await held('cards');
        await typeCard(payment.champsUrl, cards.accepted);
        await settle();
        await api.visitor.get(`${path}/${payment.id}`);
        const isApproved = async () => (await moved('payment.card', payment.id)) === 1;
        await until(api, async () => (await isApproved()) && (await held('cards')) === before);
      };
    },
  },
  'a request that a phone pays: the phone has its money back': {
    kinds: ['request.mobile'],
    async begin(payee) {
      const request = await requestsOf(api, payee, { montant: 5000, devise: 'CDF' }).ask();
      const answer = await api.visitor.post<MobileMoneyPayment>(
        `${payPath(request)}/mobile-money`,
        { operateur: 'AIRTEL', telephone: '+243978880005' },
      );
      expect(answer.status, answer.text).toBe(201);
      await api.runJobs();
      return () => paidByPhone(answer.body);
    },
  },
  'a deposit that a phone pays: the phone has its money back': {
    kinds: ['collection.wallet'],
    async begin(payee) {
      const payment = await collected(payee, collection('0005'));
      await api.runJobs();
      return () => paidByPhone(payment);
    },
  },
  'a deposit that a card pays: the card has its money back': {
    kinds: ['deposit.card'],
    async begin(payee) {
      const made = (await payee.post('/deposits', { montant: 20, methode: 'card' })).body;
      const path = `/deposits/${made.id}/paiements`;
      const payment = (await payee.post(path)).body;
      return async () => {
        const before = await held('cards');
        await typeCard(payment.champsUrl, cards.accepted);
        await settle();
        await pass(api, 60);
        await run('card-payments.sweep');
        const isApproved = async () => (await moved('payment.card', payment.id)) === 1;
        await until(api, async () => (await isApproved()) && (await held('cards')) === before);
        const { rows } = await api.deps.pool.query('SELECT status FROM deposits WHERE id = $1', [
          made.id,
        ]);
        expect(rows).toEqual([{ status: 'rembourse' }]);
      };
    },
  },
  'a wire under a deposit’s reference: returned by the bank': {
    kinds: ['wire.wallet'],
    async begin(payee) {
      const made = (await payee.post('/deposits', { montant: 20, methode: 'bank' })).body;
      return () => returnedWire(made.reference, '20.00');
    },
  },
  'a wire under a transfer’s reference: returned by the bank': {
    kinds: ['wire.wallet'],
    async begin(payee) {
      const made = await order(payee, 'bank');
      return () => returnedWire(made.coordonneesBancaires?.reference ?? '', '12.00');
    },
  },
  'a purchase that a shop refunds: kept in suspense, and an operator is told': {
    kinds: ['card.return'],
    async begin(payee) {
      await fund(api, payee, 10_000n);
      const card = await world.card(payee, { devise: 'EUR', depotInitial: 20 });
      const paid = await world.pay(card, '20.00');
      expect(paid.status).toBe('APPROVED');
      await world.clear(paid);
      await settle();
      await payee.post(`/virtual-cards/${card.id}/fermeture`);
      await api.runJobs();
      await spendAll(payee);
      return async () => {
        const before = await suspense();
        await world.reverse(paid);
        await until(api, async () => (await suspense()) === before + 2_000n);
        await expectAlert('credit_suspended', payee);
      };
    },
  },
  'a reward for having brought somebody: not paid': {
    kinds: ['referral.reward'],
    async begin(payee) {
      const code = (await payee.get('/auth/me')).body.codeParrainage;
      const referred = await api.user({ codeParrainageUtilise: code });
      await api.deps.pool.query(
        'UPDATE users SET email_verified_at = now(), phone_verified_at = now() WHERE id = $1',
        [referred.id],
      );
      return async () => {
        await settlePayment(api, referred, { to: '+221771999999' });
        await reviewReferrals(api);
        expect(await moved('referral.reward', payee.id)).toBe(0);
      };
    },
  },
  'a fee that is given back for a late transfer: kept in suspense, and an operator is told': {
    kinds: ['transfer.guarantee', 'transfer.refund.wallet'],
    begin: (payee) =>
      Promise.resolve(async () => {
        const before = await suspense();
        const amount = money(350n, 'EUR');
        const legs = post(own('guarantee', 'EUR'), wallet(payee.id, 'EUR'), amount);
        const operation = movement('transfer.guarantee', newId(), legs);
        const credit = { operation, ownerId: payee.id, amount };
        // Once, however often it is asked for.
        for (const _ of [1, 2])
          await transact(api.deps.pool, ({ client }) =>
            creditOrSuspend(api.deps.ledger, client, credit),
          );
        expect(await suspense()).toBe(before + 350n);
        const alert = await expectAlert('credit_suspended', payee);
        await expect(endSuspense(api.deps, alert, { wallet: payee.id })).rejects.toMatchObject({
          code: 'compte_ferme',
        });
        const ended = await Promise.allSettled([
          endSuspense(api.deps, alert, { bank: 'VIR-2026-1' }),
          endSuspense(api.deps, alert, { wallet: sender.id }),
        ]);
        expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect(await suspense()).toBe(before);
      }),
  },
};

async function paidByPhone(payment: MobileMoneyPayment): Promise<void> {
  await pressOnPhone(sandbox, payment, true);
  const isOrdered = async () => {
    const { rows } = await api.deps.pool.query<{ minor: bigint }>(
      `SELECT amount AS minor FROM payouts WHERE purpose = 'collection' AND subject_id = $1`,
      [payment.id],
    );
    return rows.length === 1 && rows[0]?.minor === 500_000n;
  };
  await until(api, isOrdered);
}

async function returnedWire(reference: string, amount: string): Promise<void> {
  const before = [await held('bank'), await suspense()];
  await wire(reference, amount);
  await run('wires.read');
  expect([await held('bank'), await suspense()]).toEqual(before);
  const state = await fetch(`${sandbox.url}/desk/api/wires?reference=${reference}`);
  expect(await state.json()).toMatchObject([{ returned: { reason: 'AC04' } }]);
}

/** All that is on the wallet goes to somebody else. */
async function spendAll(person: Account): Promise<void> {
  const { available } = await balanceOf(api, 'wallet', person.id);
  const answer = await person.post('/transfers', {
    montant: (Number(available) / 100).toFixed(2),
    devise: 'EUR',
    beneficiaire: { mode: 'nzela', telephone: sender.telephone },
    methodePaiement: 'wallet',
  });
  expect(answer.status, answer.text).toBe(201);
}

async function expectAlert(kind: string, owner: Account): Promise<string> {
  const { rows } = await api.deps.pool.query<{ id: string }>(
    `SELECT id::text FROM operation_alerts WHERE kind = $1 AND detail ->> 'owner' = $2 AND resolved_at IS NULL`,
    [kind, owner.id],
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.id ?? '';
}

describe('what arrives after an account was closed', () => {
  test.each(Object.keys(arrivals))('%s', async (name) => {
    const arrival = arrivals[name];
    if (arrival === undefined) throw new Error(name);
    const payee = await someone();
    const arrives = await arrival.begin(payee);
    expect(await closeOf(payee)).toBe('closed');
    await arrives();
    await expectNothingOn(api, payee);
  });
});

/** Operations that release what is held in a wallet: an account with something held is not closed. */
const releases = [
  'bill.release',
  'card.order-release',
  'topup.release',
  'transfer.release',
  'withdrawal.release',
];

/** Operations that credit no wallet of a person; a conversion credits the wallet of whoever spends in it. */
const elsewhere = [
  'bill.hold',
  'bill.paid',
  'card.clearing',
  'card.fee',
  'card.hold',
  'card.load',
  'card.order',
  'card.refund',
  'card.release',
  'card.reload',
  'collection.received',
  'collection.returned',
  // features/payments/disputes: out of what a merchant can spend, and back into it.
  'dispute.lost',
  'dispute.recovered',
  'dispute.reserved',
  'dispute.won',
  // features/manual-postings: two administrators name the wallet, and a closed one is refused.
  'manual.posting',
  'payment.card',
  'payment.wire',
  // features/payments/payouts: a merchant's money, out of what it can spend and back into it.
  'payout.paid',
  'payout.reserved',
  'payout.returned',
  'refund.card',
  'refund.guarantee',
  // Out of what a merchant can spend, and back into it.
  'refund.given-up',
  'refund.mobile',
  'refund.reserved',
  // features/payments/refunds: kept in suspense when whoever paid has closed their account.
  'refund.wallet',
  'sale.received',
  'sale.settled',
  // An operator names the wallet, and a closed one is refused.
  'suspense.ended',
  'topup.delivered',
  'topup.hold',
  'transfer.create',
  'transfer.hold',
  'transfer.payout',
  'wallet.conversion',
  'wire.returned',
  'wire.suspense',
  'withdrawal.hold',
  'withdrawal.payout',
];

/** `movement('a.b'`, `kind: 'a.b'`, and the two of a condition: `kind = … ? 'a.b' : 'a.c'`. */
const kindsInCode =
  /(?:movement\(\s*|\bkind(?::| =) (?:\w+ \? )?)'([a-z]+\.[a-z.-]+)'(?: : '([a-z]+\.[a-z.-]+)')?/g;

test('every kind of operation is known here: what credits a wallet has its way back', () => {
  const files = globSync('apps/api/{src/features,demo}/**/*.ts', {
    exclude: (name) => name.endsWith('.test.ts'),
  });
  const kinds = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(kindsInCode)].flatMap(([, kind, otherwise]) =>
      [kind, otherwise].filter((name) => name !== undefined),
    ),
  );
  const tried = Object.values(arrivals).flatMap((arrival) => arrival.kinds);
  expect([...new Set(kinds)].toSorted()).toEqual(
    [...new Set([...tried, ...releases, ...elsewhere])].toSorted(),
  );
});

describe('an account is not closed', () => {
  test('while something is held or on its way', async () => {
    const payee = await someone();
    await fund(api, payee, 20_400n);
    const made = await order(payee, 'wallet');
    await payee.patch(`/transfers/${made.id}/confirm`);
    expect(await closeOf(payee)).toBe('compte_non_vide');
    await payee.patch(`/transfers/${made.id}/cancel`);
    await spendAll(payee);
    expect(await closeOf(payee)).toBe('closed');
  });

  test('at the moment when it is paid: never money on a closed account, never an amount lost', async () => {
    const ends = new Set<string>();
    for (let round = 0; round < 5; round += 1) {
      const payee = await someone();
      const before = (await balanceOf(api, 'wallet', sender.id)).posted;
      const pay = () =>
        sender.post('/transfers', {
          montant: '1.00',
          devise: 'EUR',
          beneficiaire: { mode: 'nzela', telephone: payee.telephone },
          methodePaiement: 'wallet',
        });
      const made = (await payee.post('/deposits', { montant: 20, methode: 'bank' })).body;
      const closing = closeOf(payee);
      const paying = Array.from({ length: 6 }, async (_, index) => {
        await new Promise((wake) => setTimeout(wake, index * (4 + round)));
        return pay();
      });
      const wiring =
        round === 0 ? wire(made.reference, '20.00').then(() => run('wires.read')) : null;
      const [end, , ...paid] = await Promise.all([closing, wiring, ...paying]);
      ends.add(end);
      const done = paid.filter(({ status }) => status === 201).length;
      for (const { status, body } of paid)
        expect([status, body.code ?? null]).toBeOneOf([
          [201, null],
          [409, 'compte_ferme'],
          [404, 'beneficiaire_introuvable'],
        ]);
      const after = (await balanceOf(api, 'wallet', sender.id)).posted;
      expect(before - after).toBe(BigInt(done) * 100n);
      if (end !== 'closed') continue;
      expect(done).toBe(0);
      await expectNothingOn(api, payee);
    }
    expect([...ends].every((end) => ['closed', 'compte_non_vide'].includes(end))).toBe(true);
    expect(await suspense()).toBeGreaterThanOrEqual(0n);
  });
});
