import { describe, expect, test } from 'vitest';
import {
  exchangeDays,
  gatewayExchangeListSchema,
  gatewayTestSchema,
  type FundingOffer,
} from '@nzela/contract/gateways';
import { giveCapabilities, type Wire } from '../../../test/api.ts';
import { collected, collection, configureOperators, paymentOf } from '../../../test/collecting.ts';
import { fund, pass, timeless, until } from '../../../test/money.ts';
import { saving } from '../../../test/proof.ts';
import { expectTold } from '../../../test/told.ts';
import { credit, ordered, topupOf } from '../../../test/topping-up.ts';
import { expectBothOrders } from '../../../test/walking.ts';
import { startWorld } from '../../../test/world.ts';
import { jobHandlers } from '../../jobs.ts';
import { sandboxSecretKey } from '../settings/settings.defaults.ts';

const { api, sandbox } = await startWorld();
const admin = timeless(api, await api.admin());
const person = timeless(api, await api.user());
const other = await api.instance();
const elsewhere = api.as(person.accessToken, other.app);

/** Saves fields of a gateway as its page does. */
async function configure(changes: object, subject = 'gateways.mobile-money'): Promise<void> {
  const { valeur, version } = (await admin.get(`/settings/${subject}`)).body;
  const body = { valeur: { ...valeur, ...changes }, version };
  const answer = await saving(admin, `/settings/${subject}`, body);
  expect(answer.status, answer.text).toBe(200);
}

const funding = async (asked = other.visitor) =>
  (await asked.get<FundingOffer>('/gateways/moyens')).body;
const all = { mobileMoney: true, virement: true, carte: true };
const deposit = { montant: 50, devise: 'EUR' };
const exchanges = async (query = '') => {
  const answer = await admin.get(`/gateways/mobile-money/echanges${query}`);
  expect(answer.status, answer.text).toBe(200);
  return { ...gatewayExchangeListSchema.parse(answer.body), text: answer.text };
};
const auditCount = async () => {
  const { rows } = await api.database.pool.query<{ count: string }>(
    "SELECT count(*) FROM audit_entries WHERE action = 'gateways.test'",
  );
  return Number(rows[0]?.count);
};

describe('what an administrator switches off', () => {
  test('an operator: refused on another instance at the next request, and marked as off there', async () => {
    const { operateurs } = await api.deps.settings.read('gateways.mobile-money');
    await configure({
      operateurs: operateurs.map((one) => ({ ...one, actif: one.code !== 'AIRTEL' })),
    });
    await until(api, async () => {
      const { body } = await other.visitor.get('/mobile-money/operators');
      return body.operateurs.find(({ code }: Wire) => code === 'AIRTEL').actif === false;
    });
    const refused = await elsewhere.post('/mobile-money/payments', collection());
    expect([refused.status, refused.body.code]).toEqual([409, 'operateur_inactif']);
    await configure({ operateurs });
    await until(api, async () => {
      const answer = await elsewhere.post('/mobile-money/payments', collection());
      return answer.status === 201;
    });
  });

  test('a way to bring money: not offered and refused on both instances; the default gives way', async () => {
    expect(await funding()).toEqual({
      actifs: ['mobile-money', 'bank-transfer', 'card'],
      parDefaut: 'mobile-money',
    });
    await configure({ methodes: { ...all, mobileMoney: false, carte: false } });
    const only = { actifs: ['bank-transfer'], parDefaut: 'bank-transfer' };
    await until(api, async () => (await funding()).actifs.length === 1);
    expect([await funding(), await funding(api.visitor)]).toEqual([only, only]);
    for (const asking of [person, elsewhere]) {
      const [phone, card, wire] = [
        await asking.post('/mobile-money/payments', collection()),
        await asking.post('/deposits', { ...deposit, methode: 'card' }),
        await asking.post('/deposits', { ...deposit, methode: 'bank' }),
      ];
      expect([phone.status, phone.body.code]).toEqual([409, 'moyen_desactive']);
      expect([card.status, card.body.code]).toEqual([409, 'moyen_desactive']);
      expect(card.body.errors?.[0]?.champ ?? card.body.champ).toBe('methode');
      expect(wire.status, wire.text).toBe(201);
    }
    await configure({ methodes: all });
  });

  test('400: one way to bring money stays on', async () => {
    const { valeur, version } = (await admin.get('/settings/gateways.mobile-money')).body;
    const none = { mobileMoney: false, virement: false, carte: false };
    const answer = await admin.put('/settings/gateways.mobile-money', {
      valeur: { ...valeur, methodes: none },
      version,
    });
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ champ: 'valeur.methodes', message: 'Laissez au moins un moyen de paiement actif' }],
    ]);
  });

  test('a gateway: no new order leaves it, what was ordered goes on, and what waits leaves later', async () => {
    const before = await collected(person, collection('0005'));
    await pass(api, 0);
    await configure({ actif: false });
    const refused = await person.post('/mobile-money/payments', collection());
    expect([refused.status, refused.body.code]).toEqual([503, 'passerelle_indisponible']);
    await pass(api, 30);
    expect((await paymentOf(person, before.id)).statut).toBe('en_cours');
    const card = await person.post('/deposits', { ...deposit, methode: 'card' });
    await configure({ actif: false }, 'gateways.cards');
    const paying = () => person.post(`/deposits/${card.body.id}/paiements`, {});
    const off = await paying();
    expect([off.status, off.body.code]).toEqual([503, 'passerelle_indisponible']);
    await configure({ actif: true }, 'gateways.cards');
    expect((await paying()).status).toBe(201);
    await configure({ actif: true });
  });
});

