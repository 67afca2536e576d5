import type { Transfer } from '@nzela/contract/transfers';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { confirmTransfer, transferQuery } from './transfers.api.ts';

/**
 * Confirms a transfer paid from the wallet. What it is refused with is also kept beside the transfer: by the time
 * the answer comes, the page may show the transfer instead of the choice that began it.
 */
export function useConfirmWallet(): (transfer: Transfer) => Promise<void> {
  const queries = useQueryClient();
  return async ({ id }) => {
    try {
      const confirmed = await confirmTransfer(id);
      queries.setQueryData(transferQuery(id).queryKey, confirmed);
    } catch (error) {
      if (error instanceof ApiError) queries.setQueryData(refusalKey(id), error);
      throw error;
    } finally {
      void queries.invalidateQueries({ queryKey: ['wallets'] });
    }
  };
}

/** What the confirmation of transfer `id` was last refused with in this page, or null. */
export function lastRefusal(queries: QueryClient, id: string): ApiError | null {
  return queries.getQueryData<ApiError>(refusalKey(id)) ?? null;
}

function refusalKey(id: string) {
  return ['refusals', id] as const;
}
