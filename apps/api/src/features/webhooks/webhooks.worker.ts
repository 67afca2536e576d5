import type { CronLine, JobHandlers } from '../../kernel/jobs/jobs.ts';
import { lookAfterEndpoints } from './health.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'webhooks.review': Record<string, never>;
  }
}

export const webhooksCrontab: readonly CronLine[] = [
  { name: 'webhooks.review', pattern: '23 * * * *' },
];

export function webhookJobs(deps: Parameters<typeof lookAfterEndpoints>[0]): JobHandlers {
  return { 'webhooks.review': () => lookAfterEndpoints(deps) };
}
