import type { RatesGateway } from '../../gateways/rates/rates.port.ts';
import type { CronLine, JobHandlers } from '../../kernel/jobs/jobs.ts';
import { refreshRates } from './rates.service.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'rates.refresh': Record<string, never>;
  }
}

/** Once an hour, as the converter's text says. */
export const ratesCrontab: readonly CronLine[] = [{ name: 'rates.refresh', pattern: '5 * * * *' }];

export function ratesJobs(
  deps: Pick<Parameters<typeof refreshRates>[0], 'pool' | 'clock' | 'settings' | 'log'> & {
    readonly gateways: { readonly rates: RatesGateway };
  },
): JobHandlers {
  return { 'rates.refresh': () => refreshRates({ ...deps, gateway: deps.gateways.rates }) };
}
