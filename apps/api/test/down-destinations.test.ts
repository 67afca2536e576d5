import { afterAll, describe, expect, test } from 'vitest';
import { billerListSchema } from '@nzela/contract/bills';
import { mobileMoneyOfferSchema } from '@nzela/contract/mobile-money';
import { corridorListSchema } from '@nzela/contract/tariffs';
import { topupOperatorListSchema } from '@nzela/contract/topups';
import { startSandbox } from '../../../tools/testing/sandbox.ts';
import { runOccurrence } from '../src/features/schedules/runs.service.ts';
import { newId } from '../src/kernel/data/ids.ts';
import { moveClock } from '../src/kernel/time/clock-offset.ts';
import { startApi, type Account, type Answer, type Api, type Wire } from './api.ts';
import { checked, pay, someBill } from './bills.ts';
import { collected, collection } from './collecting.ts';
import { balanceOf, expectWholeBook, fund, timeless } from './money.ts';
import { obliging, withoutProofs } from './proof.ts';
import { inMode, openShop, paidFromWallet } from './selling.ts';
import { dakar, dakarBank, dakarCash } from './sending.ts';
import { credit, topUp } from './topping-up.ts';
import { toMobile, tryWithdrawal } from './withdrawing.ts';

const sandbox = await startSandbox();

/** Where orders of each job go: the first is down, the second slow. */
const disturbed = {
  topup: { 'orange-sn': 'down', 'yas-sn': 'degraded' },
  bills: { senelec: 'down', seneau: 'degraded' },
  payouts: {
    'mobile/SN/orange': 'down',
    'mobile/SN/wave': 'degraded',
    'bank/SN': 'down',
    'mobile/CD/airtel': 'down',
  },
  'mobile-money': { AIRTEL: 'down', ORANGE: 'degraded' },
} as const;

async function disturb(): Promise<void> {
  for (const [job, destinations] of Object.entries(disturbed))
    await sandbox.desk(`/providers/${job}`, { destinations });
}

/** An instance of its own, which has asked nobody yet, and somebody with money. */
async function fresh(): Promise<{ readonly api: Api; readonly person: Account }> {
  const api = await startApi({ sandbox });
  await withoutProofs(api);
  const person = timeless(api, await api.user());
  await fund(api, person, 500_000n);
  return { api, person };
}

await disturb();
const { api, person } = await fresh();
afterAll(async () => {
  await expectWholeBook(api);
  await api.close();
  await sandbox.close();
});

const wallet = (who = person, where = api) => balanceOf(where, 'wallet', who.id);
const refusalOf = ({ status, body }: Answer<Wire>) => [status, body.code, body.errors?.[0]?.champ];

/** What an order is refused with; no money may be held for it. */
async function refused(order: () => Promise<Answer<Wire>>) {
  const before = await wallet();
  const answer = await order();
  expect(await wallet()).toEqual(before);
  return answer;
}

const mtn = { operatorId: 'yas-sn', productId: 'yas-sn-credit' };
const sent = async (
  beneficiaire: ReturnType<typeof dakar | typeof dakarBank | typeof dakarCash>,
  who = person,
) => {
  const quote = await who.post('/quotes', {
    montant: 20,
    deviseSource: 'EUR',
    deviseCible: 'XOF',
    pays: 'SN',
    modeReception: beneficiaire.mode,
    methodePaiement: 'wallet',
  });
  expect(quote.status, quote.text).toBe(201);
  return who.post('/transfers', {
    devisId: quote.body.id,
    beneficiaire,
    methodePaiement: 'wallet',
  });
};

describe('top-ups', () => {
  test('GET /topups/operators 200: each operator with its own state', async () => {
    const { body } = await person.get('/topups/operators?countryIso=SN');
    const { elements } = topupOperatorListSchema.parse(body);
    expect(Object.fromEntries(elements.map(({ id, state }) => [id, state]))).toEqual({
      'orange-sn': 'down',
      'yas-sn': 'degraded',
      'expresso-sn': 'up',
    });
  });

  test('POST /topups 409 operateur_en_panne: nothing is held for an operator that is down', async () => {
    const answer = await refused(() => topUp(person));
    expect(refusalOf(answer)).toEqual([409, 'operateur_en_panne', 'operatorId']);
    expect(answer.body.message).toBe(
      'L’opérateur Orange ne répond pas pour le moment. Rien n’a été débité. Choisissez-en un autre, ou réessayez plus tard.',
    );
  });

  test('POST /topups 201: one that is slow may be chosen', async () => {
    const answer = await topUp(person, credit('0001', { phoneNumber: '221761230001', ...mtn }));
    expect(answer.status, answer.text).toBe(201);
  });
});

