import type { Pool } from 'pg';
import type { GatewayLog, RecordExchange } from '../../gateways/gateway.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { insertExchange } from './gateways.store.ts';

export { fundingOf, requireFunding } from './funding.ts';

type Needs = { readonly pool: Pool; readonly clock: Clock; readonly log: GatewayLog };

/** Keeps what is exchanged with providers. The call that it is about counts, whether or not it could be kept. */
export function createRecorder({ pool, clock, log }: Needs): RecordExchange {
  return async (exchange) => {
    try {
      await insertExchange(pool, exchange, clock.now());
    } catch (error) {
      log.warn({ job: exchange.job, error }, 'exchange with a gateway was not kept');
    }
  };
}
