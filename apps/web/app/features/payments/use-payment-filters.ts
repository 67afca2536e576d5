import type { MerchantMode } from '@nzela/contract/merchant-terms';
import { useCallback, useEffect } from 'react';
import { useNavigation } from 'react-router';
import { keepAccount, modeIn } from '../../lib/merchant-account.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { useAddress } from '../../lib/use-address.ts';
import { readFilters, writeFilters, writeMode, type PaymentFilters } from './payment-filters.ts';

type Address = { readonly filters: PaymentFilters; readonly mode: MerchantMode | null };

const codec = {
  read: (search: URLSearchParams): Address => ({
    filters: readFilters(search),
    mode: modeIn(search),
  }),
  write: ({ filters, mode }: Address) => writeMode(writeFilters(filters), mode),
};

const quietly = { replace: true, preventScrollReset: true } as const;

export type FilterChoice = {
  readonly filters: PaymentFilters;
  readonly change: (part: Partial<PaymentFilters>) => void;
};

/**
 * What the list is narrowed down to. The address says the mode that is shown, too, so that whoever is sent it sees the same
 * ({@link chosenAccount}).
 */
export function usePaymentFilters(): FilterChoice {
  const { account } = useMerchant();
  const [{ filters, mode: named }, set] = useAddress(codec);
  const { state } = useNavigation();
  useEffect(() => {
    keepAccount(account);
    // Another page is on its way: this address is of no use any more, and would take its place.
    if (state !== 'idle' || document.documentElement.hasAttribute('data-leaving')) return;
    if (named !== account.mode) set((now) => ({ ...now, mode: account.mode }), quietly);
  }, [account, named, set, state]);
  const change = useCallback(
    (part: Partial<PaymentFilters>) =>
      set((now) => ({ ...now, filters: { ...now.filters, ...part } }), quietly),
    [set],
  );
  return { filters, change };
}
