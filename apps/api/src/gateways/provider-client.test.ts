import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { money } from '@nzela/money/money';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createOutbound } from '../kernel/http/outbound.ts';
import { createCardsGateway } from './cards/cards.gateway.ts';
import type { GatewaySettings } from './gateway.ts';
import { createPayoutsGateway } from './payouts/payouts.gateway.ts';
import { settingsFor, silentLog, startOutsideWorld, type OutsideWorld } from './test/sandbox.ts';

let world: OutsideWorld;
const open: (() => void)[] = [];

beforeAll(async () => {
  world = await startOutsideWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  for (const close of open.splice(0)) close();
  await world.desk('/desk/api/reset', {});
});

const payout = (reference: string) => ({
  reference,
  amount: money(1000n, 'XOF'),
  method: 'mobile' as const,
  beneficiary: { name: 'Essai', country: 'SN', phone: '+221771234567', operator: 'orange' },
  callbackUrl: world.callbackUrl,
});

function payoutsWith(changes: Partial<GatewaySettings>, threshold = 5) {
  return createPayoutsGateway(world.deps({ ...world.gateways.payouts, ...changes }), { threshold });
}

describe('outages of the sandbox', () => {
  test.each(['cut', 'html', 'silence'] as const)(
    '%s: unknown, then the breaker opens',
    async (outage) => {
      const gateway = payoutsWith({ timeoutMs: 80 }, 2);
      await world.desk('/desk/api/providers/payouts', { outage });
      // The order and its look-up fail: two failures, and the next order does not leave.
      expect(await gateway.start(payout('PANNE-1'))).toMatchObject({ status: 'unknown' });
      expect(await gateway.start(payout('PANNE-2'))).toMatchObject({
        status: 'refused',
        fault: 'attendre',
        code: 'gateway_paused',
      });
      expect(await gateway.lookup({ reference: 'PANNE-1' })).toMatchObject({ status: 'unknown' });
      expect(await gateway.health()).toMatchObject({
        job: 'payouts',
        state: 'down',
        breaker: 'open',
        retryAt: expect.any(Date),
      });
    },
  );

  test('latency beyond the time-out: unknown at first, found later', async () => {
    const settings = { ...world.gateways.payouts, timeoutMs: 60 };
    const gateway = createPayoutsGateway(world.deps(settings));
    await world.desk('/desk/api/providers/payouts', { latencyMs: 200 });
    expect(await gateway.start(payout('LENT-1'))).toMatchObject({ status: 'unknown' });
    await world.desk('/desk/api/providers/payouts', { latencyMs: 0 });
    // Settings are read at each call; now a busy machine has the time that it needs.
    settings.timeoutMs = 30_000;
    expect(await gateway.health()).toMatchObject({ state: 'up', failures: 0 });
  });

  test('nobody listens: nothing was sent, so it is refused for certain', async () => {
    const gateway = payoutsWith({ baseUrl: 'http://127.0.0.1:1' });
    expect(await gateway.start(payout('LOIN-1'))).toMatchObject({
      status: 'refused',
      fault: 'attendre',
      code: 'gateway_unreachable',
    });
  });
});

describe('keys and settings', () => {
  test('wrong keys are our fault', async () => {
    for (const changes of [{ secretKey: 'autre' }, { publicKey: 'autre' }]) {
      expect(await payoutsWith(changes).start(payout('CLE-1'))).toMatchObject({
        status: 'refused',
        fault: 'nous',
        code: 'credentials_refused',
      });
    }
  });

  test('a setting changed takes effect at the next call', async () => {
    let settings: GatewaySettings = { ...world.gateways.payouts, secretKey: 'autre' };
    const gateway = createPayoutsGateway({
      outbound: world.outbound,
      settings: async () => settings,
      log: silentLog,
      record: async () => {},
    });
    expect(await gateway.start(payout('VIF-1'))).toMatchObject({ status: 'refused' });
    settings = world.gateways.payouts;
    expect(await gateway.start(payout('VIF-1'))).toMatchObject({ status: 'answered' });
  });

  test('a private address in production settings is refused before anything leaves', async () => {
    const outbound = createOutbound({ allowPrivate: false });
    const gateway = createPayoutsGateway({
      outbound,
      settings: async () => ({ ...world.gateways.payouts, baseUrl: 'https://169.254.169.254' }),
      log: silentLog,
      record: async () => {},
    });
    expect(await gateway.start(payout('SSRF-1'))).toMatchObject({
      status: 'refused',
      fault: 'nous',
      code: 'address_forbidden',
    });
    await outbound.close();
  });
});

describe('answers that cannot be read are unknown', () => {
  const good = {
    id: 'card_1',
    reference: 'R',
    amount: '10.00',
    currency: 'EUR',
    description: 'PENDING',
    declineReason: null,
    card: null,
    fieldsUrl: 'https://cards.example/f',
    pageUrl: 'https://cards.example/p',
  };

  async function lookedUp(status: number, body: unknown) {
    const baseUrl = await serve((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
    return createCardsGateway(world.deps(settingsFor(baseUrl))).lookup({ reference: 'R' });
  }

  test('the one that can be', async () => {
    expect(await lookedUp(200, good)).toMatchObject({
      status: 'answered',
      value: { id: 'card_1' },
    });
    // The provider's own words count, not the status they came with.
    expect(await lookedUp(500, good)).toMatchObject({ status: 'answered' });
    expect(await lookedUp(200, { error: { code: 'NOT_FOUND', message: '' } })).toEqual({
      status: 'answered',
      value: null,
    });
    expect(await lookedUp(200, { error: { code: 'INVALID_KEY', message: '' } })).toMatchObject({
      status: 'refused',
      fault: 'nous',
    });
  });

  test.each([
    ['an empty body', ''],
    ['a page', '<html></html>'],
    ['half a document', JSON.stringify(good).slice(0, 40)],
    ['null', null],
    ['a list', [good]],
    ['an amount as a number', { ...good, amount: 10 }],
    ['an amount with too many decimals', { ...good, amount: '10.001' }],
    ['a negative amount', { ...good, amount: '-10.00' }],
    ['a currency we do not know', { ...good, currency: 'ZZZ' }],
    ['a state we do not know', { ...good, description: 'MAYBE' }],
    ['a code we do not know', { error: { code: 'TEAPOT', message: '' } }],
    ['a code that is a property of every object', { error: { code: 'constructor', message: '' } }],
    ['no id', { ...good, id: '' }],
  ])('%s', async (_name, body) => {
    expect(await lookedUp(200, body)).toMatchObject({ status: 'unknown' });
  });

  test('a 404 page is not « no such thing »', async () => {
    expect(await lookedUp(404, '<h1>Not found</h1>')).toMatchObject({ status: 'unknown' });
  });
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