describe('bills', () => {
  test('GET /bills/billers 200: each biller with its own state', async () => {
    const { elements } = billerListSchema.parse((await person.get('/bills/billers?pays=SN')).body);
    const states = Object.fromEntries(elements.map(({ id, etat }) => [id, etat]));
    expect(states).toMatchObject({ senelec: 'down', seneau: 'degraded', woyofal: 'up' });
  });

  test('POST /bills/check 409 facturier_en_panne: before anybody is asked about a bill', async () => {
    const answer = await person.post('/bills/check', someBill());
    expect(refusalOf(answer)).toEqual([409, 'facturier_en_panne', 'facturier']);
  });

  test('POST /bills 201: one that is slow is paid', async () => {
    const check = await checked(person, { facturier: 'seneau', reference: 'EAU-445-20001' });
    expect(check.facturier.etat).toBe('degraded');
    expect((await pay(person, check)).status).toBe(201);
  });

  test('POST /bills 409 facturier_en_panne: a biller that fell silent since the check', async () => {
    await sandbox.desk('/reset', {});
    const before = await fresh();
    const check = await checked(before.person);
    await disturb();
    // Another process, which has not asked the provider before.
    const { app } = await before.api.instance();
    const payer = before.api.as(before.person.accessToken, app);
    const answer = await payer.post('/bills', { verification: check.id });
    expect(refusalOf(answer)).toEqual([409, 'facturier_en_panne', 'facturier']);
    await before.api.close();
  });
});

describe('payouts', () => {
  test('GET /tariffs/corridors 200: each way into a country, and each operator, with its own state', async () => {
    const { body } = await api.visitor.get('/tariffs/corridors');
    const { elements } = corridorListSchema.parse(body);
    const senegal = elements.find(({ pays }) => pays === 'SN');
    expect(senegal?.modes.map(({ mode, etat }) => [mode, etat])).toEqual([
      // Through the best of its operators.
      ['mobile', 'degraded'],
      ['bank', 'down'],
      ['cash', 'up'],
    ]);
    expect(senegal?.modes[0]?.operateurs.map(({ code, etat }) => [code, etat])).toEqual([
      ['ORANGE', 'down'],
      ['WAVE', 'degraded'],
    ]);
  });

  test('POST /withdrawals 409 operateur_en_panne: nothing is held for an operator that is down', async () => {
    const answer = await refused(() => tryWithdrawal(person, toMobile()));
    expect(refusalOf(answer)).toEqual([409, 'operateur_en_panne', 'operateur']);
    expect(answer.body.message).toContain('Orange Money');
  });

  test('POST /withdrawals 409 destination_en_panne: nor for banks that are', async () => {
    const bank = { methode: 'bank', pays: 'SN', devise: 'XOF', compte: 'SN0120100001' } as const;
    const answer = await refused(() => tryWithdrawal(person, bank));
    expect(refusalOf(answer)).toEqual([409, 'destination_en_panne', 'methode']);
  });

  test('POST /withdrawals 201: through an operator that is slow', async () => {
    const answer = await tryWithdrawal(person, { ...toMobile('0201'), operateur: 'WAVE' });
    expect(answer.status, answer.text).toBe(201);
  });

  test('POST /transfers 409: to an operator and to banks that are down; 201 to a counter', async () => {
    expect(refusalOf(await refused(() => sent(dakar())))).toEqual([
      409,
      'operateur_en_panne',
      'beneficiaire.operateur',
    ]);
    expect(refusalOf(await refused(() => sent(dakarBank())))).toEqual([
      409,
      'destination_en_panne',
      'beneficiaire.mode',
    ]);
    expect((await sent(dakarCash())).status).toBe(201);
  });

  test('PATCH /transfers/{id}/confirm 409 operateur_en_panne: an operator that fell silent since', async () => {
    await sandbox.desk('/reset', {});
    const before = await fresh();
    const { body: made } = await sent(dakar(), before.person);
    await disturb();
    // Another process, which has not asked the provider before.
    const { app } = await before.api.instance();
    const sender = before.api.as(before.person.accessToken, app);
    const answer = await sender.patch(`/transfers/${made.id}/confirm`);
    expect(refusalOf(answer)).toEqual([409, 'operateur_en_panne', 'beneficiaire.operateur']);
    expect((await before.person.get(`/transfers/${made.id}`)).body.statut).toBe('en_attente');
    const held = await wallet(before.person, before.api);
    expect(held.available).toBe(held.posted);
    await before.api.close();
  });

  test('POST /v1/payouts 409 operateur_en_panne: the business keeps its money', async () => {
    const shop = await openShop(api);
    const owner = obliging(shop.owner);
    const account = { methode: 'mobile', pays: 'CD', compte: '+243971230001', operateur: 'AIRTEL' };
    const payee = await owner.post('/v1/payees', account, inMode('live'));
    expect(payee.status, payee.text).toBe(201);
    const francs = timeless(api, await api.user());
    await fund(api, francs, 900_000_000n, 'CDF');
    await paidFromWallet(francs, await shop.sell('live', { montant: 500_000, devise: 'CDF' }));
    const answer = await owner.post(
      '/v1/payouts',
      { montant: 200_000, compteId: payee.body.id },
      { headers: { ...inMode('live').headers, 'idempotency-key': newId() } },
    );
    expect(refusalOf(answer)).toEqual([409, 'operateur_en_panne', 'compteId']);
    const { elements } = (await shop.owner.get('/v1/payouts', inMode('live'))).body;
    expect(elements).toEqual([]);
  });
});

