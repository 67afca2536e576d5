import { afterAll, describe, expect, test } from 'vitest';
import type { MobileMoneyPayment } from '@nzela/contract/mobile-money';
import type { MoneyRequest } from '@nzela/contract/money-requests';
import type { Account, Answer, Wire } from '../../../test/api.ts';
import { payPath, requestsOf } from '../../../test/requesting.ts';
import { startWorld } from '../../../test/world.ts';
import {
  alertsOf,
  configureOperators,
  heldByProvider,
  pressOnPhone,
} from '../../../test/collecting.ts';
import { balanceOf, fund, pass, timeless, until } from '../../../test/money.ts';
import { newId } from '../../kernel/data/ids.ts';
import { sweepRequests } from './money-requests.worker.ts';

const { api, sandbox } = await startWorld();
const [asker, payer] = (await Promise.all([api.user(), api.user()])).map((person) =>
  timeless(api, person),
) as [Account, Account];
await fund(api, payer, 50_000_000n, 'CDF');
afterAll(async () => {
  // The one that an operator has to see to.
  expect((await balanceOf(api, 'transit', asker.id, 'CDF')).posted).toBe(asked);
});

const { ask, seen, read } = requestsOf(api, asker, { montant: 5000, devise: 'CDF' });
const wallet = async (person = asker) => (await balanceOf(api, 'wallet', person.id, 'CDF')).posted;
const owed = async () => -(await balanceOf(api, 'settlement', 'mobile-money', 'CDF')).posted;
const paidOut = async () => (await balanceOf(api, 'settlement', 'payouts', 'CDF')).posted;
const asked = 500_000n;

let serial = 0;
/** An Airtel number in Kinshasa that no other test rings. */
const phone = (digits = '0001') => {
  serial += 1;
  return `+24397${String(serial).padStart(3, '0')}${digits}`;
};

type Start = { readonly by?: Account; readonly key?: string; readonly body?: object };

function start(
  request: MoneyRequest,
  telephone: string,
  { by, key = newId(), body = {} }: Start = {},
): Promise<Answer<Wire>> {
  const options = {
    body: { operateur: 'AIRTEL', telephone, ...body },
    headers: { 'idempotency-key': key },
  };
  return (by ?? api.visitor).ask('POST', `${payPath(request)}/mobile-money`, options);
}

async function started(request: MoneyRequest, telephone = phone(), options: Start = {}) {
  const answer = await start(request, telephone, options);
  expect(answer.status, answer.text).toBe(201);
  return answer.body as MobileMoneyPayment;
}

const stateOf = async (request: MoneyRequest, { id }: { readonly id: string }) =>
  (await api.visitor.get(`${payPath(request)}/mobile-money/${id}`)).body as MobileMoneyPayment;
const becomes = (request: MoneyRequest, payment: MobileMoneyPayment, wanted: string) =>
  until(api, async () => (await stateOf(request, payment)).transactionStatus === wanted);

/** Somebody who knows the address says that it was paid. */
async function claim({ originatingTransactionId }: MobileMoneyPayment): Promise<void> {
  const body = { originatingTransactionId, transactionStatus: 'SUCCESS' };
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => api.visitor.post('/gateways/mobile-money/callback', body)),
  );
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
}

