import type { CreateTransfer, Transfer } from '@nzela/contract/transfers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError, isAnswer } from '../../lib/api-error.ts';
import { destinationsMs } from '../../lib/destinations.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { walletQuery } from '../wallets/wallets.ts';
import type { Prepared } from './international.ts';
import { InternationalForm } from './international.form.tsx';
import { InternationalReview } from './international-review.tsx';
import { InternationalResult } from './international-result.tsx';
import {
  cancelTransfer,
  confirmTransfer,
  corridorsQuery,
  createTransfer,
} from './transfers.api.ts';

/** Abroad, paid from the wallet: the form, the price to agree to, then where the money is. */
export function InternationalTab() {
  const [address, setAddress] = useSearchParams();
  const corridors = useQuery({ ...corridorsQuery(), refetchInterval: destinationsMs });
  const wallet = useQuery(walletQuery());
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const queries = useQueryClient();
  const sent = address.get('transfert');

  const done = useCallback(
    async (transfer: Transfer) => {
      setPrepared(null);
      setAddress({ onglet: 'international', transfert: transfer.id }, { preventScrollReset: true });
      await queries.invalidateQueries({ queryKey: ['wallets'] });
    },
    [queries, setAddress],
  );

  if (sent !== null) {
    return (
      <InternationalResult id={sent} onAgain={() => setAddress({ onglet: 'international' })} />
    );
  }
  const error = corridors.error ?? wallet.error;
  if (corridors.data === undefined || wallet.data === undefined) {
    if (error !== null) return <Alert tone="neg" live title={error.message} />;
    return <Skeleton className="h-[32rem] rounded-l" />;
  }
  return (
    <Card titleSize="l" title={m.international_title()} description={m.international_lead()}>
      <InternationalForm corridors={corridors.data} wallet={wallet.data} onPrepared={setPrepared} />
      {prepared !== null && (
        <InternationalReview
          prepared={prepared}
          call={sendFromWallet}
          onDone={done}
          onClose={() => setPrepared(null)}
        />
      )}
    </Card>
  );
}

/**
 * Makes the transfer and pays it from the wallet, as one act: both calls are repeatable under the same key. When the
 * payment is refused, the transfer that nobody paid is closed.
 */
async function sendFromWallet(body: CreateTransfer, idempotencyKey: string): Promise<Transfer> {
  const made = await createTransfer(body, idempotencyKey);
  try {
    return await confirmTransfer(made.id);
  } catch (error) {
    if (error instanceof ApiError && isAnswer(error)) await cancelTransfer(made.id);
    throw error;
  }
}