describe('mobile money', () => {
  test('GET /mobile-money/operators 200: on here and down there are two things', async () => {
    const { body } = await api.visitor.get('/mobile-money/operators');
    const { etat, operateurs } = mobileMoneyOfferSchema.parse(body);
    expect(etat).toBe('up');
    expect(operateurs.map(({ code, actif, etat: own }) => [code, actif, own])).toEqual([
      ['AIRTEL', true, 'down'],
      ['ORANGE', true, 'degraded'],
      ['MTN', true, 'up'],
      ['MPESA', true, 'up'],
    ]);
  });

  test('POST /mobile-money/payments 409 operateur_en_panne; 201 where it is slow', async () => {
    const answer = await person.post('/mobile-money/payments', collection());
    expect(refusalOf(answer)).toEqual([409, 'operateur_en_panne', 'operateur']);
    await collected(person, collection('0001', { operateur: 'ORANGE' }));
  });
});

describe('what is ordered by a schedule', () => {
  test('is tried again a day later, and nothing is held for an operator that is down', async () => {
    const { api: own, person: somebody } = await fresh();
    const who = obliging(somebody);
    const { pool, clock } = own.deps;
    const soon = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime())
      .add({ minutes: 30 })
      .toZonedDateTimeISO('Europe/Paris');
    const kept = await who.post('/recipients', dakar());
    const orders = [
      { genre: 'recharge', recharge: credit() },
      { genre: 'transfert', montant: 20, devise: 'EUR', beneficiaireId: kept.body.id },
    ];
    const made = [];
    // Naming who is paid each week asks nothing of the operator.
    for (const order of orders) {
      const answer = await who.post('/schedules', {
        ...order,
        frequence: 'hebdomadaire',
        debut: soon.toPlainDate().toString(),
        heure: soon.toPlainTime().toString({ smallestUnit: 'minute' }),
      });
      expect(answer.status, answer.text).toBe(201);
      made.push(answer.body);
    }
    await moveClock(pool, clock, clock.offsetMs / 1000 + 3_600);
    for (const { id, debut: day } of made) {
      await runOccurrence(own.deps, { id, day });
      const [run] = (await who.get(`/schedules/${id}`)).body.executions;
      expect(run).toMatchObject({
        statut: 'reportee',
        raison: expect.stringMatching(/^L’opérateur Orange/),
      });
    }
    const held = await wallet(who, own);
    expect(held).toEqual({ posted: 500_000n, available: 500_000n });
    await own.close();
  });
});

describe('a provider that is away', () => {
  test('is not down: what waits for it may be ordered as ever', async () => {
    await sandbox.desk('/reset', {});
    for (const job of Object.keys(disturbed))
      await sandbox.desk(`/providers/${job}`, { outage: 'html' });
    const away = await fresh();
    const { elements } = (await away.api.visitor.get('/tariffs/corridors')).body;
    expect(elements[0].modes.map(({ etat }: { etat: string }) => etat)).toEqual([
      'degraded',
      'degraded',
      'degraded',
    ]);
    expect((await sent(dakar(), away.person)).status).toBe(201);
    const withdrawal = await tryWithdrawal(away.person, toMobile());
    expect(withdrawal.status, withdrawal.text).toBe(201);
    await collected(away.person);
    // Nobody says what is sold, or what is due: as ever, and nothing is held.
    expect((await topUp(away.person)).body.code).toBe('passerelle_indisponible');
    expect((await away.person.post('/bills/check', someBill())).body.code).toBe(
      'passerelle_indisponible',
    );
    await sandbox.desk('/reset', {});
    await away.api.close();
  });
});

test('GET /administration/etat 200: an administrator reads which destinations are not well', async () => {
  await disturb();
  const { body } = await (await api.admin()).get('/administration/etat');
  const topup = body.passerelles.find(({ nom }: { nom: string }) => nom === 'topup');
  expect(topup).toMatchObject({
    etat: 'up',
    destinations: [
      { id: 'orange-sn', nom: 'Orange (SN)', etat: 'down' },
      { id: 'yas-sn', nom: 'Yas (SN)', etat: 'degraded' },
    ],
  });
});
