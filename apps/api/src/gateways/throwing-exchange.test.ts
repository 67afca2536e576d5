import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBankGateway } from './bank/bank.gateway.ts';
import { createBillsGateway } from './bills/bills.gateway.ts';
import type { BreakerOptions } from './breaker.ts';
import { createCardsGateway } from './cards/cards.gateway.ts';
import type { GatewayDeps, GatewayHealth, GatewayJob } from './gateway.ts';
import { createIssuingGateway } from './issuing/issuing.gateway.ts';
import { createMailGateway } from './mail/mail.gateway.ts';
import { createMobileMoneyGateway } from './mobile-money/mobile-money.gateway.ts';
import { createPayoutsGateway } from './payouts/payouts.gateway.ts';
import { createRatesGateway } from './rates/rates.gateway.ts';
import { createScreeningGateway } from './screening/screening.gateway.ts';
import { createSmsGateway } from './sms/sms.gateway.ts';
import { startOutsideWorld, type OutsideWorld } from './test/sandbox.ts';
import { createTopupGateway } from './topup/topup.gateway.ts';

let world: OutsideWorld;
beforeAll(async () => {
  world = await startOutsideWorld();
});
afterAll(() => world.close());

type Create = (
  deps: GatewayDeps<never>,
  breaker: BreakerOptions,
) => { health(): Promise<GatewayHealth> };

const gateways: Readonly<Record<GatewayJob, Create>> = {
  cards: createCardsGateway,
  payouts: createPayoutsGateway,
  bank: createBankGateway,
  'mobile-money': createMobileMoneyGateway,
  topup: createTopupGateway,
  bills: createBillsGateway,
  issuing: createIssuingGateway,
  rates: createRatesGateway,
  mail: createMailGateway,
  sms: createSmsGateway,
  screening: createScreeningGateway,
};

test.each(Object.keys(gateways) as GatewayJob[])(
  '%s: a call that throws while the breaker is half-open leaves the next call to be made',
  async (job) => {
    const right = world.gateways[job];
    const nobody = { baseUrl: 'http://127.0.0.1:1', feedUrl: 'http://127.0.0.1:1/', port: 1 };
    let settings = async (): Promise<object> => ({ ...right, ...nobody });
    const deps = { ...world.deps(right), settings: () => settings() };
    const gateway = gateways[job](deps as unknown as GatewayDeps<never>, {
      threshold: 1,
      cooldownMs: 0,
    });
    expect(await gateway.health()).toMatchObject({ breaker: 'half-open', failures: 1 });
    settings = () => Promise.reject(new Error('no settings'));
    await expect(gateway.health()).rejects.toThrow('no settings');
    settings = async () => right;
    expect(await gateway.health()).toMatchObject({ state: 'up', breaker: 'closed' });
  },
);