describe('each outcome of the phone ends in the right state', () => {
  test.each(['0001', '0002', '0006', '0008'])(
    '%s: on the wallet of who asked, once, with a receipt',
    async (digits) => {
      const request = await ask();
      const [before, atGateway] = [await wallet(), await owed()];
      const payment = await started(request, phone(digits));
      expect(payment).toMatchObject({
        transactionStatus: 'PENDING',
        statut: 'en_attente',
        order: { cost: { amount: 5000, currency: 'CDF' }, customerFullName: null },
        retour: null,
      });
      expect((await seen(request)).encaissementEnCours).toBe(true);
      await becomes(request, payment, 'SUCCESS');
      await claim(payment);
      await pass(api, 60);
      expect([await wallet(), await owed()]).toEqual([before + asked, atGateway + asked]);
      expect(await seen(request)).toMatchObject({ statut: 'payee', encaissementEnCours: false });
      expect(await read(request)).toMatchObject({ moyenPaiement: 'mobile', payePar: null });
      const [line] = (await asker.get('/operations')).body.elements;
      expect(line).toMatchObject({ genre: 'demande', type: 'in', montant: 5000, devise: 'CDF' });
      const receipt = await api.visitor.get(`${payPath(request)}/recu`);
      expect([receipt.status, receipt.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    },
  );

  test.each([
    ['0003', 'client', /code PIN saisi est faux.*Rien n’a été débité/],
    ['0004', 'client', /ne suffit pas\. Rechargez-le, prenez un autre numéro ou payez autrement/],
    ['0009', null, /L’opérateur n’a pas exécuté/],
  ])(
    '%s: nothing moved, whatever is claimed; another phone may pay',
    async (digits, cause, why) => {
      const request = await ask();
      const before = await wallet();
      const payment = await started(request, phone(digits));
      await becomes(request, payment, 'FAILED');
      await claim(payment);
      const failed = await stateOf(request, payment);
      expect(failed.cause).toBe(cause);
      expect(failed.raison).toMatch(why);
      expect([await wallet(), (await seen(request)).statut]).toEqual([before, 'en_attente']);
      await becomes(request, await started(request), 'SUCCESS');
      expect(await wallet()).toBe(before + asked);
    },
  );

  test('0005: nobody answers: looked for, and a late « yes » pays, even after the last day', async () => {
    const day = 86_400;
    const inTwoDays = new Date(api.deps.clock.now().getTime() + 2 * day * 1000);
    const request = await ask({ echeance: inTwoDays.toISOString().slice(0, 10) });
    const before = await wallet();
    const left = Date.parse(request.expireLe) - api.deps.clock.now().getTime();
    await pass(api, Math.floor(left / 1000) - day / 2);
    const payment = await started(request, phone('0005'), { by: payer });
    await pass(api, 16 * 60);
    await pass(api, 61);
    const waiting = await stateOf(request, payment);
    expect(waiting).toMatchObject({ transactionStatus: 'PENDING', delaiDepasse: true });
    const [told] = (await payer.get('/notifications')).body.elements;
    expect(told.titre).toMatch(/nous continuons à chercher$/);
    expect(told.lien ?? told.chemin).toContain(`${payPath(request)}?moyen=mobile`);
    await pass(api, day * 0.75);
    await sweepRequests(api.deps);
    await api.runJobs();
    expect((await asker.get('/money-requests?statut=expiree')).body.elements).toEqual([]);
    await pressOnPhone(sandbox, payment, true);
    await claim(payment);
    await until(api, async () => (await seen(request)).statut === 'payee', { seconds: 3_700 });
    expect(await wallet()).toBe(before + asked);
    expect((await read(request)).payePar).toMatch(/^\S+ \S\.$/);
  });

  test('0007: our float is ours to mend: said so, never the number; given up in time', async () => {
    const request = await ask();
    const payment = await started(request, phone('0007'));
    await pass(api, 0);
    const waiting = await stateOf(request, payment);
    expect(waiting).toMatchObject({ transactionStatus: 'PENDING', cause: 'nous', champ: null });
    expect(waiting.raison).toMatch(/^C’est de notre côté\s: votre numéro et votre solde/);
    await pass(api, 16 * 60);
    const over = await stateOf(request, payment);
    expect(over).toMatchObject({ transactionStatus: 'FAILED', cause: 'nous' });
    expect(await heldByProvider(sandbox, payment)).toEqual([]);
    expect((await seen(request)).statut).toBe('en_attente');
  });

  test('an unreadable answer: being checked, never failed, asked of the phone once', async () => {
    const request = await ask();
    const before = await wallet();
    const payment = await started(request);
    await sandbox.desk('/providers/mobile-money', { outage: 'html' });
    await pass(api, 0);
    expect((await stateOf(request, payment)).statut).toBe('indetermine');
    await sandbox.desk('/reset', {});
    await until(api, async () => (await seen(request)).statut === 'payee', { seconds: 60 });
    expect(await heldByProvider(sandbox, payment)).toHaveLength(1);
    expect(await wallet()).toBe(before + asked);
  });
});

describe('paid once, whoever pays', () => {
  const payFromWallet = (request: MoneyRequest) => payer.post(`${payPath(request)}/portefeuille`);

  test('the wallet is quicker than the phone: the phone gets its money back', async () => {
    const request = await ask();
    const [before, back, atGateway] = [await wallet(), await paidOut(), await owed()];
    const payment = await started(request, phone('0001'));
    await pass(api, 0);
    expect((await payFromWallet(request)).status).toBe(201);
    await becomes(request, payment, 'SUCCESS');
    expect((await stateOf(request, payment)).retour).not.toBeNull();
    await until(api, async () => (await stateOf(request, payment)).retour === 'rendu');
    expect(await wallet()).toBe(before + asked);
    expect([await paidOut(), await owed()]).toEqual([back + asked, atGateway + asked]);
    expect((await read(request)).moyenPaiement).toBe('wallet');
  });

  test('paid otherwise before the phone was asked: it never rings', async () => {
    const request = await ask();
    const payment = await started(request);
    await payFromWallet(request);
    await pass(api, 1);
    const over = await stateOf(request, payment);
    expect(over.transactionStatus).toBe('FAILED');
    expect(over.raison).toMatch(/n’est plus attendu.*Rien n’a été débité/);
    expect(await heldByProvider(sandbox, payment)).toEqual([]);
  });

  test('called off while the phone asks: its money goes back, and the payer is told', async () => {
    const request = await ask();
    const before = await wallet();
    const payment = await started(request, phone('0005'), { by: payer });
    await pass(api, 0);
    expect((await asker.patch(`/money-requests/${request.id}/cancel`)).body.statut).toBe('annulee');
    await sandbox.desk('/providers/payouts', { nextOutcomes: ['0001'] });
    await pressOnPhone(sandbox, payment, true);
    await until(api, async () => (await stateOf(request, payment)).retour === 'rendu');
    const [told] = (await payer.get('/notifications')).body.elements;
    expect(told.titre).toMatch(/vous sont rendus$/);
    expect([await wallet(), (await read(request)).statut]).toEqual([before, 'annulee']);
  });

  test('a way back that the operator refuses is for an operator of ours', async () => {
    const request = await ask();
    const payment = await started(request, phone('0001'));
    await pass(api, 0);
    await sandbox.desk('/providers/payouts', { nextOutcomes: ['0003'] });
    await payFromWallet(request);
    await until(api, async () => (await alertsOf(api, 'collection_return')).length === 1);
    expect(await alertsOf(api, 'collection_return')).toEqual([payment.id]);
    // Nobody tells the person that it is lost: it is not.
    expect((await stateOf(request, payment)).retour).toBe('en_cours');
  });

  test('20 phones at the same instant: one is asked', async () => {
    const request = await ask();
    const before = await wallet();
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(request, phone())));
    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code);
    expect([made.length, [...new Set(refused)]]).toEqual([1, ['encaissement_en_cours']]);
    await becomes(request, made[0]?.body, 'SUCCESS');
    expect(await wallet()).toBe(before + asked);
  });

  test('five wallets and a phone at once: paid once, nothing lost', async () => {
    const request = await ask();
    const [before, mine, back] = [await wallet(), await wallet(payer), await paidOut()];
    const payment = await started(request);
    await Promise.all([api.runJobs(), ...Array.from({ length: 5 }, () => payFromWallet(request))]);
    await until(api, async () => {
      const { transactionStatus, retour } = await stateOf(request, payment);
      return (
        transactionStatus === 'FAILED' || (transactionStatus === 'SUCCESS' && retour !== 'en_cours')
      );
    });
    expect(await wallet()).toBe(before + asked);
    const spent = mine - (await wallet(payer));
    const returned = (await paidOut()) - back;
    // By the phone alone; or by a wallet, with nothing from the phone or all of it back.
    expect([0n, asked]).toContain(spent);
    if (spent === 0n) expect(returned).toBe(0n);
    expect((await read(request)).statut).toBe('payee');
  });
});

