import { createHmac } from 'node:crypto';
import { money } from '@nzela/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, startOutsideWorld, value, type OutsideWorld } from '../test/sandbox.ts';
import { createTopupGateway } from './topup.gateway.ts';
import type { TopupGateway, TopupOrder, TopupTransaction } from './topup.port.ts';

let world: OutsideWorld;
let topup: TopupGateway;
let serial = 0;

beforeAll(async () => {
  world = await startOutsideWorld();
  topup = createTopupGateway(world.deps(world.gateways.topup));
});
afterAll(() => world.close());

/** 1 000 F CFA of credit to an Orange number in Dakar that nobody has topped up yet. */
function order(digits = '0001', changes: Partial<TopupOrder> = {}): TopupOrder {
  serial += 1;
  return {
    reference: `topup-${Date.now()}${serial}`,
    phoneNumber: `22177${String(serial).padStart(3, '0')}${digits}`,
    countryIso: 'SN',
    operatorId: 'orange-sn',
    productId: 'orange-sn-credit',
    choice: { amount: money(1_000n, 'XOF') },
    callbackUrl: world.callbackUrl,
    ...changes,
  };
}

async function lookedUp(reference: string): Promise<TopupTransaction> {
  const found = value(await topup.lookup({ reference }));
  if (!found) throw new Error('not found');
  return found;
}

const until = (reference: string, state: TopupTransaction['state']) =>
  eventually(
    () => lookedUp(reference),
    (found) => found.state === state,
  );

async function claims(reference: string) {
  const about = world.callbacks.filter(({ rawBody }) => rawBody.includes(`"${reference}"`));
  return Promise.all(
    about.map(async (callback) => ({
      claim: (JSON.parse(callback.rawBody.toString()) as { status: string }).status,
      hint: await topup.verifyCallback(callback),
    })),
  );
}

describe('the catalogue', () => {
  test.each(['SN', 'ML', 'CI', 'CM', 'GH', 'BJ', 'TG', 'NE'])(
    '%s has operators, each with credit in its currency and data, priced in EUR',
    async (countryIso) => {
      const operators = value(await topup.operators(countryIso));
      expect(operators.length).toBeGreaterThan(1);
      for (const { id: operatorId, logo } of operators) {
        expect(logo).toMatch(/^data:image\/svg\+xml/);
        const products = value(await topup.products({ operatorId, countryIso }));
        expect(products.map(({ type }) => type)).toEqual(['airtime', 'data']);
        for (const { price } of products.flatMap(({ amounts }) => amounts)) {
          expect(price.currency).toBe('EUR');
          expect(price.minor).toBeGreaterThan(0n);
        }
      }
    },
  );

  test('a price is the exchange, rounded up to the cent', async () => {
    const products = value(await topup.products({ operatorId: 'orange-sn', countryIso: 'SN' }));
    const thousand = products[0]?.amounts.find(({ value: units }) => units.minor === 1_000n);
    expect(thousand).toEqual({ value: money(1_000n, 'XOF'), price: money(153n, 'EUR') });
  });

  test.each([
    ['221771234567', 'SN', { id: 'orange-sn', name: 'Orange' }],
    ['221761234567', 'SN', { id: 'yas-sn', name: 'Yas' }],
    ['22376123456', 'ML', { id: 'orange-ml', name: 'Orange' }],
    ['2250712345678', 'CI', { id: 'orange-ci', name: 'Orange' }],
    ['237671234567', 'CM', { id: 'mtn-cm', name: 'MTN' }],
    ['237655123456', 'CM', { id: 'orange-cm', name: 'Orange' }],
    ['233241234567', 'GH', { id: 'mtn-gh', name: 'MTN' }],
    ['2290197123456', 'BJ', { id: 'mtn-bj', name: 'MTN' }],
    ['22890123456', 'TG', { id: 'yas-tg', name: 'Yas' }],
    ['22796123456', 'NE', { id: 'airtel-ne', name: 'Airtel' }],
    ['221331234567', 'SN', null],
  ])('%s in %s is of %o', async (phoneNumber, countryIso, expected) => {
    expect(value(await topup.detect({ phoneNumber, countryIso }))).toEqual(expected);
  });
});

