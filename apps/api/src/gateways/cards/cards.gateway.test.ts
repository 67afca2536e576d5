import { money } from '@nzela/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { typeCard, typeCode } from '../test/hosted-fields.ts';
import { eventually, startOutsideWorld, value, type OutsideWorld } from '../test/sandbox.ts';
import { createCardsGateway } from './cards.gateway.ts';
import type { CardPayment, CardsGateway } from './cards.port.ts';

let world: OutsideWorld;
let cards: CardsGateway;
let serial = 0;

beforeAll(async () => {
  world = await startOutsideWorld();
  cards = createCardsGateway(world.deps(world.gateways.cards));
});
afterAll(() => world.close());

const amount = money(20499n, 'EUR');

function request(reference = `TRF-${(serial += 1)}-x`) {
  return {
    reference,
    amount,
    description: 'Transfert vers le Sénégal',
    returnUrl: 'https://nzela.example/transfer',
    callbackUrl: world.callbackUrl,
  };
}

async function lookedUp(payment: CardPayment): Promise<CardPayment> {
  const found = value(await cards.lookup({ id: payment.id }));
  if (!found) throw new Error('not found');
  return found;
}

const settled = (payment: CardPayment) =>
  eventually(
    () => lookedUp(payment),
    ({ state }) => state !== 'pending',
  );

/** The state each callback claims, with what verification makes of it. */
async function claims(reference: string) {
  const about = world.callbacks.filter(({ rawBody }) => rawBody.includes(`"${reference}"`));
  return Promise.all(
    about.map(async (callback) => ({
      claim: (JSON.parse(callback.rawBody.toString()) as { description: string }).description,
      hint: await cards.verifyCallback(callback),
    })),
  );
}

describe('start', () => {
  test('opens a pending payment with its hosted fields', async () => {
    const order = request();
    const payment = value(await cards.start(order));
    expect(payment).toMatchObject({ reference: order.reference, amount, state: 'pending' });
    expect(payment.fieldsUrl).toContain('/cards/fields/');
    expect(payment.pageUrl).toContain('/cards/pay/');
    expect(payment.card).toBeUndefined();
  });

  test('the same order again is the same payment; another one under its reference is refused', async () => {
    const order = request();
    const first = value(await cards.start(order));
    expect(value(await cards.start(order))).toEqual(first);
    expect(await cards.start({ ...order, amount: money(1n, 'EUR') })).toMatchObject({
      status: 'refused',
      fault: 'nous',
      code: 'reference_conflict',
    });
  });

  test('0006: a lost answer is found again by reference', async () => {
    const payment = value(await cards.start(request('essai-0006')));
    expect(payment).toMatchObject({ reference: 'essai-0006', state: 'pending' });
  });

  test('0007: our suspended account is our fault, whatever the HTTP status', async () => {
    expect(await cards.start(request('essai-0007'))).toMatchObject({
      status: 'refused',
      fault: 'nous',
      code: 'account_suspended',
    });
  });

  test('an amount of zero is refused with its field', async () => {
    expect(await cards.start({ ...request(), amount: money(0n, 'EUR') })).toMatchObject({
      status: 'refused',
      fault: 'client',
      code: 'amount_invalid',
      field: 'amount',
    });
  });
});

describe('lookup', () => {
  test('finds by reference and by id, and says null for nothing', async () => {
    const payment = value(await cards.start(request()));
    expect(value(await cards.lookup({ reference: payment.reference }))).toEqual(payment);
    expect(value(await cards.lookup({ id: payment.id }))).toEqual(payment);
    expect(value(await cards.lookup({ reference: 'nobody' }))).toBeNull();
  });
});

