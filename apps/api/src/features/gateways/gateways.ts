import type { Pool } from 'pg';
import type { Mode } from '@nzela/ledger/types';
import type { GatewayLog, RecordExchange } from '../../gateways/gateway.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { insertExchange } from './gateways.store.ts';

export { fundingOf, requireFunding } from './funding.ts';

type Needs = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: GatewayLog;
  /** Whose orders are exchanged. Default: `live`. */
  readonly book?: Mode;
};

/** Keeps what is exchanged with providers. The call that it is about counts, whether or not it could be kept. */
export function createRecorder({ pool, clock, log, book = 'live' }: Needs): RecordExchange {
  return async (exchange) => {
    try {
      await insertExchange(pool, exchange, { book, at: clock.now() });
    } catch (error) {
      log.warn({ job: exchange.job, error }, 'exchange with a gateway was not kept');
    }
  };
}
