import type { CronLine, JobHandlers } from '../../kernel/jobs/jobs.ts';
import { reconcile, type ReadingDeps } from './reading.service.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'reconciliation.read': Record<string, never>;
  }
}

export const reconciliationCrontab: readonly CronLine[] = [
  { name: 'reconciliation.read', pattern: '23 5 * * *' },
];

export function reconciliationJobs(deps: ReadingDeps): JobHandlers {
  return { 'reconciliation.read': () => reconcile(deps) };
}
