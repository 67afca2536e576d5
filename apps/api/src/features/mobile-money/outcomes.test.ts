import { describe, expect, test } from 'vitest';
import type { MobileMoneyPayment } from '@nzela/contract/mobile-money';
import type { Account } from '../../../test/api.ts';
import { startWorld } from '../../../test/world.ts';
import {
  alertsOf,
  collected,
  collection,
  heldByProvider,
  paymentOf,
  pressOnPhone,
} from '../../../test/collecting.ts';
import { balanceOf, pass, timeless, until } from '../../../test/money.ts';
import { newId } from '../../kernel/data/ids.ts';

let person: Account;

const { api, sandbox } = await startWorld();
// Each outcome has a wallet of its own, so that what reaches it is seen to the centime.
const start = async () => {
  person = timeless(api, await api.user());
};

const wallet = async () => (await balanceOf(api, 'wallet', person.id, 'CDF')).posted;
const transit = async () => (await balanceOf(api, 'transit', person.id, 'CDF')).posted;
const owed = async () => -(await balanceOf(api, 'settlement', 'mobile-money', 'CDF')).posted;
const credited = 500_000n;

const now = (payment: MobileMoneyPayment) => paymentOf(person, payment.id);
const status = async (payment: MobileMoneyPayment) => (await now(payment)).transactionStatus;
const becomes = (payment: MobileMoneyPayment, wanted: MobileMoneyPayment['transactionStatus']) =>
  until(api, async () => (await status(payment)) === wanted);

const press = (payment: MobileMoneyPayment, accept: boolean) =>
  pressOnPhone(sandbox, payment, accept);
const atProvider = (payment: MobileMoneyPayment) => heldByProvider(sandbox, payment);
const alerts = (kind: string) => alertsOf(api, kind);

