import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { money } from '@nzela/money/money';
import { newId } from '../../kernel/data/ids.ts';
import { eventually, startOutsideWorld, value, type OutsideWorld } from '../test/sandbox.ts';
import { createIssuingGateway } from './issuing.gateway.ts';
import type { CardIssueRequest, IssuedCard, IssuingGateway } from './issuing.port.ts';

let world: OutsideWorld;
let issuing: IssuingGateway;

beforeAll(async () => {
  world = await startOutsideWorld();
  issuing = createIssuingGateway(world.deps(world.gateways.issuing));
});
afterAll(() => world.close());

const request = (fields: Partial<CardIssueRequest> = {}): CardIssueRequest => ({
  reference: `CV-${newId()}`,
  brand: 'VISA',
  currency: 'USD',
  cardholder: 'Compte Essai',
  authorizationUrl: world.callbackUrl,
  callbackUrl: world.callbackUrl,
  ...fields,
});

const lookedUp = async (reference: string) => value(await issuing.lookup({ reference }));
const until = async (reference: string, state: IssuedCard['state']): Promise<IssuedCard> =>
  (await eventually(
    () => lookedUp(reference),
    (card) => card?.state === state,
  )) as IssuedCard;

async function nextOutcome(outcome: string): Promise<void> {
  await world.desk('/desk/api/providers/issuing', { nextOutcomes: [outcome] });
}

async function heard(reference: string) {
  const list = await Promise.all(
    world.callbacks.map(async (callback) => ({
      body: JSON.parse(callback.rawBody.toString()) as { reference: string; status?: string },
      hint: await issuing.verifyCallback(callback),
    })),
  );
  return list.filter(({ body }) => body.reference === reference);
}

describe('a card', () => {
  test.each(['VISA', 'MASTERCARD', 'AMEX'] as const)(
    '%s is made, frozen, unfrozen and closed',
    async (brand) => {
      const order = request({ brand });
      expect(value(await issuing.start(order))).toMatchObject({ state: 'pending', brand });
      const { id, last4, expiry } = await until(order.reference, 'active');
      expect(last4).toMatch(/^\d{4}$/);
      expect(expiry).toMatch(/^\d\d\/\d\d$/);
      for (const state of ['frozen', 'frozen', 'active', 'closed', 'closed'] as const) {
        expect(value(await issuing.setState(id, state))).toMatchObject({ id, state });
      }
      expect(await issuing.setState(id, 'active')).toMatchObject({
        status: 'refused',
        fault: 'client',
        code: 'card_closed',
      });
    },
  );

  test('ordered twice under one reference is one card; another order under it is refused', async () => {
    const order = request();
    const first = value(await issuing.start(order));
    expect(value(await issuing.start(order)).id).toBe(first.id);
    expect(await issuing.start({ ...order, brand: 'AMEX' })).toMatchObject({
      status: 'refused',
      code: 'reference_conflict',
    });
  });

  test.each([
    [{ cardholder: '' }, 'name_invalid'],
    [{ currency: 'ZZZ' }, 'currency_unsupported'],
  ])('%o is refused with %s', async (fields, code) => {
    expect(await issuing.start(request(fields))).toMatchObject({ status: 'refused', code });
  });

  test('nobody’s reference is null', async () => {
    expect(await lookedUp('CV-nobody')).toBeNull();
    expect(value(await issuing.lookupAuthorization('auth_nobody'))).toBeNull();
  });
});

describe('outcomes', () => {
  test.each(['0003', '0004'])('%s: refused while it is made', async (outcome) => {
    await nextOutcome(outcome);
    const order = request();
    value(await issuing.start(order));
    await until(order.reference, 'refused');
  });

  test('0002: long in the making, then made', async () => {
    const order = request({ reference: `essai${newId()}-0002` });
    value(await issuing.start(order));
    await until(order.reference, 'active');
  });

  test('0005: never made', async () => {
    const order = request({ reference: `essai${newId()}-0005` });
    value(await issuing.start(order));
    expect(await lookedUp(order.reference)).toMatchObject({ state: 'pending' });
  });

  test('0006: the answer is lost, the card is made once and found by reference', async () => {
    const order = request({ reference: `essai${newId()}-0006` });
    expect(value(await issuing.start(order))).toMatchObject({ reference: order.reference });
    await until(order.reference, 'active');
    const all = (await world.desk('/desk/api/issued-cards')) as { reference: string }[];
    expect(all.filter(({ reference }) => reference === order.reference)).toHaveLength(1);
  });

  test('0007: the programme has no funds, which is our fault, and nothing is made', async () => {
    const order = request({ reference: `essai${newId()}-0007` });
    expect(await issuing.start(order)).toMatchObject({ fault: 'nous', code: 'float_empty' });
    expect(await lookedUp(order.reference)).toBeNull();
  });

  test('0008: told three times and out of order', async () => {
    const order = request({ reference: `essai${newId()}-0008` });
    value(await issuing.start(order));
    const told = await eventually(
      () => heard(order.reference),
      (list) => list.length === 3,
    );
    expect(told.map(({ body }) => body.status)).toEqual(['ACTIVE', 'PENDING', 'ACTIVE']);
    expect(new Set(told.map(({ hint }) => hint?.messageId)).size).toBe(2);
  });

  test('0009: a forged message says made, the look-up says refused', async () => {
    const order = request({ reference: `essai${newId()}-0009` });
    value(await issuing.start(order));
    await until(order.reference, 'refused');
    const [forged] = await eventually(
      () => heard(order.reference),
      (list) => list.length === 1,
    );
    expect(forged).toMatchObject({ body: { status: 'ACTIVE' }, hint: null });
  });

  test('a cut connection is unknown, and says nothing of the card', async () => {
    await world.desk('/desk/api/providers/issuing', { outage: 'cut' });
    expect(await issuing.start(request())).toMatchObject({ status: 'unknown' });
    expect(await issuing.setState('vcard_x', 'frozen')).toMatchObject({ status: 'unknown' });
    await world.desk('/desk/api/providers/issuing', { outage: 'none' });
  });
});

