import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOutsideWorld, type OutsideWorld } from '../test/sandbox.ts';
import { createSmsGateway } from './sms.gateway.ts';
import type { SmsGateway } from './sms.port.ts';

let world: OutsideWorld;
let sms: SmsGateway;

beforeAll(async () => {
  world = await startOutsideWorld();
  sms = createSmsGateway(world.deps(world.gateways.sms));
});
afterAll(() => world.close());

const inbox = (to: string) => world.desk(`/desk/api/sms?to=${encodeURIComponent(to)}`);

test('a message reaches the phone, once for its reference', async () => {
  const message = { reference: 'sms-1', to: '+221771234567', text: 'Votre code : 482913' };
  const first = await sms.send(message);
  expect(first).toMatchObject({ status: 'answered' });
  expect(await sms.send(message)).toEqual(first);
  expect(await inbox(message.to)).toMatchObject([{ text: message.text }]);
});

test.each([
  ['+221771230003', { status: 'refused', fault: 'client', code: 'recipient_refused', field: 'to' }],
  ['+221771230007', { status: 'refused', fault: 'nous', code: 'float_empty' }],
  ['0771234567', { status: 'refused', fault: 'client', code: 'phone_invalid', field: 'to' }],
])('to %s: %o', async (to, expected) => {
  expect(await sms.send({ reference: `sms-${to}`, to, text: 'x' })).toMatchObject(expected);
  expect(await inbox(to)).toEqual([]);
});

test('0006: a lost answer is found again, and the message left once', async () => {
  const to = '+221771230006';
  expect(await sms.send({ reference: 'sms-lost', to, text: 'x' })).toMatchObject({
    status: 'answered',
  });
  expect(await inbox(to)).toHaveLength(1);
});

test('health', async () => {
  expect(await sms.health()).toMatchObject({ job: 'sms', state: 'up', breaker: 'closed' });
});
