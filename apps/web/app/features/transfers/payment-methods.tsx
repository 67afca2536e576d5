import type { QuotePreview } from '@nzela/contract/quotes';
import type { PaymentMethod } from '@nzela/contract/tariffs';
import type { WalletBalance } from '@nzela/contract/wallets';
import { compare, subtract } from '@nzela/money/money';
import { CreditCard, Landmark, Wallet } from 'lucide-react';
import { formatAmount, formatExact, wireMoney } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { RadioCards } from '../../ui/RadioCards.tsx';
import type { MethodPrices } from './use-method-prices.ts';

type Priced = Pick<QuotePreview, 'totalDebite' | 'totalFrais' | 'deviseSource'>;

function totalOf({ totalDebite: amount, deviseSource: currency }: Priced) {
  return { amount, currency };
}

type PaymentMethodsProps = {
  readonly prices: MethodPrices;
  /** Undefined while they are read. */
  readonly balances: readonly WalletBalance[] | undefined;
  readonly value: PaymentMethod | null;
  readonly onChange: (method: PaymentMethod) => void;
};

/** The ways to pay. What the wallet lacks is said before paying, not after. */
export function PaymentMethods({ prices, balances, value, onChange }: PaymentMethodsProps) {
  return (
    <RadioCards
      label={m.transfers_method()}
      name="moyen"
      value={value ?? ''}
      onChange={onChange}
      options={[
        {
          value: 'wallet',
          title: m.transfers_method_wallet(),
          detail: withFee(prices.wallet, walletDetail(prices.wallet, balances)),
          icon: <Wallet size={24} />,
          disabled: !isAffordable(prices.wallet, balances),
        },
        {
          value: 'card',
          title: m.transfers_method_card(),
          detail: withFee(prices.card, m.transfers_method_card_detail()),
          icon: <CreditCard size={24} />,
        },
        {
          value: 'bank',
          title: m.transfers_method_bank(),
          detail: withFee(prices.bank, m.transfers_method_bank_detail()),
          icon: <Landmark size={24} />,
        },
      ]}
    />
  );
}

/** The fee of this way, before what is said of it. */
function withFee(price: Priced | null, detail: string): string {
  if (price === null || price.totalFrais === 0) return detail;
  const fee = formatAmount(price.totalFrais, price.deviseSource);
  return m.transfers_method_fee({ fee, detail });
}

/** Whether the wallet's balance in its currency covers the total; not while either is unknown. */
export function isAffordable(
  price: Priced | null,
  balances: readonly WalletBalance[] | undefined,
): boolean {
  if (price === null) return false;
  const total = totalOf(price);
  const balance = balances?.find(({ devise }) => devise === total.currency);
  if (balance === undefined) return false;
  const available = wireMoney(balance.disponible, total.currency);
  return compare(available, wireMoney(total.amount, total.currency)) >= 0;
}

function walletDetail(
  price: Priced | null,
  balances: readonly WalletBalance[] | undefined,
): string {
  if (price === null || balances === undefined) return m.transfers_recap_pending();
  const total = totalOf(price);
  const balance = balances.find(({ devise }) => devise === total.currency);
  if (balance === undefined) return m.transfers_method_wallet_none({ currency: total.currency });
  if (isAffordable(price, balances)) {
    const amount = formatAmount(balance.disponible, total.currency);
    return m.transfers_method_wallet_balance({ amount });
  }
  const missing = subtract(
    wireMoney(total.amount, total.currency),
    wireMoney(balance.disponible, total.currency),
  );
  return m.transfers_method_wallet_short({ missing: formatExact(missing) });
}
