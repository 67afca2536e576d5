import type { CardCurrency } from '@nzela/contract/virtual-cards';
import { useQuery } from '@tanstack/react-query';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { walletQuery } from '../wallets/wallets.ts';

export type WalletOption = { readonly value: CardCurrency; readonly label: string };

/** The wallets that may pay for a card in `currency`: the euro's, and the one of its own when the person has it. */
export function useWalletOptions(currency: CardCurrency): readonly WalletOption[] {
  const { data } = useQuery(walletQuery());
  const balanceIn = (code: CardCurrency) => data?.soldes.find(({ devise }) => devise === code);
  const option = (code: CardCurrency): WalletOption => ({
    value: code,
    label: m.virtual_cards_wallet_option({
      currency: code,
      amount: formatAmount(balanceIn(code)?.disponible ?? 0, code),
    }),
  });
  if (currency === 'EUR' || balanceIn(currency) === undefined) return [option('EUR')];
  return [option('EUR'), option(currency)];
}
