import type { Operation, OperationList, Sent } from '@nzela/contract/operations';
import type { CurrencyCode } from '@nzela/money/currencies';
import { readPages, readQuery } from '../../lib/read-query.ts';
import { writeActivity, type ActivityFilters } from './use-activity.ts';

/** The latest `limit` operations of the signed-in person, the newest first. */
export function recentOperationsQuery(limit: number) {
  return readQuery<OperationList>(['operations', 'recent', limit], `/operations?limit=${limit}`);
}

const rowsAtOnce = 30;

/** Everything that moved, narrowed down, the newest first; each page begins where the one before ended. */
export function activityQuery(filters: ActivityFilters) {
  const search = writeActivity(filters);
  search.set('limit', String(rowsAtOnce));
  return readPages<OperationList>(['operations', 'activity', filters], '/operations', search);
}

/** What was sent to others over twelve months, in one currency; null for the one in which most was sent. */
export function sentQuery(currency: CurrencyCode | null) {
  const search = currency === null ? '' : `?devise=${currency}`;
  return readQuery<Sent>(['operations', 'sent', currency], `/operations/envois${search}`);
}

/** One movement, as its owner sees it. */
export function operationQuery(id: string) {
  return readQuery<Operation>(['operations', id], `/operations/${id}`);
}
