import { TryAgain, type CronLine, type JobHandlers } from '../../kernel/jobs/jobs.ts';
import { closeDaysThatAreOver, type ClosingDeps } from './period-closings.service.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'period-closings.close': Record<string, never>;
  }
}

export const periodClosingsCrontab: readonly CronLine[] = [
  { name: 'period-closings.close', pattern: '41 5 * * *' },
];

export function periodClosingsJobs(deps: ClosingDeps): JobHandlers {
  return {
    async 'period-closings.close'() {
      if (!(await closeDaysThatAreOver(deps)))
        throw new TryAgain('A transaction that may still write into the day has not ended');
    },
  };
}
