import { describe, expect, test } from 'vitest';
import type { MerchantMode } from '@nzela/contract/merchant-terms';
import type { ListedPayee, MerchantPayout, Payee } from '@nzela/contract/merchant-payouts';
import type { MerchantBalanceList } from '@nzela/contract/payments';
import { frenchIbans } from '../../../../test/withdrawing.ts';
import { fund, heldIn, moveOn, timeless, until } from '../../../../test/money.ts';
import { inMode, openShop, paidFromWallet, type Shop } from '../../../../test/selling.ts';
import { obliging, proofFor, proving } from '../../../../test/proof.ts';
import { startWorld } from '../../../../test/world.ts';
import { newId } from '../../../kernel/data/ids.ts';

const { api } = await startWorld();
const payer = obliging(timeless(api, await api.user()));
await fund(api, payer, 900_000n);
await fund(api, payer, 900_000_000n, 'CDF');

const iban = 'FR7630006000011234567890189';
const bank = { methode: 'bank', pays: 'FR', compte: iban } as const;
const phone = (digits: string) =>
  ({ methode: 'mobile', pays: 'CD', compte: `+24397${digits}`, operateur: 'AIRTEL' }) as const;

async function named(shop: Shop, mode: MerchantMode, body: object = bank): Promise<Payee> {
  const answer = await obliging(shop.owner).post('/v1/payees', body, inMode(mode));
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

/** A business that can spend 199.90 (or its currency's part), and the account that it is paid out to. */
async function rich(mode: MerchantMode, body: object = { montant: 200 }, account: object = bank) {
  const shop = await openShop(api);
  await paidFromWallet(payer, await shop.sell(mode, body));
  return { shop, payee: await named(shop, mode, account) };
}

const ask = (
  { owner }: Pick<Shop, 'owner'>,
  mode: MerchantMode,
  body: object,
  key: string = newId(),
) =>
  obliging(owner).post('/v1/payouts', body, {
    headers: { ...inMode(mode).headers, 'idempotency-key': key },
  });

async function ordered(shop: Shop, mode: MerchantMode, body: object): Promise<MerchantPayout> {
  const answer = await ask(shop, mode, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const read = async (shop: Shop, { id, mode }: MerchantPayout): Promise<MerchantPayout> =>
  (await shop.owner.get(`/v1/payouts/${id}`, inMode(mode))).body;
const held = async (shop: Shop, mode: MerchantMode, kind: 'wallet' | 'transit', currency = 'EUR') =>
  (await heldIn(api, { kind, owner: shop.accounts[mode], currency: currency as 'EUR', mode }))
    .posted;
const eventsOf = async ({ id }: MerchantPayout) => {
  const { rows } = await api.deps.pool.query<{ type: string }>(
    "SELECT type FROM merchant_events WHERE data ->> 'id' = $1 ORDER BY created_at",
    [id],
  );
  return rows.map(({ type }) => type);
};

describe.each(['test', 'live'] as const)('a payout in the %s mode', (mode) => {
  test('POST /v1/payouts 201: is set aside at once, shown as reserved, and arrives at the bank', async () => {
    const { shop, payee } = await rich(mode);
    const before = await held(shop, mode, 'wallet');
    const payout = await ordered(shop, mode, { montant: 120.5, compteId: payee.id });
    expect(payout).toMatchObject({
      mode,
      statut: 'en_cours',
      montant: 120.5,
      devise: 'EUR',
      methode: 'bank',
      compte: iban,
      termineLe: null,
    });
    expect(payout.reference).toMatch(/^VER-\d+$/);
    expect(await held(shop, mode, 'wallet')).toBe(before - 12_050n);
    const { elements }: MerchantBalanceList = (await shop.owner.get('/v1/balance', inMode(mode)))
      .body;
    const [{ id, reference, montant }] = [payout];
    expect(elements[0]?.reserve).toMatchObject({
      total: 120.5,
      versements: [{ id, reference, montant }],
    });
    await until(api, async () => (await read(shop, payout)).statut === 'paye');
    expect(await held(shop, mode, 'transit')).toBe(0n);
    expect(await eventsOf(payout)).toEqual(['payout.paid']);
    const listed = await shop.owner.get('/v1/payouts', inMode(mode));
    expect(listed.body.elements.map((one: MerchantPayout) => one.id)).toEqual([payout.id]);
    const other = mode === 'test' ? 'live' : 'test';
    expect((await shop.owner.get('/v1/payouts', inMode(other))).body.elements).toEqual([]);
    expect((await shop.owner.get(`/v1/payouts/${payout.id}`, inMode(other))).status).toBe(404);
  });
});

test('francs go to a phone, in the currency of its country', async () => {
  const { shop, payee } = await rich('test', { montant: 200_000, devise: 'CDF' }, phone('1230001'));
  expect(payee).toMatchObject({ devise: 'CDF', methode: 'mobile', operateur: 'AIRTEL' });
  const payout = await ordered(shop, 'test', { montant: 150_000, compteId: payee.id });
  await until(api, async () => (await read(shop, payout)).statut === 'paye');
  expect(await held(shop, 'test', 'wallet', 'CDF')).toBeLessThan(5_000_000n);
});

test('one that is sent back can be spent again, and says why', async () => {
  const returned = { ...bank, compte: frenchIbans['0003'] };
  const { shop, payee } = await rich('live', undefined, returned);
  const payout = await ordered(shop, 'live', { montant: 60, compteId: payee.id });
  await until(api, async () => (await read(shop, payout)).statut === 'echoue');
  expect((await read(shop, payout)).echec).toContain('numéro de compte n’existe pas');
  expect(await held(shop, 'live', 'wallet')).toBe(19_900n);
  expect(await held(shop, 'live', 'transit')).toBe(0n);
  expect(await eventsOf(payout)).toEqual(['payout.failed']);
});

test('a lost answer is looked up, and pays once', async () => {
  const lost = { ...bank, compte: frenchIbans['0006'] };
  const { shop, payee } = await rich('test', undefined, lost);
  const payout = await ordered(shop, 'test', { montant: 60, compteId: payee.id });
  await until(api, async () => (await read(shop, payout)).statut === 'paye');
  expect(await held(shop, 'test', 'wallet')).toBe(13_900n);
  expect(await eventsOf(payout)).toEqual(['payout.paid']);
});

describe('an amount', () => {
  test.each([
    [49.99, 400, 'montant_trop_petit'],
    [5_000, 409, 'solde_insuffisant'],
  ])('POST /v1/payouts: %d is refused', async (montant, status, code) => {
    const { shop, payee } = await rich('live');
    const answer = await shop.owner.post('/v1/payouts', { montant, compteId: payee.id });
    expect([answer.status, answer.body.code], answer.text).toEqual([status, code]);
    expect(await held(shop, 'live', 'wallet')).toBe(19_900n);
  });

  test.each([0, -5, 'dix', '1e3', [60]])('POST /v1/payouts 400: %j is none', async (montant) => {
    const { shop, payee } = await rich('test');
    const answer = await ask(shop, 'test', { montant, compteId: payee.id });
    expect([answer.status, answer.body.errors], answer.text).toEqual([
      400,
      [{ champ: 'montant', message: 'Veuillez saisir un montant valide' }],
    ]);
  });

  test('POST /v1/payouts 400: the minimum holds by its value in another currency', async () => {
    const { shop, payee } = await rich(
      'test',
      { montant: 200_000, devise: 'CDF' },
      phone('1240001'),
    );
    const answer = await ask(shop, 'test', { montant: 100_000, compteId: payee.id });
    expect([answer.status, answer.body.code]).toEqual([400, 'montant_trop_petit']);
  });

  test('GET /v1/payees 200: each account tells the least that is paid out to it, as it is enforced', async () => {
    const money = { montant: 400_000, devise: 'CDF' };
    const { shop, payee } = await rich('test', money, phone('1250001'));
    await named(shop, 'test');
    const { body } = await shop.owner.get('/v1/payees', inMode('test'));
    const minimums = new Map(
      (body.elements as ListedPayee[]).map(({ devise, minimum }) => [devise, minimum]),
    );
    expect(minimums.get('EUR')).toBe(50);
    const least = minimums.get('CDF') ?? 0;
    expect(least).toBeGreaterThan(100_000);
    const under = await ask(shop, 'test', { montant: least - 0.01, compteId: payee.id });
    expect([under.status, under.body.code]).toEqual([400, 'montant_trop_petit']);
    await ordered(shop, 'test', { montant: least, compteId: payee.id });
  });
});

describe('somebody who wants more than there is', () => {
  test('the same request twice pays once', async () => {
    const { shop, payee } = await rich('live');
    const key = newId();
    const body = { montant: 60, compteId: payee.id };
    const first = await ask(shop, 'live', body, key);
    const again = await ask(shop, 'live', body, key);
    expect(again.body).toEqual(first.body);
    expect(await held(shop, 'live', 'wallet')).toBe(13_900n);
    const otherBody = await ask(shop, 'live', { ...body, montant: 70 }, key);
    expect([otherBody.status, otherBody.body.code]).toEqual([422, 'cle_idempotence_reutilisee']);
  });

  test('many at once take exactly what there is', async () => {
    const { shop, payee } = await rich('test');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask(shop, 'test', { montant: 60, compteId: payee.id })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
    expect(await held(shop, 'test', 'wallet')).toBe(1_900n);
  });
});

describe('a proof', () => {
  test('serves for its amount to its account alone', async () => {
    const { shop, payee } = await rich('live');
    const other = await named(shop, 'live', { ...bank, compte: 'DE89370400440532013000' });
    const body = { montant: 60, compteId: payee.id };
    const asked = await shop.owner.post('/v1/payouts', body);
    expect([asked.status, asked.body.code]).toEqual([403, 'verification_requise']);
    expect(asked.body.verification).toMatchObject({
      action: 'retrait',
      objet: { montant: '60.00', devise: 'EUR' },
    });
    const verification = await proofFor(shop.owner, asked.body.verification);
    for (const changed of [
      { ...body, montant: 61 },
      { ...body, compteId: other.id },
    ]) {
      const refused = await shop.owner.post('/v1/payouts', changed, { headers: { verification } });
      expect([refused.status, refused.body.code]).toEqual([403, 'verification_requise']);
    }
    await moveOn(api, 301);
    const late = await shop.owner.post('/v1/payouts', body, { headers: { verification } });
    expect([late.status, late.body.code]).toEqual([403, 'verification_requise']);
    expect(await held(shop, 'live', 'wallet')).toBe(19_900n);
  });
});

describe('accounts', () => {
  test('POST /v1/payees 201: asks for a proof, and tells the owner', async () => {
    const shop = await openShop(api);
    const added = await proving(shop.owner, (more) => shop.owner.post('/v1/payees', bank, more));
    expect(added.body).toMatchObject({ compte: iban, devise: 'EUR', automatique: true });
    const { rows } = await api.deps.pool.query(
      "SELECT FROM notifications WHERE user_id = $1 AND event = 'securite'",
      [shop.owner.id],
    );
    expect(rows.length).toBeGreaterThan(0);
    const again = await obliging(shop.owner).post('/v1/payees', bank);
    expect([again.status, again.body.code]).toEqual([409, 'compte_deja_connu']);
  });

  test('one is the automatic one of its currency', async () => {
    const shop = await openShop(api);
    const first = await named(shop, 'test');
    const second = await named(shop, 'test', {
      ...bank,
      compte: 'DE89370400440532013000',
      automatique: true,
    });
    const { elements } = (await shop.owner.get('/v1/payees', inMode('test'))).body;
    const states = elements.map(({ id, automatique }: Payee) => [id, automatique]);
    expect(states).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
  });

  test('DELETE /v1/payees/:id 204: nothing more goes there', async () => {
    const { shop, payee } = await rich('test');
    expect((await shop.owner.delete(`/v1/payees/${payee.id}`, inMode('live'))).status).toBe(404);
    expect((await shop.owner.delete(`/v1/payees/${payee.id}`, inMode('test'))).status).toBe(204);
    const answer = await ask(shop, 'test', { montant: 60, compteId: payee.id });
    expect([answer.status, answer.body.code]).toEqual([404, 'introuvable']);
    expect((await shop.owner.delete(`/v1/payees/${payee.id}`, inMode('test'))).status).toBe(404);
  });

  test('neither the other mode’s nor another business’s is paid', async () => {
    const { shop } = await rich('test');
    const live = await named(shop, 'live');
    const stranger = await named(await openShop(api), 'test');
    for (const payee of [live, stranger]) {
      const answer = await ask(shop, 'test', { montant: 60, compteId: payee.id });
      expect([answer.status, answer.body.code]).toEqual([404, 'introuvable']);
    }
  });

  test('who works for a business names none, and pays none but those that its owner named', async () => {
    const { shop, payee } = await rich('live');
    const employee = obliging(timeless(api, await api.user()));
    await api.deps.pool.query(
      `INSERT INTO merchant_members (id, merchant_id, user_id, role, created_at)
       SELECT gen_random_uuid(), merchant_id, $2, 'gerant', now() FROM merchant_accounts WHERE id = $1`,
      [shop.accounts.live, employee.id],
    );
    const own = await employee.post('/v1/payees', phone('1250001'), inMode('live'));
    expect([own.status, own.body.code]).toEqual([403, 'droit_manquant']);
    const paid = await ask({ owner: employee }, 'live', { montant: 60, compteId: payee.id });
    expect(paid.status, paid.text).toBe(201);
  });
});
