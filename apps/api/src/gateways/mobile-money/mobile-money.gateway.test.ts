import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { money } from '@nzela/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  eventually,
  settingsFor,
  startOutsideWorld,
  value,
  type OutsideWorld,
} from '../test/sandbox.ts';
import { createMobileMoneyGateway } from './mobile-money.gateway.ts';
import type { Collection, CollectionRequest, MobileMoneyGateway } from './mobile-money.port.ts';

let world: OutsideWorld;
let mobileMoney: MobileMoneyGateway;
let serial = 0;

beforeAll(async () => {
  world = await startOutsideWorld();
  mobileMoney = createMobileMoneyGateway(world.deps(world.gateways['mobile-money']));
});
afterAll(() => world.close());

/** 5 000 Congolese francs from an Airtel number in Kinshasa. */
function request(digits = '0001', changes: Partial<CollectionRequest> = {}): CollectionRequest {
  serial += 1;
  return {
    reference: `MM-${Date.now()}${String(serial).padStart(3, '0')}`,
    amount: money(500_000n, 'CDF'),
    operator: 'AIRTEL',
    phone: `+24397012${digits}`,
    customerName: '',
    customerEmail: '',
    callbackUrl: world.callbackUrl,
    ...changes,
  };
}

async function lookedUp(reference: string): Promise<Collection> {
  const found = value(await mobileMoney.lookup({ reference }));
  if (!found) throw new Error('not found');
  return found;
}

const until = (reference: string, state: Collection['state']) =>
  eventually(
    () => lookedUp(reference),
    (found) => found.state === state,
  );

const claims = (reference: string) =>
  world.callbacks
    .filter(({ rawBody }) => rawBody.includes(`"${reference}"`))
    .map((callback) => ({
      claim: (JSON.parse(callback.rawBody.toString()) as { transactionStatus: string })
        .transactionStatus,
      hint: mobileMoney.readCallback(callback),
    }));

type Question = { id: string; phone: string; detail: string; state: string };
async function questionOf(reference: string): Promise<Question> {
  const { confirmations } = (await world.desk('/desk/api/state')) as { confirmations: Question[] };
  const found = confirmations.find(({ detail }) => detail.includes(reference));
  if (!found) throw new Error('the phone asks nothing');
  return found;
}
const answer = async (reference: string, accept: boolean) =>
  world.desk(`/desk/api/confirmations/${(await questionOf(reference)).id}`, { accept });

describe('start', () => {
  test('the phone asks; nobody touches it, and it is paid, with what the operator adds', async () => {
    const wanted = request();
    const taken = value(await mobileMoney.start(wanted));
    expect(taken).toMatchObject({
      reference: wanted.reference,
      phone: wanted.phone,
      state: 'pending',
      amount: money(500_000n, 'CDF'),
      fee: money(5_000n, 'CDF'),
      total: money(505_000n, 'CDF'),
    });
    expect(await questionOf(wanted.reference)).toMatchObject({ phone: wanted.phone });
    await until(wanted.reference, 'success');
    expect(value(await mobileMoney.lookup({ id: taken.id }))).toMatchObject({ state: 'success' });
    expect(await questionOf(wanted.reference)).toMatchObject({ state: 'confirmed' });
    const heard = await eventually(
      () => claims(wanted.reference),
      (list) => list.length === 1,
    );
    expect(heard[0]).toEqual({ claim: 'SUCCESS', hint: { reference: wanted.reference } });
    expect(value(await mobileMoney.lookup({ reference: 'MM-1' }))).toBeNull();
    expect(value(await mobileMoney.lookup({ id: 'nobody' }))).toBeNull();
  });

  test('the phone is confirmed, or refused, by hand', async () => {
    const [yes, no] = [request('0005'), request('0005')];
    await mobileMoney.start(yes);
    await mobileMoney.start(no);
    await answer(yes.reference, true);
    await answer(no.reference, false);
    expect(await lookedUp(yes.reference)).toMatchObject({ state: 'success' });
    expect(await lookedUp(no.reference)).toMatchObject({ state: 'failed', failure: 'cancelled' });
  });

  test.each([
    ['0002', 'success', undefined],
    ['0003', 'failed', 'wrong_pin'],
    ['0004', 'failed', 'insufficient_funds'],
    ['0008', 'success', undefined],
    ['0009', 'failed', 'other'],
  ] as const)('%s ends %s', async (digits, state, failure) => {
    const wanted = request(digits);
    expect(value(await mobileMoney.start(wanted)).state).toBe('pending');
    const ended = await until(wanted.reference, state);
    expect(ended.failure).toBe(failure);
  });

  test('0005 stays pending until the operator withdraws the request', async () => {
    const wanted = request('0005');
    await mobileMoney.start(wanted);
    expect((await lookedUp(wanted.reference)).state).toBe('pending');
    await world.desk('/desk/api/clock', { advanceMs: 25 * 3_600_000 });
    expect(await until(wanted.reference, 'failed')).toMatchObject({ failure: 'expired' });
    await world.desk('/desk/api/clock', { reset: true });
  });

  test('0006: the answer is lost, and found by our reference', async () => {
    const wanted = request('0006');
    expect(value(await mobileMoney.start(wanted))).toMatchObject({ reference: wanted.reference });
  });

  test('0007: our empty float is ours', async () => {
    expect(await mobileMoney.start(request('0007'))).toMatchObject({
      status: 'refused',
      fault: 'nous',
      code: 'float_empty',
    });
  });

  test('0008: three callbacks, out of order', async () => {
    const wanted = request('0008');
    await mobileMoney.start(wanted);
    const heard = await eventually(
      () => claims(wanted.reference),
      (list) => list.length === 3,
    );
    expect(heard.map(({ claim }) => claim)).toEqual(['SUCCESS', 'PENDING', 'SUCCESS']);
  });

  test('0009: a callback that lies', async () => {
    const wanted = request('0009');
    await mobileMoney.start(wanted);
    const heard = await eventually(
      () => claims(wanted.reference),
      (list) => list.length === 1,
    );
    expect(heard).toEqual([{ claim: 'SUCCESS', hint: { reference: wanted.reference } }]);
    expect((await lookedUp(wanted.reference)).state).toBe('failed');
  });

  test('a reference serves once: asking again answers what the first asking made', async () => {
    const wanted = request();
    const [first, again] = [await mobileMoney.start(wanted), await mobileMoney.start(wanted)];
    expect(value(again).id).toBe(value(first).id);
  });

  test.each([
    ['a phone that is none', { phone: '+12' }, 'phone_invalid', 'phone'],
    ['an operator nobody knows', { operator: 'NOBODY' }, 'operator_unsupported', 'operator'],
    [
      'a currency that the operator does not collect',
      { operator: 'MTN' },
      'currency_unsupported',
      'currency',
    ],
    ['nothing', { amount: money(0n, 'CDF') }, 'amount_invalid', 'amount'],
  ] as const)('refuses %s, at its field', async (_what, changes, code, field) => {
    expect(await mobileMoney.start(request('0001', changes))).toMatchObject({
      status: 'refused',
      fault: 'client',
      code,
      field,
    });
  });

  test('wrong keys are ours', async () => {
    const keys = { ...world.gateways['mobile-money'], secretKey: 'another' };
    const stranger = createMobileMoneyGateway(world.deps(keys));
    expect(await stranger.start(request())).toMatchObject({
      status: 'refused',
      fault: 'nous',
      code: 'credentials_refused',
    });
  });

  test('an HTML page is a lost answer', async () => {
    await world.desk('/desk/api/providers/mobile-money', { outage: 'html' });
    expect(await mobileMoney.start(request())).toMatchObject({ status: 'unknown' });
    expect(await mobileMoney.health()).toMatchObject({ state: 'degraded' });
    await world.desk('/desk/api/reset', {});
    expect(await mobileMoney.health()).toMatchObject({ state: 'up', job: 'mobile-money' });
  });
});

