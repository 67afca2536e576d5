import type { Wallet } from '@nzela/contract/wallets';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatAmount } from '../../lib/format.ts';
import { keepBalance } from '../../lib/kept-offline.ts';
import { walletQuery } from './wallets.api.ts';

/** Keeps each balance that the pages read, or that came with them, for a time without a network. */
export function useKeptBalance(): void {
  const { data, dataUpdatedAt } = useQuery({ ...walletQuery(), enabled: false });
  useEffect(() => {
    if (data === undefined) return;
    keepBalance({ at: dataUpdatedAt, lines: linesOf(data) }).catch((error: unknown) =>
      console.warn('The balance is not kept for a time without a network.', error),
    );
  }, [data, dataUpdatedAt]);
}

/** The main wallet first, then those that hold something. */
function linesOf({ soldes, devisePrincipale }: Wallet) {
  return soldes
    .filter(({ devise, disponible }) => devise === devisePrincipale || disponible !== 0)
    .toSorted(
      (a, b) => Number(b.devise === devisePrincipale) - Number(a.devise === devisePrincipale),
    )
    .map(({ devise, disponible }) => ({
      currency: devise,
      text: formatAmount(disponible, devise),
    }));
}