describe('a payment at the terminal', () => {
  async function card(currency = 'USD'): Promise<IssuedCard> {
    const order = request({ currency });
    value(await issuing.start(order));
    return until(order.reference, 'active');
  }
  const pay = (cardId: string, fields: object = {}) =>
    world.desk('/desk/api/terminal/payments', {
      cardId,
      amount: '12,50',
      currency: 'USD',
      merchant: 'Boutique',
      category: 'Supermarché',
      ...fields,
    }) as Promise<{ id: string; status: string; declineReason: string }>;

  test('is asked of us, signed, in the card’s currency; no readable answer is a no', async () => {
    const { id, reference } = await card();
    const paid = await pay(id, { currency: 'XOF', amount: '10000' });
    expect(paid).toMatchObject({ status: 'DECLINED', declineReason: 'NO_ANSWER' });
    const asked = world.callbacks.find((callback) => callback.rawBody.toString().includes(paid.id));
    if (asked === undefined) throw new Error('We were not asked');
    const question = await issuing.readAuthorization(asked);
    expect(question).toMatchObject({
      authorizationId: paid.id,
      reference,
      cardId: id,
      amount: { currency: 'USD' },
      merchantAmount: { amount: '10000', currency: 'XOF' },
      merchant: { name: 'Boutique', category: 'Supermarché', country: 'FR' },
    });
    // 10,000 F CFA are 15.24 EUR, about 16.6 USD on any day of the feed.
    expect(question?.amount.minor).toBeGreaterThan(1_600n);
    expect(question?.amount.minor).toBeLessThan(1_720n);
    const altered = { ...asked, rawBody: asked.rawBody.toString().replace('XOF', 'EUR') };
    expect(await issuing.readAuthorization(altered)).toBeNull();
    expect(value(await issuing.lookupAuthorization(paid.id))).toMatchObject({
      id: paid.id,
      state: 'declined',
      clearedAmount: null,
    });
  });

  test('a message of another kind is no question', async () => {
    const { reference } = await card();
    await eventually(
      () => heard(reference),
      (list) => list.length > 0,
    );
    const [told] = world.callbacks.filter(({ rawBody }) => rawBody.toString().includes(reference));
    expect(told && (await issuing.readAuthorization(told))).toBeNull();
  });

  test('can be billed in the same currency to the cent', async () => {
    const { id } = await card();
    const { id: authorization } = await pay(id);
    expect(value(await issuing.lookupAuthorization(authorization))?.amount).toEqual(
      money(1250n, 'USD'),
    );
  });
});

describe('a reveal', () => {
  const frameOrigin = 'https://nzela.example';

  test('shows the card once, to the site it was asked for', async () => {
    const order = request();
    value(await issuing.start(order));
    const { id, last4 } = await until(order.reference, 'active');
    const { url, expiresAt } = value(await issuing.reveal(id, frameOrigin));
    expect(expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(30_000);
    const first = await fetch(url);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.headers.get('content-security-policy')).toContain(
      `frame-ancestors ${frameOrigin}`,
    );
    expect(await first.text()).toMatch(new RegExp(`\\d{4} \\d{4} \\d{4} ${last4}`));
    const second = await fetch(url);
    expect(second.status).toBe(404);
    expect(await second.text()).not.toContain(last4);
  });

  test('of a card that is closed is refused', async () => {
    const order = request();
    value(await issuing.start(order));
    const { id } = await until(order.reference, 'active');
    value(await issuing.setState(id, 'closed'));
    expect(await issuing.reveal(id, frameOrigin)).toMatchObject({ code: 'card_closed' });
  });
});