describe('POST /pay/{code}/mobile-money', () => {
  test('201: the same request again, and the same phone again, ring once', async () => {
    const request = await ask();
    const [key, number] = [newId(), phone()];
    const one = await started(request, number, { key });
    expect(await started(request, number, { key })).toEqual(one);
    expect((await started(request, number)).id).toBe(one.id);
    const other = await start(request, phone(), { key });
    expect([other.status, other.body.code]).toEqual([422, 'cle_idempotence_reutilisee']);
    const second = await start(request, phone());
    expect([second.status, second.body.code]).toEqual([409, 'encaissement_en_cours']);
    await becomes(request, one, 'SUCCESS');
    expect(await heldByProvider(sandbox, one)).toHaveLength(1);
    expect((await started(request, number, { key })).id).toBe(one.id);
    const late = await start(request, phone());
    expect([late.status, late.body.code]).toEqual([409, 'demande_payee']);
  });

  test.each([
    [{ telephone: '' }, 'telephone', 'Veuillez saisir un numéro de téléphone'],
    [{ telephone: '0970120001' }, 'telephone', 'commençant par +'],
    [{ telephone: '+33612345678' }, 'telephone', 'pas dans un pays'],
    [{ operateur: 'WAVE' }, 'operateur', 'pas proposé'],
    [{ operateur: 'MTN', telephone: '+237670120001' }, 'devise', 'XAF'],
    [{ montant: 1 }, '', ''],
    [{ devise: 'XAF' }, '', ''],
  ])('400: %o', async (body, champ, message) => {
    const answer = await start(await ask(), phone(), { body });
    expect(answer.status, answer.text).toBe(400);
    const error = answer.body.errors?.find((one: { champ: string }) => one.champ === champ);
    expect(error?.message ?? answer.text).toContain(message);
  });

  test('400 without a key; 404 for a code that nobody was given', async () => {
    const request = await ask();
    const bare = await api.visitor.ask('POST', `${payPath(request)}/mobile-money`, {
      body: { operateur: 'AIRTEL', telephone: phone() },
    });
    expect([bare.status, bare.body.code]).toEqual([400, 'cle_idempotence_requise']);
    const lien = `x/pay/${'A'.repeat(22)}`;
    expect((await start({ ...request, lien }, phone())).body.code).toBe('introuvable');
  });

  test('refuses oneself, what is over, and a currency or a sum that no phone pays', async () => {
    const request = await ask();
    const own = await start(request, phone(), { by: asker });
    expect([own.status, own.body.code]).toEqual([400, 'beneficiaire_soi_meme']);
    await asker.patch(`/money-requests/${request.id}/cancel`);
    expect((await start(request, phone())).body.code).toBe('demande_annulee');
    for (const changes of [{ devise: 'EUR', montant: 25 }, { montant: 99 }]) {
      const unserved = await ask(changes);
      expect((await seen(unserved)).moyens).not.toContain('mobile');
      const refused = await start(unserved, phone());
      expect([refused.status, refused.body.code]).toEqual([409, 'moyen_de_paiement_indisponible']);
    }
  });

  test('429: one phone is not rung without end, however its number is typed', async () => {
    const number = phone();
    const typed = [number, number.replace('+243', '+243 (0)')];
    const codes: unknown[] = [];
    for (let count = 0; count < 11; count += 1) {
      const request = await ask({ montant: 100 });
      codes.push((await start(request, typed[count % 2] ?? number)).body.code);
    }
    expect(codes.at(-1)).toBe('trop_de_tentatives');
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => undefined));
  });
});

