import type { AuditAction } from '@nzela/contract/audit';
import { actionCodes } from './action-names.ts';

/** What the list is narrowed down to, in the address by the names of the API; empty is everything. */
export type AuditFilters = {
  readonly recherche: string;
  readonly acteur: string;
  readonly action: AuditAction | '';
  /** Days (`2026-03-01`), both included. */
  readonly du: string;
  readonly au: string;
  /** Empty: the newest first. */
  readonly ordre: 'asc' | '';
  /** Ids of the columns that are left out. */
  readonly sans: readonly string[];
};

export const allEntries = {
  recherche: '',
  acteur: '',
  action: '',
  du: '',
  au: '',
} as const satisfies Partial<AuditFilters>;

/** A value that nobody offers narrows nothing. */
export function readFilters(search: URLSearchParams): AuditFilters {
  const text = (name: string) => (search.get(name) ?? '').slice(0, 100);
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text(name)) ? text(name) : '');
  return {
    recherche: text('recherche'),
    acteur: text('acteur'),
    action: actionCodes.find((code) => code === search.get('action')) ?? '',
    du: day('du'),
    au: day('au'),
    ordre: search.get('ordre') === 'asc' ? 'asc' : '',
    sans: (search.get('sans') ?? '').split(',').filter(Boolean),
  };
}

/** For the API, which sends each entry whole. */
export function searchOf({ recherche, acteur, action, du, au }: AuditFilters): URLSearchParams {
  const asked = Object.entries({ recherche, acteur, action, du, au });
  return new URLSearchParams(asked.filter(([, value]) => value !== ''));
}

export function writeFilters(filters: AuditFilters): URLSearchParams {
  const search = searchOf(filters);
  if (filters.ordre !== '') search.set('ordre', filters.ordre);
  if (filters.sans.length > 0) search.set('sans', filters.sans.join(','));
  return search;
}
