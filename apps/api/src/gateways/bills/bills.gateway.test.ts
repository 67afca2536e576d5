import { money } from '@nzela/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, startOutsideWorld, value, type OutsideWorld } from '../test/sandbox.ts';
import { createBillsGateway } from './bills.gateway.ts';
import type { BillPayment, BillPaymentRequest, BillsGateway } from './bills.port.ts';

let world: OutsideWorld;
let bills: BillsGateway;
let serial = 0;

beforeAll(async () => {
  world = await startOutsideWorld();
  bills = createBillsGateway(world.deps(world.gateways.bills));
});
afterAll(() => world.close());

/** A bill of SENELEC's that nobody has paid, whose reference ends with `digits`. */
const bill = (digits = '0001') => ({
  billerId: 'senelec',
  billReference: `SEN-${(serial += 1)}-${digits}`,
});

/** An order for a bill of the amount that is due. */
async function orderFor(digits?: string): Promise<BillPaymentRequest> {
  const question = bill(digits);
  const { amountDue } = value(await bills.check(question));
  if (amountDue === null) throw new Error('nothing is due');
  return {
    ...question,
    reference: `FAC-${serial}-x`,
    amount: amountDue,
    callbackUrl: world.callbackUrl,
  };
}

const until = (reference: string, state: BillPayment['state']) =>
  eventually(
    async () => value(await bills.lookup({ reference })),
    (payment) => payment?.state === state,
  );

async function claims(reference: string) {
  const about = world.callbacks.filter(({ rawBody }) => rawBody.includes(`"${reference}"`));
  return Promise.all(
    about.map(async (callback) => ({
      claim: (JSON.parse(callback.rawBody.toString()) as { status: string }).status,
      hint: await bills.verifyCallback(callback),
    })),
  );
}

describe('billers', () => {
  test('of every type, with what a payer needs to know', async () => {
    const all = value(await bills.billers());
    expect(new Set(all.map(({ type }) => type)).size).toBe(7);
    expect(all.find(({ id }) => id === 'senelec')).toMatchObject({
      country: 'SN',
      currency: 'XOF',
      amountMode: 'due',
    });
    expect(all.some(({ amountMode }) => amountMode === 'free')).toBe(true);
  });
});

describe('check', () => {
  test('whose bill it is and what is due, the same each time and however it is written', async () => {
    const first = value(await bills.check({ billerId: 'cie', billReference: 'cie-2026-0042 ' }));
    expect(first).toMatchObject({ reference: 'CIE-2026-0042', amountDue: { currency: 'XOF' } });
    expect(first.customerName).not.toBe('');
    expect(value(await bills.check({ billerId: 'cie', billReference: 'CIE-2026-0042' }))).toEqual(
      first,
    );
  });

  test('a prepaid account owes nothing', async () => {
    const question = { billerId: 'woyofal', billReference: '14025500001' };
    expect(value(await bills.check(question))).toMatchObject({ billId: null, amountDue: null });
  });

  test.each([
    [{ billerId: 'nobody', billReference: 'X-2026-0001' }, 'client', 'biller_unknown'],
    [{ billerId: 'senelec', billReference: '??' }, 'client', 'bill_unknown'],
    [{ billerId: 'senelec', billReference: 'SEN-0013' }, 'client', 'bill_unknown'],
    [{ billerId: 'senelec', billReference: 'SEN-0012' }, 'client', 'bill_paid'],
    [{ billerId: 'senelec', billReference: 'SEN-0014' }, 'attendre', 'provider_busy'],
  ])('%o: %s, %s', async (question, fault, code) => {
    expect(await bills.check(question)).toMatchObject({ status: 'refused', fault, code });
  });
});

