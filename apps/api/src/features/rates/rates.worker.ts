import type { Pool } from 'pg';
import type { RatesGateway } from '../../gateways/rates/rates.port.ts';
import type { CronLine, JobHandlers } from '../../kernel/jobs.ts';
import type { Log } from '../../kernel/log.ts';
import { refreshRates } from './rates.service.ts';

declare module '../../kernel/jobs.ts' {
  interface JobPayloads {
    'rates.refresh': Record<string, never>;
  }
}

/** Once an hour, as the converter's text says. */
export const ratesCrontab: readonly CronLine[] = [{ name: 'rates.refresh', pattern: '5 * * * *' }];

export function ratesJobs(deps: {
  readonly pool: Pool;
  readonly log: Log;
  readonly gateways: { readonly rates: RatesGateway };
}): JobHandlers {
  const { pool, log, gateways } = deps;
  return { 'rates.refresh': () => refreshRates({ pool, log, gateway: gateways.rates }) };
}