describe('outcomes of a card', () => {
  test.each([
    ['4242 4242 4242 4242', 'approved', undefined, { brand: 'VISA', last4: '4242' }],
    ['5555555555554444', 'approved', undefined, { brand: 'MASTERCARD', last4: '4444' }],
    ['4000 0000 0001 0001', 'approved', undefined, { brand: 'VISA', last4: '0001' }],
    ['4000 0000 0000 0002', 'approved', undefined, { brand: 'VISA', last4: '0002' }],
    ['4000 0000 0008 0004', 'declined', 'insufficient_funds', { brand: 'VISA', last4: '0004' }],
    ['4000 0000 0005 0007', 'declined', 'merchant_limit', { brand: 'VISA', last4: '0007' }],
    ['4000 0000 0000 0069', 'declined', 'card_expired', { brand: 'VISA', last4: '0069' }],
    ['4000 0000 0000 0127', 'declined', 'security_code_wrong', { brand: 'VISA', last4: '0127' }],
  ])('%s is %s', async (number, state, declineCode, card) => {
    const payment = value(await cards.start(request()));
    await typeCard(payment, number);
    const end = await settled(payment);
    expect(end).toMatchObject({ state, card, amount });
    expect(end.declineCode).toBe(declineCode);
    await eventually(
      () => claims(payment.reference),
      (list) => list.length === 1,
    );
    expect(await claims(payment.reference)).toEqual([
      {
        claim: state.toUpperCase(),
        hint: { reference: payment.reference, messageId: expect.stringMatching(/^msg_/) },
      },
    ]);
  });

  test('0003: the strong authentication is refused, even with the right code', async () => {
    const payment = value(await cards.start(request()));
    expect((await typeCard(payment, '4000 0000 0009 0003'))?.body).toMatchObject({
      stage: 'authentication',
    });
    await typeCode(payment, '123456');
    expect(await settled(payment)).toMatchObject({
      state: 'declined',
      declineCode: 'authentication_failed',
    });
  });

  test('3220: three wrong codes decline, the right one approves', async () => {
    const payment = value(await cards.start(request()));
    await typeCard(payment, '4000 0000 0000 3220');
    expect(await typeCode(payment, '000000')).toMatchObject({
      errors: { code: expect.stringContaining('2 essais') },
    });
    await typeCode(payment, '123456');
    expect(await settled(payment)).toMatchObject({ state: 'approved' });

    const other = value(await cards.start(request()));
    await typeCard(other, '4000 0000 0000 3220');
    for (const code of ['1', '2', '3']) await typeCode(other, code);
    expect(await settled(other)).toMatchObject({ declineCode: 'authentication_failed' });
  });

  test('3220: the phone on the desk confirms or refuses', async () => {
    for (const [accept, state] of [
      [true, 'approved'],
      [false, 'declined'],
    ] as const) {
      const payment = value(await cards.start(request()));
      await typeCard(payment, '4000 0000 0000 3220');
      const { confirmations } = (await world.desk('/desk/api/state')) as {
        confirmations: { id: string; state: string }[];
      };
      const asked = confirmations.find((confirmation) => confirmation.state === 'pending');
      await world.desk(`/desk/api/confirmations/${asked?.id}`, { accept });
      expect(await settled(payment)).toMatchObject({ state });
    }
  });

  test('0005: stays pending, and can be canceled', async () => {
    const payment = value(await cards.start(request()));
    await typeCard(payment, '4000 0000 0007 0005');
    expect(await lookedUp(payment)).toMatchObject({ state: 'pending' });
    expect(value(await cards.cancel({ id: payment.id }))).toMatchObject({ state: 'canceled' });
  });

  test('0006: the answer to the browser is cut, the payment is approved, nobody calls back', async () => {
    const payment = value(await cards.start(request()));
    expect(await typeCard(payment, '4000 0000 0006 0006')).toBeNull();
    expect(await settled(payment)).toMatchObject({ state: 'approved' });
    expect(await claims(payment.reference)).toEqual([]);
  });

  test('0008: three genuine callbacks out of order, one of them twice', async () => {
    const payment = value(await cards.start(request()));
    await typeCard(payment, '4000 0000 0004 0008');
    const heard = await eventually(
      () => claims(payment.reference),
      (list) => list.length === 3,
    );
    expect(heard.map(({ claim }) => claim)).toEqual(['APPROVED', 'PENDING', 'APPROVED']);
    expect(new Set(heard.map(({ hint }) => hint?.messageId)).size).toBe(2);
  });

  test('0009: a forged callback is not believed, and the look-up says declined', async () => {
    const payment = value(await cards.start(request()));
    await typeCard(payment, '4000 0000 0003 0009');
    expect(
      await eventually(
        () => claims(payment.reference),
        (list) => list.length === 1,
      ),
    ).toEqual([{ claim: 'APPROVED', hint: null }]);
    expect(await lookedUp(payment)).toMatchObject({ state: 'declined' });
  });

  test('the next outcome set on the desk goes before the digits, once', async () => {
    await world.desk('/desk/api/providers/cards', { nextOutcomes: ['0004'] });
    const states: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      const payment = value(await cards.start(request()));
      await typeCard(payment, '4242 4242 4242 4242');
      states.push((await settled(payment)).state);
    }
    expect(states).toEqual(['declined', 'approved']);
  });
});

describe('hosted fields', () => {
  test('say what is wrong at each field, and pay nothing', async () => {
    const payment = value(await cards.start(request()));
    const refused = await typeCard(payment, '4242 4242 4242 4241', {
      expiry: '13/30',
      securityCode: '1',
    });
    expect(refused).toMatchObject({ status: 422 });
    const message = expect.stringMatching(/.{10,}/);
    expect(refused?.body).toEqual({
      errors: { number: message, expiry: message, securityCode: message },
    });
    const expired = await typeCard(payment, '4242 4242 4242 4242', { expiry: '01/20' });
    expect(expired).toMatchObject({
      body: { errors: { expiry: expect.stringContaining('expirée') } },
    });
    expect(await lookedUp(payment)).toMatchObject({ state: 'pending' });
  });

  test('may only be framed by the product, and the full page by nobody', async () => {
    const payment = value(await cards.start(request()));
    const frame = await fetch(`${payment.fieldsUrl}?theme=dark`);
    expect(frame.headers.get('content-security-policy')).toContain(
      'frame-ancestors https://nzela.example',
    );
    expect(await frame.text()).toContain('data-theme="dark"');
    const whole = await fetch(payment.pageUrl);
    expect(whole.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  test('a second card on a settled payment changes nothing', async () => {
    const payment = value(await cards.start(request()));
    await typeCard(payment, '4000 0000 0008 0004');
    await settled(payment);
    await typeCard(payment, '4242 4242 4242 4242');
    expect(await lookedUp(payment)).toMatchObject({ state: 'declined', card: { last4: '0004' } });
  });
});

describe('cancel', () => {
  test('closes an unpaid payment, and leaves a paid one alone', async () => {
    const unpaid = value(await cards.start(request()));
    expect(value(await cards.cancel({ id: unpaid.id }))).toMatchObject({ state: 'canceled' });
    await typeCard(unpaid, '4242 4242 4242 4242');
    expect(await lookedUp(unpaid)).toMatchObject({ state: 'canceled' });

    const paid = value(await cards.start(request()));
    await typeCard(paid, '4242 4242 4242 4242');
    await settled(paid);
    expect(value(await cards.cancel({ id: paid.id }))).toMatchObject({ state: 'approved' });
  });
});
