import { describe, expect, test } from 'vitest';
import { topupSchema } from '@nzela/contract/topups';
import { startApi } from '../../../test/api.ts';
import { startWorld } from '../../../test/world.ts';
import { balanceOf, fund, pass, timeless, until } from '../../../test/money.ts';
import { credit, deliveredTopup, ordered, topUp, topupOf } from '../../../test/topping-up.ts';
import { derivedId, newId } from '../../kernel/data/ids.ts';
import { transact } from '../../kernel/data/database.ts';
import { orderTopup, priceTopup } from './topups.ts';

const { api, sandbox } = await startWorld();
const person = timeless(api, await api.user());
await fund(api, person, 100_000n);

const wallet = (who = person) => balanceOf(api, 'wallet', who.id);

describe('the catalogue', () => {
  test('GET /topups/operators 200: the operators of a country', async () => {
    const { body } = await person.get('/topups/operators?countryIso=CI');
    expect(body.elements.map(({ name }: { name: string }) => name)).toEqual([
      'Orange',
      'MTN',
      'Moov Africa',
    ]);
  });

  test('GET /topups/operators 400: another country, or none', async () => {
    for (const query of ['?countryIso=FR', '']) {
      const answer = await person.get(`/topups/operators${query}`);
      expect([answer.status, answer.body.code]).toEqual([400, 'requete_invalide']);
    }
  });

  test('POST /topups/operators/detect 200: by the digits, in any writing; null for nobody’s', async () => {
    const detect = async (phoneNumber: string, countryIso: string) =>
      (await person.post('/topups/operators/detect', { phoneNumber, countryIso })).body.operator;
    expect(await detect('77 123 45 67', 'SN')).toEqual({ id: 'orange-sn', name: 'Orange' });
    expect(await detect('00221761234567', 'SN')).toEqual({ id: 'yas-sn', name: 'Yas' });
    expect(await detect('33 824 00 00', 'SN')).toBeNull();
  });

  test('POST /topups/operators/detect 400: fewer than eight digits', async () => {
    const body = { phoneNumber: '7712345', countryIso: 'SN' };
    const answer = await person.post('/topups/operators/detect', body);
    expect(answer.body).toMatchObject({
      status: 400,
      errors: [{ champ: 'phoneNumber', message: 'Veuillez entrer un numéro de téléphone valide' }],
    });
  });

  test('GET /topups/products 200: credit and packages, priced in EUR', async () => {
    const { body } = await person.get('/topups/products?operatorId=mtn-gh&countryIso=GH');
    expect(body.elements[0].amounts[0]).toEqual({ value: 10, currency: 'GHS', price: 0.8 });
    expect(body.elements[1].dataPackages[1]).toMatchObject({ id: 'mtn-gh-semaine', price: 2.4 });
  });

  test('503 while the provider is away: said in the specification’s words, and nothing is ordered', async () => {
    // An instance of its own: it stops asking for a while after so many failures.
    const away = await startApi({ sandbox });
    const visitor = await away.user();
    await sandbox.desk('/providers/topup', { outage: 'html' });
    const operators = await visitor.get('/topups/operators?countryIso=SN');
    expect(operators.body.message).toBe('Impossible de récupérer la liste des opérateurs');
    const products = await visitor.get('/topups/products?operatorId=orange-sn&countryIso=SN');
    expect([products.status, products.body.message]).toEqual([
      503,
      'Impossible de récupérer les produits disponibles',
    ]);
    expect((await topUp(visitor)).body.code).toBe('passerelle_indisponible');
    const lost = { phoneNumber: '771234567', countryIso: 'SN' };
    expect((await visitor.post('/topups/operators/detect', lost)).body).toEqual({ operator: null });
    await sandbox.desk('/reset', {});
    await away.close();
  });
});