describe('the time-out that an administrator chose', () => {
  test('ends a payment by phone that the provider did not take', async () => {
    await configureOperators(api, { delaiTransactionMinutes: 2 });
    const made = await collected(person, collection('0007'));
    await pass(api, 60);
    expect((await paymentOf(person, made.id)).transactionStatus).toBe('PENDING');
    await pass(api, 90);
    expect((await paymentOf(person, made.id)).transactionStatus).toBe('FAILED');
    await configureOperators(api, { delaiTransactionMinutes: 15 });
  });

  test('ends a payment by card that nobody finishes', async () => {
    await configure({ delaiTransactionMinutes: 2 }, 'gateways.cards');
    const { id } = (await person.post('/deposits', { ...deposit, methode: 'card' })).body;
    const attempt = (await person.post(`/deposits/${id}/paiements`, {})).body;
    const state = async () =>
      (await person.get(`/deposits/${id}/paiements/${attempt.id}`)).body.etat;
    await pass(api, 60);
    expect(await state()).toBe('en_attente');
    await until(api, async () => (await state()) === 'annule', { turns: 3, seconds: 60 });
    await configure({ delaiTransactionMinutes: 15 }, 'gateways.cards');
  });

  test('ends a top-up that the provider did not take', async () => {
    await fund(api, person, 5_000n);
    await configure({ delaiTransactionMinutes: 2 }, 'gateways.topup');
    const made = await ordered(person, credit('0007'));
    await pass(api, 60);
    expect((await topupOf(person, made.id)).status).toBe('pending');
    await pass(api, 90);
    expect((await topupOf(person, made.id)).status).toBe('failed');
    await configure({ delaiTransactionMinutes: 15 }, 'gateways.topup');
  });
});

test('a gateway whose orders are asked about until their provider knows has no time-out', async () => {
  for (const job of ['payouts', 'bank', 'issuing', 'sms', 'bills', 'screening']) {
    const { valeur, version } = (await admin.get(`/settings/gateways.${job}`)).body;
    expect(valeur).not.toHaveProperty('delaiTransactionMinutes');
    const timed = { valeur: { ...valeur, delaiTransactionMinutes: 15 }, version };
    expect((await admin.put(`/settings/gateways.${job}`, timed)).status).toBe(400);
  }
});

test.each([0, 61, 2.5])('400: a time-out of %s minutes says from what to what', async (minutes) => {
  const { valeur, version } = (await admin.get('/settings/gateways.mobile-money')).body;
  const answer = await admin.put('/settings/gateways.mobile-money', {
    valeur: { ...valeur, delaiTransactionMinutes: minutes },
    version,
  });
  expect([answer.status, answer.body.errors[0].champ]).toEqual([
    400,
    'valeur.delaiTransactionMinutes',
  ]);
});

