import type { RatesGateway } from '../../gateways/rates/rates.port.ts';
import type { CronLine, JobHandlers } from '../../kernel/jobs/jobs.ts';
import { refreshRates } from './rates.service.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    /** Not by the clock alone: a currency follows the table from now on, or the clock was moved. */
    'rates.refresh': { readonly cause: 'currency' | 'clock' };
    'rates.due': Record<string, never>;
  }
}

/** Looked at once an hour: whether the table is read then is a setting. */
export const ratesCrontab: readonly CronLine[] = [{ name: 'rates.due', pattern: '5 * * * *' }];

/** When the central bank's table of the day is out, in summer and winter. */
const dailyHour = 16;

export function ratesJobs(
  deps: Pick<Parameters<typeof refreshRates>[0], 'pool' | 'clock' | 'settings' | 'log'> & {
    readonly gateways: { readonly rates: RatesGateway };
  },
): JobHandlers {
  const refresh = () => refreshRates({ ...deps, gateway: deps.gateways.rates });
  return {
    async 'rates.refresh'({ cause }) {
      deps.log.info({ cause }, 'the table of rates is read beside its hour');
      await refresh();
    },
    async 'rates.due'() {
      const { miseAJourAutomatique, frequence } = await deps.settings.read('currencies');
      const isDue = frequence === '1h' || deps.clock.now().getUTCHours() === dailyHour;
      if (miseAJourAutomatique && isDue) await refresh();
    },
  };
}
