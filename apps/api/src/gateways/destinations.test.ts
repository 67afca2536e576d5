import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBillsGateway } from './bills/bills.gateway.ts';
import { bestOf } from './destinations.ts';
import { createMobileMoneyGateway } from './mobile-money/mobile-money.gateway.ts';
import { createPayoutsGateway } from './payouts/payouts.gateway.ts';
import { destinationId } from './payouts/payouts.port.ts';
import { settingsFor, startOutsideWorld, type OutsideWorld } from './test/sandbox.ts';
import { createTopupGateway } from './topup/topup.gateway.ts';

let world: OutsideWorld;
let told: object = {};
const older = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told));
});

beforeAll(async () => {
  world = await startOutsideWorld();
  await new Promise<void>((done) => older.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  await world.close();
  older.closeAllConnections();
  await new Promise((done) => older.close(done));
});

const now = '2026-05-04T12:00:00.000Z';
const orange = { id: 'orange-sn', name: 'Orange (SN)' };

/** What is known of Orange Senegal where a provider answers `answer` to who asks how it is. */
async function knownFrom(answer: object, id = orange.id) {
  told = answer;
  const { port } = older.address() as AddressInfo;
  const gateway = createTopupGateway(world.deps(settingsFor(`http://127.0.0.1:${port}`)));
  return (await gateway.destinations()).stateOf(id);
}

describe('where orders go', () => {
  test('each operator, biller, bank and counter has its own state at the sandbox', async () => {
    const { gateways, deps } = world;
    const made = {
      topup: createTopupGateway(deps(gateways.topup)),
      bills: createBillsGateway(deps(gateways.bills)),
      payouts: createPayoutsGateway(deps(gateways.payouts)),
      'mobile-money': createMobileMoneyGateway(deps(gateways['mobile-money'])),
    };
    const ids = {
      topup: ['orange-sn', 'yas-sn', 'expresso-sn'],
      bills: ['senelec', 'seneau', 'woyofal'],
      payouts: [
        destinationId('mobile', { country: 'SN', operator: 'orange' }),
        destinationId('bank', { country: 'SN' }),
        destinationId('cash', { country: 'SN' }),
      ],
      'mobile-money': ['AIRTEL', 'ORANGE', 'MPESA'],
    };
    for (const job of ['topup', 'bills', 'payouts', 'mobile-money'] as const) {
      const [down = '', degraded = '', up = ''] = ids[job];
      await world.desk(`/desk/api/providers/${job}`, {
        destinations: { [down]: 'down', [degraded]: 'degraded' },
      });
      const destinations = await made[job].destinations();
      expect([down, degraded, up].map((id) => destinations.stateOf(id))).toEqual([
        'down',
        'degraded',
        'up',
      ]);
      expect((await made[job].health()).told?.destinations.find(({ id }) => id === down)).toEqual({
        id: down,
        name: expect.any(String),
        state: 'down',
      });
    }
    await world.desk('/desk/api/reset', {});
  });

  test('an older provider has one state for all', async () => {
    expect(await knownFrom({ status: 'UP' })).toBe('up');
    expect(await knownFrom({ status: 'DEGRADED' })).toBe('degraded');
    expect(await knownFrom({ status: 'DOWN' })).toBe('down');
  });

  test('one that a provider does not tell of is as the provider is', async () => {
    const down = { ...orange, status: 'DOWN', checkedAt: now };
    const answer = { status: 'UP', at: now, destinations: [down] };
    expect(await knownFrom(answer)).toBe('down');
    expect(await knownFrom(answer, 'yas-sn')).toBe('up');
  });

  test('what the provider found out long ago tells nothing of now', async () => {
    const stale = { ...orange, status: 'DOWN', checkedAt: '2026-05-04T11:44:00.000Z' };
    expect(await knownFrom({ status: 'UP', at: now, destinations: [stale] })).toBe('up');
  });

  test('what cannot be read, and a provider that is away, is never down', async () => {
    expect(await knownFrom({ status: 'MAINTENANCE' })).toBe('degraded');
    expect(await knownFrom({ status: 'UP', destinations: [{ id: 'orange-sn' }] })).toBe('degraded');
    for (const baseUrl of ['http://127.0.0.1:1', 'http://localhost:9']) {
      const gateway = createTopupGateway(world.deps(settingsFor(baseUrl)));
      expect((await gateway.destinations()).stateOf(orange.id)).toBe('degraded');
    }
  });

  test('a provider that keeps silent keeps nobody waiting for its time-out', async () => {
    const gateway = createTopupGateway(world.deps(world.gateways.topup));
    await world.desk('/desk/api/providers/topup', { outage: 'silence' });
    const destinations = await Promise.all([gateway.destinations(), gateway.destinations()]);
    expect(destinations.map((known) => known.stateOf(orange.id))).toEqual(['degraded', 'degraded']);
    await world.desk('/desk/api/reset', {});
  });

  test('an order for one that is down is refused for now, and moves nothing', async () => {
    const gateway = createPayoutsGateway(world.deps(world.gateways.payouts));
    await world.desk('/desk/api/providers/payouts', {
      destinations: { 'mobile/SN/orange': 'down' },
    });
    const order = {
      reference: 'PANNE-1',
      amount: { minor: 1_000n, currency: 'XOF' },
      method: 'mobile',
      beneficiary: { name: 'Awa', country: 'SN', phone: '+221771230001', operator: 'orange' },
      callbackUrl: world.callbackUrl,
    } as const;
    expect(await gateway.start(order)).toMatchObject({
      status: 'refused',
      fault: 'attendre',
      code: 'provider_busy',
    });
    await world.desk('/desk/api/reset', {});
    expect(await gateway.start(order)).toMatchObject({ status: 'answered' });
  });
});

test('the best of several states is what still works', () => {
  expect(bestOf([])).toBe('up');
  expect(bestOf(['down', 'up', 'degraded'])).toBe('up');
  expect(bestOf(['down', 'degraded'])).toBe('degraded');
  expect(bestOf(['down', 'down'])).toBe('down');
});