describe('what is sent, and what comes back', () => {
  let server: Server;
  let heard: { url: string; body: string; authorization: string | undefined }[] = [];
  let reply = { status: 200, body: '{}' };
  let gateway: MobileMoneyGateway;
  beforeAll(async () => {
    server = createServer((incoming, response) => {
      let body = '';
      incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
      incoming.on('end', () => {
        const { url = '', headers } = incoming;
        heard.push({ url, body, authorization: headers.authorization });
        response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const settings = settingsFor(`http://127.0.0.1:${port}`);
    gateway = createMobileMoneyGateway(world.deps({ ...settings, mode: 'production' }), {
      threshold: 100,
    });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const answers = (status: number, body: unknown) => {
    heard = [];
    reply = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  };

  test('the order has the keys and the configured mode in its body, and an e-mail even when empty', async () => {
    answers(403, { status_code: 403, title: 'Insufficient Balance', errors: { amount: 'No' } });
    const wanted = request();
    await gateway.start(wanted);
    expect(heard[0]?.url).toBe('/collect/v2/store/mobileMoney');
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
      transactionReference: wanted.reference,
      gatewayMode: '1',
      publicApiKey: 'pk_sandbox_nzela',
      secretApiKey: 'sk_sandbox_nzela',
      order: {
        amount: '5000.00',
        currency: 'CDF',
        customerFullName: '',
        customerEmailAdress: '',
      },
      paymentChannel: {
        channel: 'MOBILEMONEY',
        provider: 'AIRTEL',
        walletID: wanted.phone,
        callbackUrl: wanted.callbackUrl,
      },
    });
  });

  test('a look-up by id carries the public key, never the secret one', async () => {
    answers(404, { status_code: 404, title: 'Transaction Not Found', errors: {} });
    expect(await gateway.lookup({ id: 'a/b' })).toEqual({ status: 'answered', value: null });
    expect(heard).toEqual([
      { url: '/transactions/a%2Fb/status', body: '', authorization: 'Bearer pk_sandbox_nzela' },
    ]);
  });

  test.each([
    ['a title nobody knows', 403, { status_code: 403, title: 'Maybe', errors: {} }, 'unknown'],
    ['no title, and texts', 500, { status_code: 500, errors: { system: 'No' } }, 'unknown'],
    ['half a JSON', 200, '{"transactionStatus":', 'unknown'],
    ['a success without an amount', 200, { transactionStatus: 'SUCCESS' }, 'unknown'],
    [
      'lists of texts without a title',
      422,
      { status_code: 422, errors: { walletID: ['Not a phone'] } },
      'refused',
    ],
  ])('%s is %s', async (_what, status, body, expected) => {
    answers(status, body);
    expect((await gateway.start(request())).status).toBe(expected);
  });

  test.each([
    ['by our reference', { originatingTransactionId: 'MM-5' }, { reference: 'MM-5' }],
    ['as we named it', { transactionReference: 'MM-6', more: 1 }, { reference: 'MM-6' }],
    ['nothing', {}, null],
    ['no text', { originatingTransactionId: 5 }, null],
  ])('a callback is read %s', (_what, body, expected) => {
    const callback = { headers: {}, rawBody: JSON.stringify(body) };
    expect(gateway.readCallback(callback)).toEqual(expected);
    expect(gateway.readCallback({ headers: {}, rawBody: 'x' })).toBeNull();
  });
});
