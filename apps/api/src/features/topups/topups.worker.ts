import { transact } from '../../kernel/data/database.ts';
import { everyMinute, sweepDue } from '../../kernel/data/due.ts';
import type { JobHandlers } from '../../kernel/jobs/jobs.ts';
import { notify } from '../notifications/notifications.ts';
import type { TopupDeps } from './deps.ts';
import { advanceTopup } from './follow.ts';
import { topupsDue } from './steps.ts';
import { lockTopup } from './topups.store.ts';
import { endNotice } from './words.ts';

declare module '../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'topups.advance': { topupId: string };
    'topups.tell': { topupId: string };
    'topups.sweep': Record<string, never>;
  }
}

export const topupsCrontab = [everyMinute('topups.sweep')];

export function topupJobs(deps: TopupDeps): JobHandlers {
  return {
    'topups.advance': ({ topupId }) => advanceTopup(deps, topupId),
    'topups.tell': ({ topupId }) => notifyEnd(deps, topupId),
    'topups.sweep': () => sweepDue(deps, topupsDue),
  };
}

/** Behind the bell, and where else the person chose. */
async function notifyEnd({ pool }: TopupDeps, topupId: string): Promise<void> {
  await transact(pool, async ({ client }) =>
    notify(client, endNotice(await lockTopup(client, topupId))),
  );
}
