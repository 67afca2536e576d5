import type { CronLine, JobHandlers } from '../../kernel/jobs.ts';
import { readStatement, type WireDeps } from './wires.service.ts';

declare module '../../kernel/jobs.ts' {
  interface JobPayloads {
    'wires.read': Record<string, never>;
  }
}

export const wiresCrontab: readonly CronLine[] = [{ name: 'wires.read', pattern: '* * * * *' }];

export function wireJobs(deps: WireDeps): JobHandlers {
  return { 'wires.read': () => readStatement(deps) };
}
