import type { Pool } from 'pg';
import type { MovableClock } from './clock.ts';
import { byDefault, type Table } from '../data/columns.ts';
import { transact } from '../data/database.ts';
import { insertRow } from '../data/inserts.ts';
import { notifyInstances, type Notifications } from '../data/notifications.ts';

const channel = 'nzela.clock';

/** Keeps this instance's clock at the offset that the database holds. */
export function followClockOffset(deps: {
  readonly pool: Pool;
  readonly clock: MovableClock;
  readonly notifications: Notifications;
}): void {
  deps.notifications.subscribe({
    channel,
    receive: (payload) => deps.clock.setOffset(Number(payload) * 1000),
    async resume() {
      const { rows } = await deps.pool.query<{ seconds: number }>(
        'SELECT seconds FROM clock_offset',
      );
      deps.clock.setOffset((rows[0]?.seconds ?? 0) * 1000);
    },
  });
}

const clockOffset: Table<'clock_offset'> = { name: 'clock_offset' };

/**
 * Moves the clock of every instance to `seconds` ahead of the system's, and the waiting jobs with it, so that those
 * whose time has come run now. Development and tests only: the route that leads here exists beside a sandbox alone.
 */
export async function moveClock(pool: Pool, clock: MovableClock, seconds: number): Promise<void> {
  await transact(pool, async ({ client }) => {
    await insertRow(client, clockOffset, {
      row: { only_row: byDefault, seconds: 0 },
      onConflict: 'DO NOTHING',
    });
    const { rows } = await client.query<{ seconds: number }>(
      'SELECT seconds FROM clock_offset FOR UPDATE',
    );
    const movedBy = seconds - (rows[0]?.seconds ?? 0);
    await client.query('UPDATE clock_offset SET seconds = $1', [seconds]);
    await client.query(
      `SELECT graphile_worker.reschedule_jobs(ARRAY[id], run_at => run_at - make_interval(secs => $1))
         FROM graphile_worker.jobs WHERE locked_at IS NULL AND run_at > now()`,
      [movedBy],
    );
    await notifyInstances(client, channel, [String(seconds)]);
  });
  clock.setOffset(seconds * 1000);
}