describe('GET /gateways/{passerelle}/echanges', () => {
  test('200: each call with reference, amount and latency, on whichever instance; no key and no number', async () => {
    const made = await collected(person);
    const reference = made.originatingTransactionId;
    await until(
      api,
      async () => (await paymentOf(person, made.id)).transactionStatus === 'SUCCESS',
    );
    const found = await exchanges(`?reference=${reference}`);
    const order = found.elements.find(({ sens }) => sens === 'ordre');
    expect(order).toMatchObject({
      passerelle: 'mobile-money',
      chemin: '/collect/v2/store/mobileMoney',
      mode: 'sandbox',
      reference,
      montant: 5000,
      devise: 'CDF',
      resultat: 'repondu',
      code: null,
    });
    expect(found.elements.at(0)).toMatchObject({ sens: 'question', etat: 'success' });
    const begun = await exchanges(`?reference=${reference.slice(0, -1)}`);
    expect(begun.elements.map(({ id }) => id)).toContain(order?.id);
    expect(begun.elements.every((one) => one.reference?.startsWith(reference.slice(0, -1)))).toBe(
      true,
    );
    expect((await exchanges(`?reference=${reference.slice(1)}`)).elements).toEqual([]);
    expect((await exchanges('?reference=%25')).elements).toEqual([]);
    const whole = await exchanges('?limit=100');
    expect(whole.text).not.toContain(sandboxSecretKey);
    expect(whole.text).not.toContain(made.paymentChannel.walletID.slice(1));
  });

  test('200: by result; a page at a time', async () => {
    await until(api, async () => (await exchanges('?resultat=refuse')).elements.length > 0);
    const { elements } = await exchanges('?resultat=refuse');
    expect(elements.every(({ code }) => code === 'float_empty')).toBe(true);
    const first = await exchanges('?limit=1');
    const second = await exchanges(`?limit=1&curseur=${first.curseur}`);
    expect(first.elements[0]?.id).not.toBe(second.elements[0]?.id);
    await expectBothOrders(admin, '/gateways/mobile-money/echanges?limit=2');
  });

  test('403 without the capability of engineering; 404 or 400 for a gateway of no name', async () => {
    const support = await api.admin();
    await giveCapabilities(api, support, ['support']);
    expect((await support.get('/gateways/cards/echanges')).status).toBe(403);
    expect((await admin.get('/gateways/western/echanges')).status).toBe(400);
  });

  test(`they are forgotten after ${exchangeDays} days`, async () => {
    const old = new Set((await exchanges('?limit=100')).elements.map(({ id }) => id));
    expect(old.size).toBeGreaterThan(0);
    await api.database.pool.query(
      'UPDATE gateway_exchanges SET created_at = created_at - make_interval(days => $1)',
      [exchangeDays + 1],
    );
    const kept = await collected(person);
    await pass(api, 0);
    await jobHandlers(api.deps)['gateways.sweep']?.({});
    const { elements } = await exchanges('?limit=100');
    expect(elements.filter(({ id }) => old.has(id))).toEqual([]);
    expect(elements.map(({ reference }) => reference)).toContain(kept.originatingTransactionId);
  });
});

describe('POST /gateways/{passerelle}/essai', () => {
  const attempt = async (job: string) => {
    const { body, status } = await admin.post(`/gateways/${job}/essai`, {});
    expect(status).toBe(200);
    return gatewayTestSchema.parse(body);
  };

  test.each(['mobile-money', 'cards', 'payouts', 'bank', 'topup', 'bills', 'issuing', 'sms'])(
    '200: %s answers',
    async (job) => {
      const count = await auditCount();
      expect(await attempt(job)).toMatchObject({ passerelle: job, etat: 'up', detail: null });
      expect(await auditCount()).toBe(count + 1);
    },
  );

  test('administrators hear on every instance that there is another exchange to read', async () => {
    await expectTold(other, { who: admin, topic: 'gateway-exchanges' }, () => attempt('bank'));
  });

  test('200: what the provider said when it does not take our key, or says nothing', async () => {
    await sandbox.desk('/providers/mobile-money', { outage: 'html' });
    const silent = await attempt('mobile-money');
    expect(silent.etat).not.toBe('up');
    expect(silent.detail).toMatch(/JSON/);
    await sandbox.desk('/reset', {});
    await configureOperators(api, { cleSecrete: 'sk_wrong' });
    expect(await attempt('mobile-money')).toMatchObject({
      etat: 'down',
      detail: expect.stringMatching(/^credentials_refused/),
    });
    await configureOperators(api, { cleSecrete: sandboxSecretKey });
    const [refused, unread] = (await exchanges()).elements;
    expect(refused).toMatchObject({
      chemin: '/health',
      resultat: 'refuse',
      code: 'credentials_refused',
    });
    expect(unread).toMatchObject({ chemin: '/health', resultat: 'sans_reponse', code: null });
  });

  test('200: nobody there is no refusal', async () => {
    const { url } = await api.deps.settings.read('gateways.mobile-money');
    await configureOperators(api, { url: 'http://127.0.0.1:9' });
    expect((await attempt('mobile-money')).etat).toBe('down');
    const [last] = (await exchanges()).elements;
    expect(last).toMatchObject({ resultat: 'sans_reponse', code: 'gateway_unreachable' });
    await configureOperators(api, { url });
  });
});

test('a fresh proof is asked for before a way to pay changes', async () => {
  const { valeur, version } = (await admin.get('/settings/gateways.mobile-money')).body;
  const body = { valeur: { ...valeur, methodeParDefaut: 'card' }, version };
  const unproven = await admin.put('/settings/gateways.mobile-money', body);
  expect([unproven.status, unproven.body.code]).toEqual([403, 'verification_requise']);
});
