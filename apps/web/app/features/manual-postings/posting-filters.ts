import type { ApprovalStatus } from '@nzela/contract/approvals';
import type { PostingAccount } from '@nzela/contract/manual-postings';
import { approvalStates } from '../approvals/approvals.ts';
import { accountNames } from './account-names.ts';

/** What the list is narrowed down to, in the address by the names of the API; empty is everything. */
export type PostingFilters = {
  readonly statut: ApprovalStatus | '';
  readonly compte: PostingAccount | '';
  /** Days (`2026-03-01`), both included. */
  readonly du: string;
  readonly au: string;
  /** Empty: the newest first. */
  readonly ordre: 'asc' | '';
  /** Ids of the columns that are left out. */
  readonly sans: readonly string[];
};

export const allPostings = {
  statut: '',
  compte: '',
  du: '',
  au: '',
} as const satisfies Partial<PostingFilters>;

export const postingStatuses = Object.keys(approvalStates) as ApprovalStatus[];
export const postingAccounts = Object.keys(accountNames) as PostingAccount[];

/** A value that nobody offers narrows nothing. */
export function readFilters(search: URLSearchParams): PostingFilters {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]): Value | '' =>
    values.find((value) => value === search.get(name)) ?? '';
  const day = (name: string) => {
    const text = search.get(name) ?? '';
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '';
  };
  return {
    statut: oneOf('statut', postingStatuses),
    compte: oneOf('compte', postingAccounts),
    du: day('du'),
    au: day('au'),
    ordre: oneOf('ordre', ['asc'] as const),
    sans: (search.get('sans') ?? '').split(',').filter(Boolean),
  };
}

/** For the API. */
export function searchOf({ statut, compte, du, au }: PostingFilters): URLSearchParams {
  const asked = Object.entries({ statut, compte, du, au });
  return new URLSearchParams(asked.filter(([, value]) => value !== ''));
}

/** The tab stays open while its filters change. */
export function writeFilters(filters: PostingFilters): URLSearchParams {
  const search = searchOf(filters);
  search.set('onglet', 'ecritures');
  if (filters.ordre !== '') search.set('ordre', filters.ordre);
  if (filters.sans.length > 0) search.set('sans', filters.sans.join(','));
  return search;
}
