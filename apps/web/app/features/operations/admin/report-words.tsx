import type { ReportGroup } from '@nzela/contract/transaction-terms';
import type { TransactionReport } from '@nzela/contract/transactions';
import { countryName, formatAmount, formatDecimal } from '../../../lib/format.ts';
import { m } from '@nzela/messages/m';
import type { ReportMeasure } from './report-filters.ts';
import { methodNames, operatorName, typeNames } from './transaction-words.ts';

export type ReportLine = TransactionReport['lignes'][number];

export const groupNames: Readonly<Record<ReportGroup, () => string>> = {
  detail: m.transactions_report_detail,
  corridor: m.transactions_report_corridor,
  operateur: m.transactions_report_operator,
  moyen: m.payments_method,
};

export const measureNames: Readonly<Record<ReportMeasure, () => string>> = {
  volume: m.transactions_report_volume,
  revenus: m.transactions_report_revenue,
  reussite: m.transactions_report_success,
  delai: m.transactions_report_delay,
};

/** What a line is of; several of one currency differ in nothing else. */
export function lineName({ type, moyen, pays, operateur }: ReportLine): string {
  const told = [
    type === null ? null : typeNames[type](),
    moyen === null ? null : methodNames[moyen](),
    pays === null ? null : countryName(pays),
    operateur === null ? null : operatorName(operateur),
  ];
  return told.filter((word) => word !== null).join(' · ');
}

export function percent(share: number | null): string {
  return share === null ? '—' : `${formatDecimal((share * 100).toFixed(1))} %`;
}

/** In the largest unit that says enough. */
export function duration(seconds: number | null): string {
  if (seconds === null) return '—';
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3_600)} h`;
}

/** A measure of a line: how large it is drawn, and as a person reads it. */
export function measured(line: ReportLine, measure: ReportMeasure) {
  if (measure === 'volume' || measure === 'revenus')
    return { value: line[measure], text: formatAmount(line[measure], line.devise) };
  if (measure === 'reussite')
    return { value: line.tauxReussite ?? 0, text: percent(line.tauxReussite) };
  return { value: line.delaiSecondes ?? 0, text: duration(line.delaiSecondes) };
}
