import { money } from '@nzela/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually, startOutsideWorld, value, type OutsideWorld } from '../test/sandbox.ts';
import { createBankGateway } from './bank.gateway.ts';
import type { BankGateway } from './bank.port.ts';

let world: OutsideWorld;
let bank: BankGateway;

beforeAll(async () => {
  world = await startOutsideWorld();
  bank = createBankGateway(world.deps(world.gateways.bank));
  value(await bank.register(world.callbackUrl));
});
afterAll(() => world.close());
beforeEach(() => world.callbacks.splice(0));

const send = (reference: string, changes: object = {}) =>
  world.desk('/desk/api/wires', {
    reference,
    amount: '204,99',
    currency: 'EUR',
    debtorName: 'Payeur Essai',
    ...changes,
  });

const hints = () => Promise.all(world.callbacks.map((callback) => bank.verifyCallback(callback)));

test('tells a payer where to send', async () => {
  expect(value(await bank.details())).toMatchObject({
    iban: expect.stringMatching(/^FR76/),
    bic: expect.stringMatching(/^[A-Z0-9]{8,11}$/),
  });
});

test('a wire is notified, looked up whatever its spacing, and on the statement', async () => {
  expect(value(await bank.lookup('TRANSFER-123456'))).toEqual([]);
  const before = value(await bank.statement(null)).cursor;
  await send('transfer 123456');
  expect(await eventually(hints, (list) => list.length === 1)).toMatchObject([
    { reference: 'transfer 123456' },
  ]);
  const [wire] = value(await bank.lookup('TRANSFER-123456'));
  expect(wire).toMatchObject({ amount: money(20499n, 'EUR'), debtorName: 'Payeur Essai' });
  expect(value(await bank.lookup('TRANSFER-1234567'))).toEqual([]);
  const after = value(await bank.statement(before));
  expect(after.wires).toEqual([wire]);
  expect(value(await bank.statement(after.cursor))).toEqual({
    wires: [],
    cursor: after.cursor,
    more: false,
  });
});

test('0002: arrives later', async () => {
  await send('VIR-0002');
  expect(value(await bank.lookup('VIR-0002'))).toEqual([]);
  await eventually(
    async () => value(await bank.lookup('VIR-0002')),
    (wires) => wires.length === 1,
  );
  // Its notification is waited for here: it is not the next test's.
  expect(await eventually(hints, (list) => list.length === 1)).toMatchObject([
    { reference: 'VIR-0002' },
  ]);
});

test('0006: booked without a notification', async () => {
  await send('VIR-0006');
  expect(value(await bank.lookup('VIR-0006'))).toHaveLength(1);
  await send('VIR-after');
  expect(await eventually(hints, (list) => list.length === 1)).toMatchObject([
    { reference: 'VIR-after' },
  ]);
});

test('0008: three notifications of one wire', async () => {
  await send('VIR-0008');
  const heard = await eventually(hints, (list) => list.length === 3);
  expect(new Set(heard.map((hint) => hint?.messageId)).size).toBe(1);
  expect(value(await bank.lookup('VIR-0008'))).toHaveLength(1);
});

test('0009: a forged notification of a wire that is not there', async () => {
  await send('VIR-0009');
  expect(await eventually(hints, (list) => list.length === 1)).toEqual([null]);
  expect(value(await bank.lookup('VIR-0009'))).toEqual([]);
});

test('a wire of the wrong currency or amount is told as it is', async () => {
  await send('VIR-usd', { amount: '12', currency: 'USD' });
  expect(value(await bank.lookup('VIR-usd'))).toMatchObject([{ amount: money(1200n, 'USD') }]);
  expect(await send('VIR-bad', { amount: 'beaucoup' })).toMatchObject({
    error: { code: 'INVALID_AMOUNT' },
  });
});

test('a wire is returned once, however often it is asked for, and under one reference', async () => {
  await send('VIR-back');
  const [wire] = value(await bank.lookup('VIR-back'));
  const order = { wireId: wire?.id ?? '', reference: 'one', reason: 'account_closed' } as const;
  for (const _ of [1, 2])
    expect(value(await bank.returnWire(order))).toEqual({ amount: money(20499n, 'EUR') });
  expect(await bank.returnWire({ ...order, reference: 'two' })).toMatchObject({
    status: 'refused',
    fault: 'nous',
  });
  expect((await bank.returnWire({ ...order, wireId: 'wire_none' })).status).toBe('unknown');
});
