import type { CronLine, JobHandlers } from '../../kernel/jobs/jobs.ts';
import { forgetOld, type RetentionDeps } from './retention.service.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'retention.sweep': Record<string, never>;
  }
}

export const retentionCrontab: readonly CronLine[] = [
  { name: 'retention.sweep', pattern: '11 4 * * *' },
];

export function retentionJobs(deps: RetentionDeps): JobHandlers {
  return { 'retention.sweep': () => forgetOld(deps) };
}
