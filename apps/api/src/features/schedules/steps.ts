import type { PoolClient } from 'pg';
import { assertWay } from '../../kernel/data/states.ts';
import type { Schedule } from './schedule.ts';
import { updateSchedule } from './schedules.store.ts';
import { scheduleStates } from './states.ts';

/** The one place where a schedule's status changes: the way is checked, in the transaction that locked it. */
export async function moveSchedule(
  client: PoolClient,
  held: Schedule,
  { changed, at }: { readonly changed: Schedule; readonly at: Date },
): Promise<void> {
  assertWay(scheduleStates, held.status, changed.status);
  await updateSchedule(client, changed, at);
}
