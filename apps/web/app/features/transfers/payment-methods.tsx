import type { PaymentMethod } from '@nzela/contract/tariffs';
import type { WalletBalance } from '@nzela/contract/wallets';
import type { CurrencyCode } from '@nzela/money/currencies';
import { compare, subtract } from '@nzela/money/money';
import { CreditCard, Landmark, Wallet } from 'lucide-react';
import { formatAmount, formatExact, wireMoney } from '../../lib/format.ts';
import { m } from '../../paraglide/messages.js';
import { RadioCards } from '../../ui/RadioCards.tsx';

/** An amount of the wire. */
type Amount = { readonly amount: number; readonly currency: CurrencyCode };

type PaymentMethodsProps = {
  readonly total: Amount;
  /** Undefined while they are read. */
  readonly balances: readonly WalletBalance[] | undefined;
  readonly value: PaymentMethod | null;
  readonly onChange: (method: PaymentMethod) => void;
};

/** The ways to pay. What the wallet lacks is said before paying, not after. */
export function PaymentMethods({ total, balances, value, onChange }: PaymentMethodsProps) {
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
          detail: walletDetail(total, balances),
          icon: <Wallet size={24} />,
          disabled: !isAffordable(total, balances),
        },
        {
          value: 'card',
          title: m.transfers_method_card(),
          detail: m.transfers_method_card_detail(),
          icon: <CreditCard size={24} />,
        },
        {
          value: 'bank',
          title: m.transfers_method_bank(),
          detail: m.transfers_method_bank_detail(),
          icon: <Landmark size={24} />,
        },
      ]}
    />
  );
}

/** Whether the wallet's balance in the currency covers `total`; not while balances are unknown. */
export function isAffordable(
  total: Amount,
  balances: readonly WalletBalance[] | undefined,
): boolean {
  const balance = balances?.find(({ devise }) => devise === total.currency);
  if (balance === undefined) return false;
  const available = wireMoney(balance.disponible, total.currency);
  return compare(available, wireMoney(total.amount, total.currency)) >= 0;
}

function walletDetail(total: Amount, balances: readonly WalletBalance[] | undefined): string {
  if (balances === undefined) return m.transfers_recap_pending();
  const balance = balances.find(({ devise }) => devise === total.currency);
  if (balance === undefined) return m.transfers_method_wallet_none({ currency: total.currency });
  if (isAffordable(total, balances)) {
    const amount = formatAmount(balance.disponible, total.currency);
    return m.transfers_method_wallet_balance({ amount });
  }
  const missing = subtract(
    wireMoney(total.amount, total.currency),
    wireMoney(balance.disponible, total.currency),
  );
  return m.transfers_method_wallet_short({ missing: formatExact(missing) });
}
