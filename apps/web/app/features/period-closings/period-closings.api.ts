import type { ClosingMonth, Safeguarding } from '@nzela/contract/period-closings';
import { http } from '../../lib/http.ts';
import { readQuery } from '../../lib/read-query.ts';

export const noun = 'period-closings';

/** Null asks for the current month. */
export function monthQuery(month: string | null) {
  const search = month === null ? '' : `?mois=${encodeURIComponent(month)}`;
  return readQuery<ClosingMonth>([noun, 'month', month], `/finances/clotures${search}`);
}

export function safeguardingQuery(day: string) {
  return readQuery<Safeguarding>(
    [noun, 'safeguarding', day],
    `/finances/protection?jour=${encodeURIComponent(day)}`,
  );
}

export function closeDay(jour: string): Promise<ClosingMonth> {
  return http.call('/finances/clotures/jours', { method: 'POST', body: { jour } });
}

export function closeMonth(mois: string): Promise<ClosingMonth> {
  return http.call('/finances/clotures/mois', { method: 'POST', body: { mois } });
}

export function downloadSafeguarding(jour: string): Promise<File> {
  return http.download(`/finances/protection/fichier?jour=${encodeURIComponent(jour)}`);
}
