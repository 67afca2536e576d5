import { money } from '@nzela/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, startOutsideWorld, value, type OutsideWorld } from '../test/sandbox.ts';
import { createPayoutsGateway } from './payouts.gateway.ts';
import type { Payout, PayoutRequest, PayoutsGateway } from './payouts.port.ts';

let world: OutsideWorld;
let payouts: PayoutsGateway;
let serial = 0;

beforeAll(async () => {
  world = await startOutsideWorld();
  payouts = createPayoutsGateway(world.deps(world.gateways.payouts));
});
afterAll(() => world.close());

const amount = money(131191n, 'XOF');

function request(changes: Partial<PayoutRequest> = {}): PayoutRequest {
  return {
    reference: `TRF-${(serial += 1)}-x`,
    amount,
    method: 'mobile',
    beneficiary: {
      name: 'Bénéficiaire Essai',
      country: 'SN',
      phone: '+221771234567',
      operator: 'orange',
    },
    callbackUrl: world.callbackUrl,
    ...changes,
  };
}

const toPhone = (phone: string) => request({ beneficiary: { ...request().beneficiary, phone } });

async function lookedUp(reference: string): Promise<Payout> {
  const found = value(await payouts.lookup({ reference }));
  if (!found) throw new Error('not found');
  return found;
}

const until = (reference: string, state: Payout['state']) =>
  eventually(
    () => lookedUp(reference),
    (payout) => payout.state === state,
  );

async function claims(reference: string) {
  const about = world.callbacks.filter(({ rawBody }) => rawBody.includes(`"${reference}"`));
  return Promise.all(
    about.map(async (callback) => ({
      claim: (JSON.parse(callback.rawBody.toString()) as { status: string }).status,
      hint: await payouts.verifyCallback(callback),
    })),
  );
}

describe('start', () => {
  test('is accepted, sent, then paid, with a callback for each step', async () => {
    const order = request();
    const accepted = value(await payouts.start(order));
    expect(accepted).toMatchObject({ reference: order.reference, amount, state: 'accepted' });
    expect(accepted.at).toBeInstanceOf(Date);
    await until(order.reference, 'paid');
    const heard = await eventually(
      () => claims(order.reference),
      (list) => list.length === 2,
    );
    expect(heard.map(({ claim }) => claim)).toEqual(['SENT', 'PAID']);
    expect(heard.every(({ hint }) => hint?.reference === order.reference)).toBe(true);
    expect(value(await payouts.lookup({ id: accepted.id }))).toMatchObject({ state: 'paid' });
    expect(value(await payouts.lookup({ reference: 'nobody' }))).toBeNull();
  });

  test('the same order again is one payout; another one under its reference is refused', async () => {
    const order = request();
    const first = value(await payouts.start(order));
    expect(value(await payouts.start(order)).id).toBe(first.id);
    expect(await payouts.start({ ...order, amount: money(1n, 'XOF') })).toMatchObject({
      status: 'refused',
      fault: 'nous',
      code: 'reference_conflict',
    });
  });

  test.each([
    [
      { name: '', country: 'SN', phone: '+221771234567', operator: 'orange' },
      'name_invalid',
      'name',
    ],
    [
      { name: 'Ba', country: 'Senegal', phone: '+221771234567', operator: 'orange' },
      'country_unsupported',
      'country',
    ],
    [
      { name: 'Ba', country: 'SN', phone: '771234567', operator: 'orange' },
      'phone_invalid',
      'phone',
    ],
    [{ name: 'Ba', country: 'SN', phone: '+221771234567' }, 'operator_unsupported', 'operator'],
  ])('refuses %o with %s', async (beneficiary, code, field) => {
    expect(await payouts.start(request({ beneficiary }))).toMatchObject({
      status: 'refused',
      fault: 'client',
      code,
      field: `beneficiary.${field}`,
    });
  });

  test('refuses a wrong IBAN, and takes a right one', async () => {
    const toIban = (iban: string) =>
      request({ method: 'bank', beneficiary: { name: 'Essai', country: 'DE', iban } });
    expect(await payouts.start(toIban('DE89370400440532013001'))).toMatchObject({
      code: 'iban_invalid',
      field: 'beneficiary.iban',
    });
    expect(value(await payouts.start(toIban('DE89370400440532013000')))).toBeTruthy();
  });
});

