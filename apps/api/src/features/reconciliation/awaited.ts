import type { StatementSource } from '@nzela/contract/reconciliation';
import type { Readable } from '../../kernel/data/snapshots.ts';
import { startOfDay } from '../../kernel/time/calendar.ts';
import { isAnyOrderDone } from './orders.store.ts';

type Unread = {
  readonly source: StatementSource;
  /** False: an administrator has switched its gateway off. */
  readonly isOn: boolean;
  readonly from: string;
  /** The day after the last one. */
  readonly to: string;
};

/** A gateway that is off, and at which nothing of ours was carried out on these days, owes us no statement of them. */
export async function isAwaited(
  reader: Readable,
  { source, isOn, from, to }: Unread,
): Promise<boolean> {
  const span = { source, from: startOfDay(from, 'UTC'), to: startOfDay(to, 'UTC') };
  return isOn || (await isAnyOrderDone(reader, span));
}
