import { everyMinute, sweepDue } from '../../kernel/data/due.ts';
import type { CronLine, JobHandlers } from '../../kernel/jobs/jobs.ts';
import { reviewsDue } from './reviews.ts';
import { advanceReview, type ReviewDeps } from './reviews.service.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'reviews.advance': { reviewId: string };
    'reviews.sweep': Record<string, never>;
  }
}

export const reviewsCrontab: readonly CronLine[] = [everyMinute('reviews.sweep')];

export function reviewJobs(deps: ReviewDeps): JobHandlers {
  return {
    'reviews.advance': ({ reviewId }) => advanceReview(deps, reviewId),
    'reviews.sweep': () => sweepDue(deps, reviewsDue),
  };
}