describe('start', () => {
  test('is accepted, then paid, with the biller’s receipt and a callback', async () => {
    const order = await orderFor();
    const accepted = value(await bills.start(order));
    expect(accepted).toMatchObject({ reference: order.reference, amount: order.amount });
    expect(accepted.promisedBy.getTime()).toBeGreaterThan(Date.now());
    expect(await until(order.reference, 'paid')).toMatchObject({
      receiptNumber: expect.stringMatching(/^Q\d{9}$/),
    });
    const heard = await eventually(
      () => claims(order.reference),
      (list) => list.length === 1,
    );
    expect(heard).toMatchObject([{ claim: 'PAID', hint: { reference: order.reference } }]);
    expect(value(await bills.lookup({ id: accepted.id }))?.state).toBe('paid');
    expect(value(await bills.lookup({ reference: 'nobody' }))).toBeNull();
  });

  test('the same order again is one payment; another one under its reference is refused', async () => {
    const order = await orderFor();
    const { id } = value(await bills.start(order));
    expect(value(await bills.start(order)).id).toBe(id);
    expect(await bills.start({ ...order, billReference: bill().billReference })).toMatchObject({
      fault: 'nous',
      code: 'reference_conflict',
    });
  });

  test('a bill is paid once: while it is on its way, and after', async () => {
    const order = await orderFor();
    value(await bills.start(order));
    const twice = { ...order, reference: `${order.reference}-2` };
    expect(await bills.start(twice)).toMatchObject({ status: 'refused', fault: 'client' });
    await until(order.reference, 'paid');
    expect(await bills.start(twice)).toMatchObject({ code: 'bill_paid' });
    expect(await bills.check(order)).toMatchObject({ code: 'bill_paid' });
  });

  test('another amount than is due is refused', async () => {
    const order = await orderFor();
    expect(await bills.start({ ...order, amount: money(1n, 'XOF') })).toMatchObject({
      fault: 'client',
      code: 'amount_invalid',
    });
    expect(await bills.start({ ...order, amount: money(100n, 'EUR') })).toMatchObject({
      code: 'currency_unsupported',
    });
  });
});

describe('outcomes', () => {
  test('0002: accepted for long, then paid', async () => {
    const order = await orderFor('0002');
    expect(value(await bills.start(order)).state).toBe('accepted');
    await until(order.reference, 'paid');
  });

  test.each([
    ['0003', 'reference_refused'],
    ['0004', 'customer_blocked'],
  ])('%s: refused with %s', async (digits, refusal) => {
    const order = await orderFor(digits);
    value(await bills.start(order));
    expect(await until(order.reference, 'refused')).toMatchObject({ refusal });
  });

  test('0005: stays accepted until the desk settles it', async () => {
    const order = await orderFor('0005');
    const { id } = value(await bills.start(order));
    await world.desk(`/desk/api/bills/${id}/settle`, {});
    expect(value(await bills.lookup({ reference: order.reference }))?.state).toBe('paid');
    const other = await orderFor('0005');
    const { id: otherId } = value(await bills.start(other));
    await world.desk(`/desk/api/bills/${otherId}/refuse`, { reason: 'BILL_EXPIRED' });
    expect(value(await bills.lookup({ id: otherId }))).toMatchObject({ refusal: 'bill_expired' });
  });

  test('0006: the connection is cut, the payment is made once and found by reference', async () => {
    const order = await orderFor('0006');
    expect(value(await bills.start(order))).toMatchObject({ reference: order.reference });
    await until(order.reference, 'paid');
    expect(await world.desk(`/desk/api/bills?reference=${order.reference}`)).toHaveLength(1);
    expect(await claims(order.reference)).toEqual([]);
  });

  test('0007: our empty float is our fault, and nothing is made', async () => {
    const order = await orderFor('0007');
    expect(await bills.start(order)).toMatchObject({ fault: 'nous', code: 'float_empty' });
    expect(value(await bills.lookup({ reference: order.reference }))).toBeNull();
  });

  test('0008: callbacks three times and out of order', async () => {
    const order = await orderFor('0008');
    value(await bills.start(order));
    const heard = await eventually(
      () => claims(order.reference),
      (list) => list.length === 3,
    );
    expect(heard.map(({ claim }) => claim)).toEqual(['PAID', 'ACCEPTED', 'PAID']);
    expect(new Set(heard.map(({ hint }) => hint?.messageId)).size).toBe(2);
  });

  test('0009: a forged callback says paid, the look-up says refused', async () => {
    const order = await orderFor('0009');
    value(await bills.start(order));
    await until(order.reference, 'refused');
    const heard = await eventually(
      () => claims(order.reference),
      (list) => list.length === 1,
    );
    expect(heard).toEqual([{ claim: 'PAID', hint: null }]);
  });
});
