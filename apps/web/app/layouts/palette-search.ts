import type { Operation, OperationList } from '@nzela/contract/operations';
import type { Recipient } from '@nzela/contract/recipients';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { recipientsQuery } from '../features/recipients/recipients.ts';
import { http } from '../lib/http.ts';
import { matches } from '@nzela/messages/matches';

const shortestTerm = 2;
const shownAtMost = 5;

export type Found = {
  readonly operations: readonly Operation[];
  readonly recipients: readonly Recipient[];
  readonly isSearching: boolean;
};

/** A person's operations and recipients that match `term`; nothing under two letters or while `enabled` is false. */
export function useFound(term: string, enabled: boolean): Found {
  const wanted = useDeferredValue(term.trim());
  const isActive = enabled && wanted.length >= shortestTerm;
  const operations = useQuery({
    queryKey: ['operations', 'search', wanted],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams({ recherche: wanted, limit: String(shownAtMost) });
      return http.call<OperationList>(`/operations?${search.toString()}`, { signal });
    },
    enabled: isActive,
    placeholderData: keepPreviousData,
  });
  const recipients = useQuery({ ...recipientsQuery(), enabled: isActive });
  if (!isActive) return { operations: [], recipients: [], isSearching: false };
  return {
    isSearching: operations.isFetching || recipients.isFetching,
    operations: operations.data?.elements ?? [],
    recipients: (recipients.data ?? [])
      .filter(({ nom, telephone }) => matches(`${nom} ${telephone}`, wanted))
      .slice(0, shownAtMost),
  };
}

/** The history narrowed down to what `term` names. */
export function historyPath(term: string): string {
  return `/dashboard/user/transfers?${new URLSearchParams({ recherche: term }).toString()}`;
}
