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

async function approved(number = '4242 4242 4242 4242'): Promise<string> {
  const payment = value(
    await cards.start({
      reference: `PAY-${(serial += 1)}-x`,
      amount: money(2_000n, 'EUR'),
      description: 'Chez un commerce',
      returnUrl: 'https://nzela.example/pay',
      callbackUrl: world.callbackUrl,
    }),
  );
  await typeCard(payment, number);
  await eventually(
    async () => value(await cards.lookup({ id: payment.id })),
    (found) => found?.state === 'approved',
  );
  return payment.id;
}

/** All that the gateway has, and of one payment. */
async function disputesOf(paymentId: string) {
  const { disputes } = value(await cards.disputes(null));
  return disputes.filter((dispute) => dispute.paymentId === paymentId);
}

async function disputed(): Promise<string> {
  const paymentId = await approved('4000 0000 0000 0259');
  const [found] = await eventually(
    () => disputesOf(paymentId),
    (all) => all.length > 0,
  );
  return found?.id ?? '';
}

describe('disputes', () => {
  test('the test card is paid and then disputed whole; the list goes on from its cursor', async () => {
    const { cursor } = value(await cards.disputes(null));
    const paymentId = await approved('4000 0000 0000 0259');
    const { disputes } = await eventually(
      async () => value(await cards.disputes(cursor)),
      (page) => page.disputes.length > 0,
    );
    expect(disputes).toMatchObject([
      { paymentId, amount: money(2_000n, 'EUR'), reason: 'fraudulent', state: 'to_answer' },
    ]);
    const [{ id, dueAt, openedAt } = { id: '', dueAt: new Date(), openedAt: new Date() }] =
      disputes;
    expect(dueAt > openedAt).toBe(true);
    expect(value(await cards.lookupDispute(id))).toEqual(disputes[0]);
    expect(value(await cards.lookupDispute('dispute_none'))).toBeNull();
  });

  test('a disputed payment is not refunded', async () => {
    const paymentId = value(await cards.lookupDispute(await disputed()))?.paymentId ?? '';
    const refund = { reference: 'R-disputed', paymentId, amount: money(100n, 'EUR') };
    expect(await cards.refund(refund)).toMatchObject({
      status: 'refused',
      code: 'payment_disputed',
    });
  });

  test.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ])('evidence with %s is %s; the same again changes nothing', async (text, state) => {
    const id = await disputed();
    const files = [
      { name: 'preuve-1.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') },
    ];
    expect(value(await cards.submitEvidence(id, { text, files })).state).toBe('under_review');
    await cards.submitEvidence(id, { text, files });
    const decided = await eventually(
      async () => value(await cards.lookupDispute(id)),
      (found) => found?.state !== 'under_review',
    );
    expect(decided?.state).toBe(state);
    expect(await cards.submitEvidence(id, { text, files })).toMatchObject({
      status: 'refused',
      code: 'dispute_closed',
    });
  });

  test('accepted, it is lost', async () => {
    const id = await disputed();
    expect(value(await cards.acceptDispute(id)).state).toBe('lost');
  });
});