describe('outcomes', () => {
  test('0002: pending for long, then paid', async () => {
    const order = toPhone('+221771230002');
    value(await payouts.start(order));
    await until(order.reference, 'sent');
    expect((await lookedUp(order.reference)).state).toBe('sent');
    await until(order.reference, 'paid');
  });

  test.each([
    ['0003', 'AC01'],
    ['0004', 'AM04'],
  ])('%s: returned with %s', async (digits, returnReason) => {
    const order = toPhone(`+22177123${digits}`);
    value(await payouts.start(order));
    expect(await until(order.reference, 'returned')).toMatchObject({ returnReason, amount });
  });

  test('0005: stays accepted until the desk moves it or gives it back', async () => {
    const order = toPhone('+221771230005');
    const { id } = value(await payouts.start(order));
    expect(await lookedUp(order.reference)).toMatchObject({ state: 'accepted' });
    await world.desk(`/desk/api/payouts/${id}/advance`, {});
    expect(await lookedUp(order.reference)).toMatchObject({ state: 'sent' });
    await world.desk(`/desk/api/payouts/${id}/return`, { reason: 'BE01' });
    expect(await lookedUp(order.reference)).toMatchObject({
      state: 'returned',
      returnReason: 'BE01',
    });
  });

  test('0006: the connection is cut, the payout is executed once and found by reference', async () => {
    const order = toPhone('+221771230006');
    expect(value(await payouts.start(order))).toMatchObject({ reference: order.reference });
    await until(order.reference, 'paid');
    const all = await world.desk(`/desk/api/payouts?reference=${order.reference}`);
    expect(all).toHaveLength(1);
  });

  test('0007: our empty float is our fault, and nothing is made', async () => {
    const order = toPhone('+221771230007');
    expect(await payouts.start(order)).toMatchObject({
      status: 'refused',
      fault: 'nous',
      code: 'float_empty',
    });
    expect(value(await payouts.lookup({ reference: order.reference }))).toBeNull();
  });

  test('0008: callbacks three times and out of order', async () => {
    const order = toPhone('+221771230008');
    value(await payouts.start(order));
    const heard = await eventually(
      () => claims(order.reference),
      (list) => list.length === 4,
    );
    expect(heard.map(({ claim }) => claim)).toEqual(['SENT', 'PAID', 'SENT', 'PAID']);
    expect(new Set(heard.map(({ hint }) => hint?.messageId)).size).toBe(3);
  });

  test('0009: a forged callback says paid, the look-up says returned', async () => {
    const order = toPhone('+221771230009');
    value(await payouts.start(order));
    await until(order.reference, 'returned');
    const heard = await eventually(
      () => claims(order.reference),
      (list) => list.length === 2,
    );
    expect(heard.at(-1)).toEqual({ claim: 'PAID', hint: null });
  });

  test('a bank account and a reference choose outcomes too', async () => {
    const toAccount = request({
      method: 'bank',
      beneficiary: { name: 'Essai', country: 'CD', accountNumber: '0101 0000 0004' },
    });
    value(await payouts.start(toAccount));
    expect(await until(toAccount.reference, 'returned')).toMatchObject({ returnReason: 'AM04' });
    expect(await payouts.start(request({ reference: 'essai-0007' }))).toMatchObject({
      code: 'float_empty',
    });
  });
});

describe('cash', () => {
  test('waits at the counter under a code, and is handed over for it', async () => {
    const order = request({
      method: 'cash',
      beneficiary: { name: 'Essai Guichet', country: 'SN' },
    });
    value(await payouts.start(order));
    const { pickupCode } = await until(order.reference, 'sent');
    expect(pickupCode).toMatch(/^\d{10}$/);
    expect(await world.desk('/desk/api/pickups', { code: '0000000000' })).toMatchObject({
      error: { code: 'NOT_FOUND' },
    });
    expect(await world.desk('/desk/api/pickups', { code: pickupCode })).toEqual({
      reference: order.reference,
    });
    expect(await lookedUp(order.reference)).toMatchObject({ state: 'paid' });
  });
});

describe('checkName', () => {
  test.each([
    ['+221771234567', { result: 'match' }],
    ['+221771230012', { result: 'close', name: 'B. ESSAI' }],
    ['+221771230013', { result: 'none' }],
    ['+221771230014', { result: 'impossible' }],
  ])('%s: %o', async (phone, expected) => {
    const { method, beneficiary } = toPhone(phone);
    expect(value(await payouts.checkName({ method, beneficiary }))).toEqual(expected);
  });

  test('cash has no account to compare with', async () => {
    const beneficiary = { name: 'Essai', country: 'SN' };
    expect(value(await payouts.checkName({ method: 'cash', beneficiary }))).toEqual({
      result: 'impossible',
    });
  });
});
