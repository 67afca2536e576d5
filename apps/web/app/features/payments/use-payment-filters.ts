import { useCallback } from 'react';
import { useAddress } from '../../lib/use-address.ts';
import { readFilters, writeFilters, type PaymentFilters } from './payment-filters.ts';

const codec = { read: readFilters, write: writeFilters };

export type FilterChoice = {
  readonly filters: PaymentFilters;
  readonly change: (part: Partial<PaymentFilters>) => void;
};

export function usePaymentFilters(): FilterChoice {
  const [filters, set] = useAddress(codec);
  const change = useCallback(
    (part: Partial<PaymentFilters>) =>
      set((now) => ({ ...now, ...part }), { replace: true, preventScrollReset: true }),
    [set],
  );
  return { filters, change };
}