describe('POST /topups', () => {
  test('201: held, ordered, delivered, and the statement says so', async () => {
    const before = await wallet();
    const owed = await balanceOf(api, 'settlement', 'topups');
    const made = await ordered(person);
    expect(topupSchema.parse(made)).toMatchObject({
      status: 'pending',
      operatorName: 'Orange',
      amount: 1000,
      currency: 'XOF',
      price: 1.53,
      errorMessage: null,
    });
    expect(made.reference).toMatch(/^topup-\d{16}$/);
    expect(await wallet()).toEqual({ ...before, available: before.available - 153n });
    await until(api, async () => (await topupOf(person, made.id)).status === 'success');
    expect(await wallet()).toEqual({
      posted: before.posted - 153n,
      available: before.available - 153n,
    });
    expect((await balanceOf(api, 'settlement', 'topups')).posted).toBe(owed.posted + 153n);
    expect((await balanceOf(api, 'transit', person.id)).posted).toBe(0n);
    const [notice] = (await person.get('/notifications')).body.elements;
    expect(notice).toMatchObject({
      evenement: 'recharges',
      chemin: `/dashboard/user/topup?recharge=${made.id}`,
    });
    const [line] = (await person.get('/operations?genre=recharge')).body.elements;
    expect(line).toMatchObject({
      statut: 'completed',
      montant: 1.53,
      reference: made.reference,
      objet: { type: 'topups', id: made.id },
    });
  });

  test('201: a package of data', async () => {
    const made = await ordered(
      person,
      credit('0001', {
        productId: 'orange-sn-internet',
        dataPackageId: 'orange-sn-mois',
        amount: undefined,
      }),
    );
    expect(made).toMatchObject({ productType: 'data', price: 7.9, amount: 7.9, currency: 'EUR' });
  });

  test('the same request again is one top-up, also at the same time and after the catalogue is away', async () => {
    const before = await wallet();
    const headers = { 'idempotency-key': newId() };
    const body = credit();
    const send = () => person.post('/topups', body, { headers });
    const [first, second] = await Promise.all([send(), send()]);
    const made = [first, second].find(({ status }) => status === 201);
    expect([201, 409]).toContain(first.status);
    await sandbox.desk('/providers/topup', { outage: 'cut' });
    const again = await send();
    await sandbox.desk('/reset', {});
    expect([again.status, again.body.id]).toEqual([201, made?.body.id]);
    expect((await wallet()).available).toBe(before.available - 153n);
    const other = await person.post('/topups', credit(), { headers });
    expect([other.status, other.body.code]).toEqual([422, 'cle_idempotence_reutilisee']);
  });

  test('400: what is missing or wrong, in the specification’s words', async () => {
    const answers = await Promise.all([
      topUp(person, credit('0001', { amount: undefined })),
      topUp(person, credit('0001', { operatorId: undefined })),
      topUp(person, credit('0001', { phoneNumber: '' })),
      topUp(person, credit('0001', { phoneNumber: '7712345' })),
      topUp(person, credit('0001', { phoneNumber: '221999999999' })),
      topUp(person, credit('0001', { dataPackageId: 'x' })),
      topUp(person, credit('0001', { statut: 'success' })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
    const words = answers.map(({ body }) => body.errors?.[0]?.message ?? body.message);
    const missing = 'Veuillez remplir tous les champs nécessaires';
    const wrong = 'Veuillez entrer un numéro de téléphone valide';
    expect(words.slice(0, 5)).toEqual([missing, missing, missing, wrong, wrong]);
  });

  test('400: a former 8-digit number comes back with today’s', async () => {
    const answer = await topUp(
      person,
      credit('0001', {
        phoneNumber: '97 12 34 56',
        countryIso: 'BJ',
        operatorId: 'mtn-bj',
        productId: 'mtn-bj-credit',
      }),
    );
    expect(answer.body.errors[0].message).toContain('+229 01 97 12 34 56');
  });

  test('400: no key that keeps it from being paid twice', async () => {
    const answer = await person.ask('POST', '/topups', { body: credit() });
    expect([answer.status, answer.body.code]).toEqual([400, 'cle_idempotence_requise']);
  });

  test('401: nobody is signed in', async () => {
    expect((await api.visitor.post('/topups', credit())).status).toBe(401);
  });

  test('409: what is not sold, and a price that is not today’s', async () => {
    const gone = await topUp(person, credit('0001', { amount: 1001 }));
    expect([gone.status, gone.body.code]).toEqual([409, 'produit_indisponible']);
    const elsewhere = await topUp(person, credit('0001', { operatorId: 'mtn-gh' }));
    expect(elsewhere.body.code).toBe('produit_indisponible');
    const dearer = await topUp(person, credit('0001', { price: 1.5 }));
    expect([dearer.status, dearer.body.code]).toEqual([409, 'prix_modifie']);
    expect(dearer.body.message).toContain('1,53');
    await ordered(person, credit('0001', { price: '1.53', reference: 'topup-12' }));
  });

  test('409: the same number again within two minutes; then it is taken', async () => {
    const body = credit();
    await ordered(person, body);
    const again = await topUp(person, body);
    expect([again.status, again.body.code]).toEqual([409, 'numero_recemment_recharge']);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(60);
  });

  test('409: refuses what the wallet does not hold, and writes nothing', async () => {
    const poor = timeless(api, await api.user());
    await fund(api, poor, 152n);
    const answer = await topUp(poor);
    expect([answer.status, answer.body.code]).toEqual([409, 'solde_insuffisant']);
    expect((await poor.get('/topups')).body.elements).toEqual([]);
  });

  test('many at once: exactly what the balance allows', async () => {
    const thrifty = timeless(api, await api.user());
    await fund(api, thrifty, 500n);
    const answers = await Promise.all(Array.from({ length: 8 }, () => topUp(thrifty)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const others = answers.filter(({ status }) => status !== 201);
    expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set(['solde_insuffisant']));
    expect((await wallet(thrifty)).available).toBe(500n - 3n * 153n);
  });
});

describe('what was topped up', () => {
  test('GET /topups 200: pages of one’s own, the latest first', async () => {
    const mine = timeless(api, await api.user());
    await fund(api, mine, 10_000n);
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push((await ordered(mine)).id);
    const first = (await mine.get('/topups?limit=2')).body;
    const second = (await mine.get(`/topups?limit=2&curseur=${first.curseur}`)).body;
    const found = [...first.elements, ...second.elements].map(({ id }: { id: string }) => id);
    expect(found).toEqual(ids.toReversed());
    expect(second.curseur).toBeNull();
    expect((await mine.get('/topups?limit=0')).status).toBe(400);
  });

  test('GET /topups/numeros 200: each number once, without what came to nothing', async () => {
    const mine = timeless(api, await api.user());
    await fund(api, mine, 10_000n);
    const kept = await ordered(mine);
    const wrong = await ordered(mine, credit('0003'));
    await until(api, async () => (await topupOf(mine, wrong.id)).status === 'failed');
    const { elements } = (await mine.get('/topups/numeros')).body;
    expect(elements.map(({ id }: { id: string }) => id)).toEqual([kept.id]);
  });

  test('GET /topups/:id/recu 200: a PDF once it is delivered, 409 before', async () => {
    const made = await ordered(person, credit('0005'));
    const early = await person.get(`/topups/${made.id}/recu`);
    expect([early.status, early.body.code]).toEqual([409, 'recu_indisponible']);
    const delivered = await deliveredTopup(api, person);
    const receipt = await person.get(`/topups/${delivered.id}/recu`);
    expect(receipt.status).toBe(200);
    expect(receipt.headers['content-disposition']).toContain(`recu-${delivered.reference}.pdf`);
    expect(receipt.text.startsWith('%PDF-')).toBe(true);
  });
});

describe('for other features', () => {
  test('orderTopup under the same id orders once', async () => {
    const choice = { ...credit(), amount: '1000' } as never;
    const purchase = await priceTopup(api.deps, choice);
    const before = await wallet();
    const order = { id: derivedId('test', newId()), userId: person.id, purchase };
    const run = () =>
      transact(api.deps.pool, ({ client }) =>
        orderTopup(api.deps, client, { ...order, request: null }),
      );
    const [first, second] = [await run(), await run()];
    expect(second.reference).toBe(first.reference);
    expect((await wallet()).available).toBe(before.available - 153n);
    await pass(api, 10);
  });
});