describe('GET /pay/{code}/mobile-money/{paiementId}', () => {
  test('404: under another link, and one that is nobody’s', async () => {
    const [request, other] = [await ask(), await ask()];
    const payment = await started(request);
    for (const path of [
      `${payPath(other)}/mobile-money/${payment.id}`,
      `${payPath(request)}/mobile-money/${newId()}`,
    ]) {
      const answer = await api.visitor.get(path);
      expect([answer.status, answer.body.code]).toEqual([404, 'introuvable']);
    }
    // What pays a request is no deposit of the payer's.
    expect((await payer.get(`/mobile-money/payments/${payment.id}`)).status).toBe(404);
  });
});

describe('the ways of a request', () => {
  test.each([
    ['CDF', 5000, ['wallet', 'mobile']],
    ['XOF', 5000, ['wallet', 'mobile']],
    ['USD', 25, ['wallet', 'card', 'mobile']],
    ['EUR', 25, ['wallet', 'card']],
  ])('%s: %o', async (devise, montant, ways) => {
    expect((await seen(await ask({ devise, montant }))).moyens).toEqual(ways);
  });

  test('not by phone while mobile money is off, or nobody serves its currency', async () => {
    const [francs, cfa] = [await ask(), await ask({ devise: 'XOF' })];
    const { operateurs } = await api.deps.settings.read('gateways.mobile-money');
    const inCongo = operateurs.map((one) => ({
      ...one,
      actif: one.pays.every(({ devises }) => !devises.includes('CDF')),
    }));
    await configureOperators(api, { operateurs: inCongo });
    expect((await seen(francs)).moyens).toEqual(['wallet']);
    expect((await seen(cfa)).moyens).toEqual(['wallet', 'mobile']);
    await configureOperators(api, { operateurs, actif: false });
    expect((await seen(cfa)).moyens).toEqual(['wallet']);
    const refused = await start(francs, phone());
    expect([refused.status, refused.body.code]).toEqual([503, 'passerelle_indisponible']);
    await configureOperators(api, { actif: true });
  });
});
