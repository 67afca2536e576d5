import { afterAll, describe, expect, test } from 'vitest';
import type { Customer } from '@nzela/contract/customers';
import { startApi, type Account, type Wire } from '../../../test/api.ts';
import { hire } from '../../../test/hiring.ts';
import { checkoutPath, inMode, openShop } from '../../../test/selling.ts';
import { newId } from '../../kernel/data/ids.ts';

const api = await startApi();
afterAll(() => api.close());
const shop = await openShop(api);
const other = await openShop(api);
const { owner } = shop;
const test_ = inMode('test');

let made = 0;
const someEmail = () => `awa${(made += 1)}@exemple.example`;
const add = (body: object, who: Account = owner) => who.post('/v1/customers', body, test_);

async function added(body: object = { nom: 'Awa', email: someEmail() }): Promise<Customer> {
  const answer = await add(body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const pathOf = ({ id }: { readonly id: string }) => `/v1/customers/${id}`;
const wholeList = async (query = '') => (await owner.get(`/v1/customers?${query}`, test_)).body;
const eventsOf = async (id: string) => {
  await api.runJobs();
  const { elements } = (await owner.get('/v1/events?order=asc&limit=100', test_)).body;
  return elements.filter(({ donnees }: Wire) => donnees.id === id).map(({ type }: Wire) => type);
};

describe('a customer of a merchant', () => {
  test('201, read, changed and erased; each is an event', async () => {
    const email = someEmail();
    const customer = await added({
      nom: 'Awa Diop',
      email: email.toUpperCase(),
      telephone: '081 234 5678',
      metadata: { fidelite: 'or' },
    });
    expect(customer).toMatchObject({
      mode: 'test',
      nom: 'Awa Diop',
      email,
      telephone: '+243812345678',
      metadata: { fidelite: 'or' },
    });
    expect((await owner.get(pathOf(customer), test_)).body).toEqual(customer);
    const changed = await owner.patch(pathOf(customer), { nom: '', metadata: {} }, test_);
    expect(changed.body).toMatchObject({ nom: null, email, metadata: {} });
    expect((await owner.delete(pathOf(customer), test_)).status).toBe(204);
    expect((await owner.get(pathOf(customer), test_)).status).toBe(404);
    expect((await owner.delete(pathOf(customer), test_)).status).toBe(404);
    expect(await eventsOf(customer.id)).toEqual([
      'customer.created',
      'customer.updated',
      'customer.deleted',
    ]);
  });

  test('the same key again gives the same customer; 422 with another body', async () => {
    const body = { email: someEmail() };
    const headers = { ...test_.headers, 'idempotency-key': newId() };
    const first = await owner.post('/v1/customers', body, { headers });
    const again = await owner.post('/v1/customers', body, { headers });
    expect(again.body).toEqual(first.body);
    const otherwise = await owner.post('/v1/customers', { nom: 'B' }, { headers });
    expect([otherwise.status, otherwise.body.code]).toEqual([422, 'cle_idempotence_reutilisee']);
  });

  test('listed by pages, the newest first; by e-mail and by phone', async () => {
    const [one, two, three] = [await added(), await added(), await added()];
    const first = await wholeList('limit=2');
    expect(first.elements).toEqual([three, two]);
    const next = await wholeList(`limit=1&curseur=${first.curseur}`);
    expect(next.elements).toEqual([one]);
    expect((await wholeList(`email=${two.email}`)).elements).toEqual([two]);
    const phoned = await added({ telephone: '+243899000111' });
    expect((await wholeList('telephone=0899000111')).elements).toEqual([phoned]);
  });

  test('409 client_existant: an address is one customer’s in its mode, whoever else has it', async () => {
    const email = someEmail();
    const { id } = await added({ email });
    const again = await add({ email, nom: 'B' });
    expect([again.status, again.body.code, again.body.errors[0].champ]).toEqual([
      409,
      'client_existant',
      'email',
    ]);
    const third = await added();
    const moved = await owner.patch(pathOf(third), { email }, test_);
    expect([moved.status, moved.body.code]).toEqual([409, 'client_existant']);
    expect((await add({ email }, other.owner)).status).toBe(201);
    const live = await owner.post('/v1/customers', { email }, inMode('live'));
    expect(live.status).toBe(201);
    expect(live.body.id).not.toBe(id);
  });

  test('400 with every wrong field; a customer of nothing is none', async () => {
    const wrong = await add({ email: 'x', telephone: 'y', nom: 'a.example' });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors.map(({ champ }: Wire) => champ).toSorted()).toEqual([
      'email',
      'nom',
      'telephone',
    ]);
    expect((await add({})).body.errors).toMatchObject([{ champ: 'nom' }]);
    expect((await add({ telephone: '+33 1234 5678 9012' })).body.code).toBe('telephone_invalide');
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 'v']));
    expect((await add({ nom: 'A', metadata: many })).status).toBe(400);
  });

  test('401, 403, 404: nobody, who may not, another shop, the other mode', async () => {
    const customer = await added();
    expect((await api.visitor.get('/v1/customers')).status).toBe(401);
    const cashier = await hire(api, owner, 'caissier');
    expect((await cashier.get('/v1/customers', test_)).body.code).toBe('droit_manquant');
    const accountant = await hire(api, owner, 'comptable');
    expect((await accountant.get(pathOf(customer), test_)).status).toBe(200);
    expect((await accountant.delete(pathOf(customer), test_)).status).toBe(403);
    const strangers = [
      await other.owner.get(pathOf(customer), test_),
      await other.owner.patch(pathOf(customer), { nom: 'B' }, test_),
      await other.owner.delete(pathOf(customer), test_),
      await owner.get(pathOf(customer), inMode('live')),
    ];
    expect(strangers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe('a payment and its customer', () => {
  test('makes the customer once, by e-mail or phone, and names them from then on', async () => {
    const email = someEmail();
    const [one, two] = [
      await shop.sell('test', { client: { nom: 'Awa', email } }),
      await shop.sell('test', { client: { email: email.toUpperCase() } }),
    ];
    expect(two.client).toMatchObject({ id: one.client.id, nom: 'Awa', email });
    expect(await eventsOf(one.client.id ?? '')).toEqual(['customer.created']);
    const phone = { client: { telephone: '0899000222' } };
    const [three, four] = [await shop.sell('test', phone), await shop.sell('test', phone)];
    expect(four.client.id).toBe(three.client.id);
    expect((await shop.sell('test')).client.id).toBeNull();
    const paid = await owner.get(`/v1/payments?client=${one.client.id}`, test_);
    expect(paid.body.elements.map(({ id }: Wire) => id)).toEqual([two.id, one.id]);
  });

  test('fifty payments at once of one new address make one customer', async () => {
    const email = someEmail();
    const payments = await Promise.all(
      Array.from({ length: 50 }, () => shop.sell('test', { client: { email } })),
    );
    expect(new Set(payments.map(({ client }) => client.id)).size).toBe(1);
  });

  test('by their id: what the payment does not say is the customer’s; 400 client_inconnu for another’s', async () => {
    const customer = await added({ nom: 'Awa', email: someEmail() });
    const payment = await shop.sell('test', { client: { id: customer.id } });
    expect(payment.client).toMatchObject({
      id: customer.id,
      nom: 'Awa',
      email: customer.email,
    });
    const ask = (who: Account, mode: 'live' | 'test') =>
      who.post('/v1/payments', { montant: 5, client: { id: customer.id } }, inMode(mode));
    for (const refused of [await ask(other.owner, 'test'), await ask(owner, 'live')]) {
      expect([refused.status, refused.body.code]).toEqual([400, 'client_inconnu']);
      expect(refused.body.errors[0].champ).toBe('client.id');
    }
  });

  test('the table refuses a customer of another account', async () => {
    const customer = await added();
    const payment = await other.sell('test');
    const moved = api.deps.pool.query('UPDATE payments SET customer_id = $2 WHERE id = $1', [
      payment.id,
      customer.id,
    ]);
    await expect(moved).rejects.toMatchObject({ code: '23503' });
  });

  test('an erased customer leaves their payments, without address and number', async () => {
    const who = { nom: 'Awa', email: someEmail(), telephone: '0899000333' };
    const payment = await shop.sell('test', { client: who });
    await owner.delete(pathOf({ id: payment.client.id ?? '' }), test_);
    expect(await shop.read(payment)).toMatchObject({
      reference: payment.reference,
      montant: 20,
      client: { id: null, nom: 'Awa', email: null, telephone: null },
    });
  });

  test('erased while payments name them: each has its answer, and nobody comes back', async () => {
    const email = someEmail();
    const { id } = await added({ email });
    const asked = await Promise.all([
      ...Array.from({ length: 10 }, () =>
        owner.post('/v1/payments', { montant: 5, client: { id } }, test_),
      ),
      owner.delete(pathOf({ id }), test_),
    ]);
    expect(asked.at(-1)?.status).toBe(204);
    for (const { status, text } of asked.slice(0, -1)) expect([201, 400], text).toContain(status);
    const { rowCount } = await api.deps.pool.query(
      'SELECT FROM payments WHERE customer_email = $1',
      [email],
    );
    expect(rowCount).toBe(0);
  });
});

describe('expand[]', () => {
  test('a payment comes with its customer, alone and in a list; a refund with its payment and the customer', async () => {
    const customer = await added();
    const payment = await shop.sell('test', { client: { id: customer.id } });
    const path = `/v1/payments/${payment.id}?expand[]=customer`;
    expect((await owner.get(path, test_)).body.customer).toEqual(customer);
    expect((await owner.get(`/v1/payments/${payment.id}`, test_)).body).not.toHaveProperty(
      'customer',
    );
    const nobody = await shop.sell('test');
    const { elements } = (await owner.get('/v1/payments?limit=2&expand[]=customer', test_)).body;
    expect(elements).toMatchObject([
      { id: nobody.id, customer: null },
      { id: payment.id, customer },
    ]);
    await api.visitor.post(`${checkoutPath(payment)}/portefeuille`, {});
    const given = await owner.post(
      `/v1/payments/${payment.id}/remboursements`,
      { montant: 5 },
      test_,
    );
    expect(given.status, given.text).toBe(201);
    const refundPath = `/v1/refunds/${given.body.id}`;
    expect((await owner.get(refundPath, test_)).body).not.toHaveProperty('payment');
    const deep = await owner.get(`${refundPath}?expand[]=payment.customer`, test_);
    expect(deep.body.payment).toMatchObject({
      id: payment.id,
      statut: 'partiellement_rembourse',
      customer,
    });
    const list = await owner.get('/v1/refunds?expand[]=payment', test_);
    expect(list.body.elements[0].payment).toMatchObject({ id: payment.id });
    expect(list.body.elements[0].payment).not.toHaveProperty('customer');
  });

  test('400 at the field for an object that cannot be asked for, and for one too deep', async () => {
    const { id } = await shop.sell('test');
    for (const query of ['expand[]=account', 'expand[]=customer.payments', 'expand[]=payment'])
      for (const path of [`/v1/payments/${id}?${query}`, `/v1/payments?${query}`]) {
        const { status, body } = await owner.get(path, test_);
        expect([status, body.errors?.[0].champ]).toEqual([400, 'expand[]']);
        expect(body.errors[0].message).toBe('Cet objet ne peut pas être demandé ici');
      }
  });
});
