import type { Pool } from 'pg';
import type { z } from 'zod';
import {
  countedMost,
  retentionKinds,
  type RetentionKind,
  type RetentionPeriods,
  type RetentionRun,
  type RetentionRuns,
  type retentionRunsQuerySchema,
  type RetentionTrial,
} from '@nzela/contract/retention';
import { transact } from '../../kernel/data/database.ts';
import { newId } from '../../kernel/data/ids.ts';
import { inSnapshot, type Snapshot } from '../../kernel/data/snapshots.ts';
import { pageOf, spanOf } from '../../kernel/http/pages.ts';
import { dayOf } from '../../kernel/time/calendar.ts';
import { addSeconds, type Clock } from '../../kernel/time/clock.ts';
import type { Settings } from '../settings/settings.ts';
import {
  addGone,
  beginRun,
  countOld,
  deleteOld,
  endRun,
  listRuns,
  type RunRow,
} from './retention.store.ts';

export type RetentionDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'read'>;
};

const daySeconds = 86_400;
const batch = 1_000;

/** What would go now if `periods` held. Nothing is changed. */
export async function tryPeriods(
  { pool, clock, settings }: RetentionDeps,
  periods: RetentionPeriods,
): Promise<RetentionTrial> {
  const now = clock.now();
  const { dureeJours } = await settings.read('cookies');
  return inSnapshot(pool, async (snapshot) => {
    const elements = [];
    for (const type of retentionKinds) {
      const days = daysKept(type, periods, dureeJours);
      const before = addSeconds(now, -days * daySeconds);
      const lignes = await countOld(snapshot, type, { before, most: countedMost });
      elements.push({ type, jours: days, lignes });
    }
    return { elements };
  });
}

/** A choice of cookies that still holds has to be proven: its row stays at least as long. */
function daysKept(kind: RetentionKind, periods: RetentionPeriods, choiceDays: number): number {
  return kind === 'choixCookies' ? Math.max(periods[kind], choiceDays) : periods[kind];
}

/**
 * The job of each day: forgets what is older than its period, a batch in each transaction together with the count of it. A
 * run that stops goes on where it was, since what is gone is not found again.
 */
export async function forgetOld({ pool, clock, settings }: RetentionDeps): Promise<void> {
  const now = clock.now();
  const day = dayOf(now, 'UTC');
  const periods = await settings.read('retention');
  const { dureeJours } = await settings.read('cookies');
  await beginRun(pool, { id: newId(), day, startedAt: now });
  for (const kind of retentionKinds) {
    const days = daysKept(kind, periods, dureeJours);
    const before = addSeconds(now, -days * daySeconds);
    let rows = 0;
    do {
      rows = await transact(pool, async ({ client }) => {
        const gone = await deleteOld(client, kind, { before, most: batch });
        await addGone(client, { day, kind, days, rows: gone });
        return gone;
      });
    } while (rows === batch);
  }
  await endRun(pool, day, clock.now());
}

/** A page of what the daily job took away. Refuses `requete_invalide` for a `curseur` that no answer gave. */
export async function readRuns(
  snapshot: Snapshot,
  query: z.output<typeof retentionRunsQuerySchema>,
): Promise<RetentionRuns> {
  const found = await listRuns(snapshot, spanOf(query));
  const { shown, ...page } = pageOf(query, found, ({ startedAt: at, id }) => ({ at, id }));
  return { elements: shown.map(wireRun), ...page };
}

function wireRun({ id, day, startedAt, endedAt, counts }: RunRow): RetentionRun {
  return {
    id,
    jour: day,
    debut: startedAt.toISOString(),
    fin: endedAt?.toISOString() ?? null,
    elements: retentionKinds.flatMap((type) => {
      const count = counts[type];
      return count === undefined ? [] : [{ type, jours: count.days, lignes: count.rows }];
    }),
  };
}