describe('start', () => {
  test('is taken up, then delivered, with a callback; the price is in EUR', async () => {
    const wanted = order();
    const taken = value(await topup.start(wanted));
    expect(taken).toMatchObject({
      reference: wanted.reference,
      phoneNumber: wanted.phoneNumber,
      state: 'processing',
      price: money(153n, 'EUR'),
    });
    await until(wanted.reference, 'successful');
    const heard = await eventually(
      () => claims(wanted.reference),
      (list) => list.length === 1,
    );
    expect(heard[0]).toMatchObject({ claim: 'SUCCESSFUL', hint: { reference: wanted.reference } });
    expect(value(await topup.lookup({ id: taken.id }))).toMatchObject({ state: 'successful' });
    expect(value(await topup.lookup({ reference: 'nobody' }))).toBeNull();
  });

  test('takes a package of data', async () => {
    const wanted = order('0001', {
      productId: 'orange-sn-internet',
      choice: { dataPackageId: 'orange-sn-semaine' },
    });
    expect(value(await topup.start(wanted))).toMatchObject({ price: money(240n, 'EUR') });
  });

  test('a reference serves once for ever: asking again answers what it made', async () => {
    const wanted = order();
    const first = value(await topup.start(wanted));
    expect(value(await topup.start(wanted)).id).toBe(first.id);
    const other = order('0001', { reference: wanted.reference });
    expect(value(await topup.start(other)).id).toBe(first.id);
    const all = await world.desk(`/desk/api/topups?reference=${wanted.reference}`);
    expect(all).toHaveLength(1);
  });

  test('the same number within two minutes has to wait', async () => {
    const wanted = order();
    value(await topup.start(wanted));
    const again = order('0001', { phoneNumber: wanted.phoneNumber });
    expect(await topup.start(again)).toMatchObject({
      status: 'refused',
      fault: 'attendre',
      code: 'phone_recently_topped_up',
    });
  });

  test.each([
    [{ phoneNumber: '22177' }, 'phone_invalid', 'phoneNumber'],
    [{ countryIso: 'FR' }, 'country_unsupported', 'countryIso'],
    [{ operatorId: 'mtn-gh' }, 'operator_unsupported', 'operatorId'],
    [{ choice: { amount: money(1n, 'XOF') } }, 'product_unavailable', 'productId'],
  ] as const)('refuses %o with %s', async (changes, code, field) => {
    expect(await topup.start(order('0001', changes))).toMatchObject({
      status: 'refused',
      fault: 'client',
      code,
      field,
    });
  });

  test('a wrong key is our fault', async () => {
    const settings = { ...world.gateways.topup, secretKey: 'wrong' };
    const locked = createTopupGateway(world.deps(settings));
    expect(await locked.start(order())).toMatchObject({
      status: 'refused',
      fault: 'nous',
      code: 'credentials_refused',
    });
  });
});

describe('outcomes', () => {
  test('0002: pending for long, then delivered', async () => {
    const wanted = order('0002');
    value(await topup.start(wanted));
    expect((await lookedUp(wanted.reference)).state).toBe('processing');
    await until(wanted.reference, 'successful');
  });

  test.each([
    ['0003', 'failed', 'phone_not_found'],
    ['0004', 'refunded', 'phone_cannot_receive'],
  ] as const)('%s: %s, because %s', async (digits, state, failure) => {
    const wanted = order(digits);
    value(await topup.start(wanted));
    expect(await until(wanted.reference, state)).toMatchObject({ failure });
  });

  test('0005: stays in hand until the desk ends it', async () => {
    const wanted = order('0005');
    const { id } = value(await topup.start(wanted));
    expect(await lookedUp(wanted.reference)).toMatchObject({ state: 'processing' });
    await world.desk(`/desk/api/topups/${id}/settle`, { status: 'REFUNDED' });
    expect(await lookedUp(wanted.reference)).toMatchObject({ state: 'refunded', failure: 'other' });
    expect(await world.desk(`/desk/api/topups/${id}/settle`, { status: 'FAILED' })).toMatchObject({
      error: { code: 'TOO_LATE' },
    });
  });

  test('0006: the connection is cut, the top-up is carried out once and found by reference', async () => {
    const wanted = order('0006');
    expect(value(await topup.start(wanted))).toMatchObject({ reference: wanted.reference });
    await until(wanted.reference, 'successful');
  });

  test('0007: our empty float is our fault, and nothing is made', async () => {
    const wanted = order('0007');
    expect(await topup.start(wanted)).toMatchObject({
      status: 'refused',
      fault: 'nous',
      code: 'float_empty',
    });
    expect(value(await topup.lookup({ reference: wanted.reference }))).toBeNull();
  });

  test('0008: callbacks three times and out of order', async () => {
    const wanted = order('0008');
    value(await topup.start(wanted));
    const heard = await eventually(
      () => claims(wanted.reference),
      (list) => list.length === 3,
    );
    expect(heard.map(({ claim }) => claim)).toEqual(['SUCCESSFUL', 'PROCESSING', 'SUCCESSFUL']);
    expect(new Set(heard.map(({ hint }) => hint?.messageId)).size).toBe(2);
  });

  test('0009: a forged callback says delivered, the look-up says failed', async () => {
    const wanted = order('0009');
    value(await topup.start(wanted));
    await until(wanted.reference, 'failed');
    const heard = await eventually(
      () => claims(wanted.reference),
      (list) => list.length === 1,
    );
    expect(heard).toEqual([{ claim: 'SUCCESSFUL', hint: null }]);
  });
});

describe('verifyCallback', () => {
  const body = '{"reference":"topup-1","status":"SUCCESSFUL"}';
  const signed = (over: string, timestamp: number) => ({
    headers: {
      'x-topup-message': 'msg_1',
      'x-topup-timestamp': String(timestamp),
      'x-topup-signature': createHmac('sha256', world.gateways.topup.webhookSecret)
        .update(`${over}:${timestamp}`)
        .digest('hex'),
    },
    rawBody: body,
  });
  const now = () => Math.floor(Date.now() / 1000);

  test('takes what is signed over the body and the time', async () => {
    expect(await topup.verifyCallback(signed(body, now()))).toEqual({
      reference: 'topup-1',
      messageId: 'msg_1',
    });
  });

  test('refuses an altered body, an old time, and nothing at all', async () => {
    expect(await topup.verifyCallback(signed(`${body} `, now()))).toBeNull();
    expect(await topup.verifyCallback(signed(body, now() - 301))).toBeNull();
    expect(await topup.verifyCallback({ headers: {}, rawBody: body })).toBeNull();
  });
});
