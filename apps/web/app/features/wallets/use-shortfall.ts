import type { CurrencyCode } from '@nzela/money/currencies';
import { moneyText, subtract } from '@nzela/money/money';
import { useQuery } from '@tanstack/react-query';
import { formatAmount, wireMoney } from '../../lib/format.ts';
import { walletQuery } from './wallets.api.ts';

/** How much the wallet in `currency` lacks for `amount`, as text; null when it is enough, or not known yet. */
export function useShortfall(amount: number, currency: CurrencyCode): string | null {
  const { data: wallet } = useQuery(walletQuery());
  if (wallet === undefined) return null;
  const held = wallet.soldes.find(({ devise }) => devise === currency)?.disponible ?? 0;
  const missing = subtract(wireMoney(amount, currency), wireMoney(held, currency));
  return missing.minor <= 0n ? null : formatAmount(Number(moneyText(missing)), currency);
}
