import { money } from '@nzela/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { typeCard } from '../test/hosted-fields.ts';
import { eventually, startOutsideWorld, value, type OutsideWorld } from '../test/sandbox.ts';
import { createCardsGateway } from './cards.gateway.ts';
import type { CardsGateway } from './cards.port.ts';

let world: OutsideWorld;
let cards: CardsGateway;
let serial = 0;

beforeAll(async () => {
  world = await startOutsideWorld();
  cards = createCardsGateway(world.deps(world.gateways.cards));
});
afterAll(() => world.close());

function request() {
  return {
    reference: `TRF-${(serial += 1)}-x`,
    amount: money(20499n, 'EUR'),
    description: 'Transfert vers le Sénégal',
    returnUrl: 'https://nzela.example/transfer',
    callbackUrl: world.callbackUrl,
  };
}

describe('refund', () => {
  async function approved(): Promise<string> {
    const payment = value(await cards.start(request()));
    await typeCard(payment, '4242 4242 4242 4242');
    await eventually(
      async () => value(await cards.lookup({ id: payment.id })),
      (found) => found?.state === 'approved',
    );
    return payment.id;
  }

  test('gives back in parts, and never more than was paid', async () => {
    const paymentId = await approved();
    const part = { reference: `R-${(serial += 1)}-x`, paymentId, amount: money(20000n, 'EUR') };
    expect(value(await cards.refund(part))).toMatchObject({
      state: 'pending',
      amount: part.amount,
    });
    const end = await eventually(
      async () => value(await cards.lookupRefund(part.reference)),
      (refund) => refund?.state !== 'pending',
    );
    expect(end).toMatchObject({ state: 'done', paymentId });
    const again = value(await cards.refund(part));
    expect(again).toMatchObject({ reference: part.reference, state: 'done' });
    const tooMuch = { ...part, reference: `R-${(serial += 1)}-x`, amount: money(500n, 'EUR') };
    expect(await cards.refund(tooMuch)).toMatchObject({ code: 'refund_too_large' });
    expect(value(await cards.refund({ ...tooMuch, amount: money(499n, 'EUR') }))).toBeTruthy();
  });

  test('0003 is refused later, 0006 is found again, an unpaid payment is not refundable', async () => {
    const paymentId = await approved();
    const half = { paymentId, amount: money(100n, 'EUR') };
    value(await cards.refund({ ...half, reference: 'remb-0003' }));
    await eventually(
      async () => value(await cards.lookupRefund('remb-0003')),
      (refund) => refund?.state === 'refused',
    );
    expect(value(await cards.refund({ ...half, reference: 'remb-0006' }))).toMatchObject({
      reference: 'remb-0006',
    });
    const unpaid = value(await cards.start(request()));
    expect(
      await cards.refund({ ...half, paymentId: unpaid.id, reference: 'remb-9' }),
    ).toMatchObject({ status: 'refused', code: 'payment_not_refundable' });
    expect(value(await cards.lookupRefund('nobody'))).toBeNull();
  });
});
