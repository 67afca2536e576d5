import type { Merchant } from '@nzela/contract/merchants';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMerchant } from '../../lib/merchant.tsx';
import { useSession } from '../../lib/session.tsx';
import { merchantsQuery } from './merchants.api.ts';

/** All that the person may know of the merchant of the page. `keep` takes what saving it answered, for the frame too. */
export function useOwnMerchant() {
  const { account } = useMerchant();
  const queries = useQueryClient();
  const { showChange } = useSession();
  const reading = useQuery(merchantsQuery);
  const merchant = reading.data?.elements.find(({ id }) => id === account.merchantId);
  const keep = async (saved: Merchant) => {
    queries.setQueryData(merchantsQuery.queryKey, (known) => ({
      elements: (known?.elements ?? []).map((one) => (one.id === saved.id ? saved : one)),
    }));
    await showChange();
  };
  return { reading, merchant, keep };
}