/** Somebody who knows the addresses says that it succeeded. */
async function claim(payment: MobileMoneyPayment): Promise<void> {
  const reference = payment.originatingTransactionId;
  const body = { originatingTransactionId: reference, transactionStatus: 'SUCCESS' };
  const hint = { statut: 'SUCCESS', dateModification: new Date().toISOString() };
  const own = `/mobile-money/payments/${payment.id}/callback`;
  const answers = await Promise.all([
    api.visitor.post('/gateways/mobile-money/callback', body),
    api.visitor.post('/gateways/mobile-money/callback', body),
    api.visitor.post(own, hint),
    api.visitor.post(own, hint),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([204, 204, 204, 204]);
}

describe('each outcome of the phone ends in the right state', () => {
  test.each(['0001', '0002', '0006', '0008'])('%s: on the wallet, once', async (digits) => {
    await start();
    const before = await owed();
    const made = await collected(person, collection(digits));
    expect(made).toMatchObject({ transactionStatus: 'PENDING', statut: 'en_attente' });
    expect(await wallet()).toBe(0n);
    await becomes(made, 'SUCCESS');
    await claim(made);
    await pass(api, 60);
    expect([await wallet(), await transit(), await owed()]).toEqual([
      credited,
      0n,
      before + credited,
    ]);
    const paid = await now(made);
    expect(paid.order.cost).toEqual({ amount: 5000, currency: 'CDF', frais: 50, total: 5050 });
    expect(paid.transactionId).toBe((await atProvider(made))[0]?.id);
    const [line] = (await person.get('/operations')).body.elements;
    expect(line).toMatchObject({
      genre: 'depot',
      statut: 'completed',
      montant: 5000,
      devise: 'CDF',
      reference: made.originatingTransactionId,
      objet: { type: 'mobile-money', id: made.id },
    });
  });

  test.each([
    ['0003', 'client', /code PIN saisi est faux.*Rien n’a été débité/],
    ['0004', 'client', /solde de ce compte Mobile Money ne suffit pas/],
    ['0009', null, /L’opérateur n’a pas exécuté/],
  ])('%s: nothing credited, whatever is claimed; the fix is said', async (digits, cause, words) => {
    await start();
    const made = await collected(person, collection(digits));
    await becomes(made, 'FAILED');
    await claim(made);
    const failed = await now(made);
    expect(failed.cause).toBe(cause);
    expect(failed.raison).toMatch(words);
    expect([await wallet(), await transit()]).toEqual([0n, 0n]);
    expect((await person.get('/operations')).body.elements).toEqual([]);
  });

  test('0005: never confirmed: past the time-out we keep looking and say so; a late « yes » credits once', async () => {
    await start();
    const made = await collected(person, collection('0005'));
    await pass(api, 0);
    expect(await now(made)).toMatchObject({ statut: 'en_cours', delaiDepasse: false });
    await pass(api, 16 * 60);
    await pass(api, 61);
    expect(await now(made)).toMatchObject({ transactionStatus: 'PENDING', delaiDepasse: true });
    const told = (await person.get('/notifications')).body.elements;
    expect(told).toHaveLength(1);
    expect(told[0].titre).toMatch(/nous continuons à chercher$/);
    await pass(api, 2 * 86_400);
    expect(await alerts('collection_stuck')).toContain(made.id);
    expect(await wallet()).toBe(0n);
    await press(made, true);
    await claim(made);
    await until(api, async () => (await status(made)) === 'SUCCESS', { seconds: 3_700 });
    await claim(made);
    await pass(api, 3_700);
    expect([await wallet(), await transit()]).toEqual([credited, 0n]);
  });

  test('the phone says no: nothing credited, and why', async () => {
    await start();
    const made = await collected(person, collection('0005'));
    await pass(api, 0);
    await press(made, false);
    await becomes(made, 'FAILED');
    expect((await now(made)).raison).toMatch(/refusée sur le téléphone/);
    expect(await wallet()).toBe(0n);
    const inEnglish = { headers: { cookie: 'langue=en' } };
    const reason =
      'The request was refused on the phone. Start again if this is a mistake. Nothing was debited.';
    const read = await person.get(`/mobile-money/payments/${made.id}`, inEnglish);
    expect(read.body.raison).toBe(reason);
    await api.runJobs();
    const [notice] = (await person.get('/notifications', inEnglish)).body.elements;
    expect(notice).toMatchObject({
      titre: expect.stringMatching(/^Payment of .* not made$/),
      texte: reason,
    });
  });

  test('0007: our empty float is ours: no word about the person, an alert, tried again, given up in time', async () => {
    await start();
    const made = await collected(person, collection('0007'));
    await pass(api, 0);
    const waiting = await now(made);
    expect(waiting).toMatchObject({ transactionStatus: 'PENDING', cause: 'nous', champ: null });
    expect(waiting.raison).toMatch(
      /^C’est de notre côté\s: votre numéro et votre solde ne sont pas/,
    );
    expect((await alerts('collection_ours')).map((one) => one.split(':')[0])).toContain(
      'float_empty',
    );
    await pass(api, 14 * 60);
    expect(await status(made)).toBe('PENDING');
    await pass(api, 90);
    const over = await now(made);
    expect(over).toMatchObject({ transactionStatus: 'FAILED', cause: 'nous' });
    expect(over.raison).toMatch(/^C’est de notre côté.*Rien n’a été débité/);
    expect(await atProvider(made)).toHaveLength(0);
  });
});

describe('when the provider is not itself', () => {
  const breakProvider = (body: object) => sandbox.desk('/providers/mobile-money', body);
  const repair = () => sandbox.desk('/reset', {});

  test('our float is filled again: asked, paid, nobody had to do anything', async () => {
    await start();
    await breakProvider({ nextOutcomes: ['0007'] });
    const made = await collected(person);
    await pass(api, 0);
    expect((await now(made)).cause).toBe('nous');
    await becomes(made, 'SUCCESS');
    expect(await now(made)).toMatchObject({ cause: null, raison: null });
    expect(await wallet()).toBe(credited);
    await repair();
  });

  test('an unreadable answer: being checked, never failed, then what became of it, asked of the phone once', async () => {
    await start();
    const made = await collected(person);
    await breakProvider({ outage: 'html' });
    await pass(api, 0);
    expect(await now(made)).toMatchObject({ statut: 'indetermine', transactionStatus: 'PENDING' });
    await pass(api, 3_600);
    expect(await status(made)).toBe('PENDING');
    await repair();
    await until(api, async () => (await status(made)) === 'SUCCESS', { seconds: 120 });
    expect(await wallet()).toBe(credited);
    expect(await atProvider(made)).toHaveLength(1);
  });

  test('an amount that is not ours credits nothing and is for an operator', async () => {
    await start();
    const made = await collected(person);
    const { mobileMoney } = api.deps.gateways;
    const { lookup } = mobileMoney;
    await pass(api, 0);
    Object.assign(mobileMoney, {
      async lookup(key: Parameters<typeof lookup>[0]) {
        const answer = await lookup(key);
        if (answer.status !== 'answered' || answer.value === null) return answer;
        const amount = { ...answer.value.amount, minor: 1n };
        return { ...answer, value: { ...answer.value, amount } };
      },
    });
    await pass(api, 10);
    expect(await alerts('collection_amount')).toContain(made.id);
    expect([await status(made), await wallet()]).toEqual(['PENDING', 0n]);
    Object.assign(mobileMoney, { lookup });
    await becomes(made, 'SUCCESS');
    expect(await wallet()).toBe(credited);
  });

  test('what is over stays so: a contradiction is for an operator', async () => {
    await start();
    const made = await collected(person, collection('0003'));
    await becomes(made, 'FAILED');
    const { mobileMoney } = api.deps.gateways;
    const { lookup } = mobileMoney;
    Object.assign(mobileMoney, {
      async lookup(key: Parameters<typeof lookup>[0]) {
        const answer = await lookup(key);
        if (answer.status !== 'answered' || answer.value === null) return answer;
        return { ...answer, value: { ...answer.value, state: 'success' } };
      },
    });
    await claim(made);
    Object.assign(mobileMoney, { lookup });
    expect([await status(made), await wallet()]).toEqual(['FAILED', 0n]);
    expect(await alerts('collection_contradiction')).toContain(made.id);
  });
});

describe('callbacks', () => {
  test('204 for a payment that is not recorded: ignored', async () => {
    const hint = { statut: 'SUCCESS', dateModification: '2026-01-01T00:00:00Z' };
    const unknown = await api.visitor.post(`/mobile-money/payments/${newId()}/callback`, hint);
    expect(unknown.status).toBe(204);
    const body = { originatingTransactionId: 'MM-1' };
    expect((await api.visitor.post('/gateways/mobile-money/callback', body)).status).toBe(204);
  });

  test('400 for what names no payment', async () => {
    const nothing = await api.visitor.post('/gateways/mobile-money/callback', {});
    expect([nothing.status, nothing.body.code]).toEqual([400, 'requete_invalide']);
    const id = newId();
    const bare = await api.visitor.post(`/mobile-money/payments/${id}/callback`, { statut: 1 });
    expect([bare.status, bare.body.code]).toEqual([400, 'requete_invalide']);
  });
});
