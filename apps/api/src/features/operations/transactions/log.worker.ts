import type { Pool } from 'pg';
import { transact } from '../../../kernel/data/database.ts';
import type { CronLine, JobHandlers } from '../../../kernel/jobs/jobs.ts';
import { addSeconds, type Clock } from '../../../kernel/time/clock.ts';
import {
  forgetOrigins,
  logTransactions,
  nextOf,
  rollUp,
  saveCursor,
  unloggedInstants,
  unloggedPayments,
  unreadSources,
} from './log.store.ts';

declare module '../../../kernel/jobs/jobs.ts' {
  interface JobPayloads {
    'operations.log-former': Record<string, never>;
    'operations.log-sweep': Record<string, never>;
    'operations.log-sums': Record<string, never>;
  }
}

type Needs = { readonly pool: Pool; readonly clock: Clock };

export const logCrontab: readonly CronLine[] = [
  { name: 'operations.log-former', pattern: '* * * * *' },
  { name: 'operations.log-sums', pattern: '11 * * * *' },
  { name: 'operations.log-sweep', pattern: '47 * * * *' },
];

export function logJobs(needs: Needs): JobHandlers {
  return {
    'operations.log-former': () => logFormer(needs),
    'operations.log-sums': () => transact(needs.pool, ({ client }) => rollUp(client)),
    'operations.log-sweep': () => sweepLog(needs),
  };
}

const rowsAtOnce = 2_000;
const partsAtOnce = 20;

/** Reads what was there before the log, a part in each transaction, so that nobody waits for it. */
async function logFormer({ pool, clock }: Needs): Promise<void> {
  for (let part = 0; part < partsAtOnce; part += 1) {
    const isOver = await transact(pool, async ({ client }) => {
      const [next] = await unreadSources(client);
      if (next === undefined) return true;
      const ids = await nextOf(client, next, rowsAtOnce);
      await logTransactions(client, { source: next.source, ids });
      const doneAt = ids.length < rowsAtOnce ? clock.now() : null;
      await saveCursor(client, { source: next.source, after: ids.at(-1) ?? next.after, doneAt });
      return false;
    });
    if (isOver) return;
  }
}

const lookedBackSeconds = 2 * 86_400;
/** Thirteen months: how long a card's holder may dispute what it paid (PSD2, article 71). */
const keptSeconds = 396 * 86_400;

async function sweepLog({ pool, clock }: Needs): Promise<void> {
  const now = clock.now();
  await transact(pool, async ({ client }) => {
    const since = addSeconds(now, -lookedBackSeconds);
    await logTransactions(client, {
      source: 'transfers',
      ids: await unloggedInstants(client, since),
    });
    await logTransactions(client, {
      source: 'payments',
      ids: await unloggedPayments(client, since),
    });
    await forgetOrigins(client, addSeconds(now, -keptSeconds));
  });
}
