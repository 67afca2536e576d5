import { operationKinds, type OperationKind } from '@nzela/contract/operation-terms';
import { currencyCodes, type CurrencyCode } from '@nzela/money/currencies';
import { useCallback } from 'react';
import { useAddress } from '../../lib/use-address.ts';

export const activityDirections = ['in', 'out'] as const;
export const activityPeriods = ['today', 'week', 'month', 'quarter'] as const;

/** What the history is narrowed down to, in the address by the names of the API; empty is everything. */
export type ActivityFilters = {
  readonly genre: OperationKind | '';
  readonly type: (typeof activityDirections)[number] | '';
  readonly periode: (typeof activityPeriods)[number] | '';
  readonly devise: CurrencyCode | '';
  /** Part of the other side's name. */
  readonly contrepartie: string;
};

export type ActivityFilter = keyof ActivityFilters;

export const wholeActivity: ActivityFilters = {
  genre: '',
  type: '',
  periode: '',
  devise: '',
  contrepartie: '',
};

export type Activity = {
  readonly filters: ActivityFilters;
  readonly change: (part: Partial<ActivityFilters>) => void;
};

const codec = { read: readActivity, write: writeActivity };

export function useActivity(): Activity {
  const [filters, set] = useAddress(codec);
  const change = useCallback(
    (part: Partial<ActivityFilters>) =>
      set((now) => ({ ...now, ...part }), { replace: true, preventScrollReset: true }),
    [set],
  );
  return { filters, change };
}

/** Those that narrow something down, in the order in which they are offered. */
export function activeFilters(filters: ActivityFilters): ActivityFilter[] {
  return (Object.keys(wholeActivity) as ActivityFilter[]).filter((name) => filters[name] !== '');
}

/** A value that nobody offers narrows nothing. */
export function readActivity(search: URLSearchParams): ActivityFilters {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]): Value | '' =>
    values.find((value) => value === search.get(name)) ?? '';
  return {
    genre: oneOf('genre', operationKinds),
    type: oneOf('type', activityDirections),
    periode: oneOf('periode', activityPeriods),
    devise: oneOf('devise', currencyCodes),
    contrepartie: (search.get('contrepartie') ?? '').slice(0, 100),
  };
}

export function writeActivity(filters: ActivityFilters): URLSearchParams {
  return new URLSearchParams(activeFilters(filters).map((name) => [name, filters[name]]));
}
