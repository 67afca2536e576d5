import type { Capability } from '@nzela/contract/administrators';
import type { Person } from '@nzela/contract/people';
import type { Transaction } from '@nzela/contract/transactions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { http } from '../lib/http.ts';

const shortestTerm = 2;
const shownAtMost = 5;

type FoundByAdministrator = {
  readonly people: readonly Person[];
  readonly transactions: readonly Transaction[];
  readonly isSearching: boolean;
};

/** One word with a digit, or a payment's or a request's own, drawn perhaps without: what orders, providers and shops call theirs. */
const reference = /^(?:(?:pay|req)-\w{8,}|(?=.*\d)[\w-]{4,100})$/i;

/** Whom and what `term` names; nothing under two letters, nor without the capability to read it. */
export function useFoundByAdministrator(
  term: string,
  capabilities: readonly Capability[],
): FoundByAdministrator {
  const wanted = useDeferredValue(term.trim());
  const isActive = wanted.length >= shortestTerm && capabilities.includes('support');
  const isReference = reference.test(wanted);
  const people = useQuery({
    ...searchQuery<Person>('people', '/users', wanted),
    enabled: isActive,
  });
  const transactions = useQuery({
    ...searchQuery<Transaction>('transactions', '/transactions', wanted),
    enabled: isActive && isReference,
  });
  if (!isActive) return { people: [], transactions: [], isSearching: false };
  return {
    people: people.data ?? [],
    transactions: isReference ? (transactions.data ?? []) : [],
    isSearching: people.isFetching || transactions.isFetching,
  };
}

function searchQuery<Found>(topic: string, path: string, recherche: string) {
  return {
    queryKey: [topic, 'search', recherche],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const search = new URLSearchParams({ recherche, limit: String(shownAtMost) });
      const list = await http.call<{ elements: readonly Found[] }>(`${path}?${search.toString()}`, {
        signal,
      });
      return list.elements;
    },
    placeholderData: keepPreviousData<readonly Found[]>,
  };
}
