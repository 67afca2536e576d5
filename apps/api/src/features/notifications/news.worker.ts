import type { JobHandlers } from '../../kernel/jobs/jobs.ts';
import { tellNewsPart, type NewsDeps } from './news.service.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'news.tell': { newsId: string; after: string | null };
  }
}

/** Tells news to everybody who wants to know, some at a time. */
export function newsJobs(deps: NewsDeps): JobHandlers {
  return { 'news.tell': (payload) => tellNewsPart(deps, payload) };
}
