import type { FundingOffer } from '@nzela/contract/gateways';
import type { QuotePreview } from '@nzela/contract/quotes';
import type { PaymentMethod } from '@nzela/contract/tariffs';
import { paymentMethods } from '@nzela/contract/transfer-terms';
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
  /** Ways to bring money that are on; the wallet's own money always pays. */
  readonly funding: FundingOffer | undefined;
  readonly value: PaymentMethod | null;
  readonly onChange: (method: PaymentMethod) => void;
};

/** The ways to pay, the usable and cheaper first. What the wallet lacks is said before paying, not after. */
export function PaymentMethods({
  prices,
  balances,
  funding,
  value,
  onChange,
}: PaymentMethodsProps) {
  const methods = offered({ prices, balances, funding });
  const looks = {
    wallet: {
      title: m.transfers_method_wallet(),
      detail: walletDetail(prices.wallet, balances),
      icon: <Wallet size={24} />,
    },
    card: {
      title: m.transfers_method_card(),
      detail: m.transfers_method_card_detail(),
      icon: <CreditCard size={24} />,
    },
    bank: {
      title: m.transfers_method_bank(),
      detail: m.transfers_method_bank_detail(),
      icon: <Landmark size={24} />,
    },
  };
  const cheapest = prices[methods[0] ?? 'card'];
  return (
    <RadioCards
      label={m.transfers_method()}
      name="moyen"
      value={value ?? ''}
      onChange={onChange}
      options={methods.map((method) => ({
        ...looks[method],
        value: method,
        detail: withFee(prices[method], cheapest, looks[method].detail),
        disabled: !isUsable(method, prices, balances),
      }))}
    />
  );
}

function isUsable(
  method: PaymentMethod,
  prices: MethodPrices,
  balances: readonly WalletBalance[] | undefined,
): boolean {
  return method !== 'wallet' || isAffordable(prices.wallet, balances);
}

type Offer = Pick<PaymentMethodsProps, 'prices' | 'balances' | 'funding'>;

const fundingOf = { card: 'card', bank: 'bank-transfer' } as const;

function isOn(method: PaymentMethod, funding: FundingOffer | undefined): boolean {
  return method === 'wallet' || funding === undefined || funding.actifs.includes(fundingOf[method]);
}

/** Those that are on: the usable ones first, the cheaper of them before the others (they are in one currency). */
function offered({ prices, balances, funding }: Offer): PaymentMethod[] {
  const rank = (method: PaymentMethod) =>
    isUsable(method, prices, balances) ? (prices[method]?.totalFrais ?? 0) : Infinity;
  const methods = paymentMethods.filter((method) => isOn(method, funding));
  return methods.toSorted((left, right) => rank(left) - rank(right));
}

/** What is chosen for who has not chosen; null while prices, balances or the ways are not known. */
export function firstMethod(offer: Offer): PaymentMethod | null {
  const { prices, balances, funding } = offer;
  if (balances === undefined || funding === undefined) return null;
  if (prices.card === null || prices.wallet === null) return null;
  return offered(offer)[0] ?? null;
}

/** The fee of this way and how much more that is than the cheapest, before what is said of it. */
function withFee(price: Priced | null, cheapest: Priced | null, detail: string): string {
  if (price === null || price.totalFrais === 0) return detail;
  const currency = price.deviseSource;
  const fee = formatAmount(price.totalFrais, currency);
  if (cheapest === null || cheapest.totalFrais >= price.totalFrais)
    return m.transfers_method_fee({ fee, detail });
  const more = formatExact(
    subtract(wireMoney(price.totalFrais, currency), wireMoney(cheapest.totalFrais, currency)),
  );
  return m.transfers_method_fee_more({ fee, more, detail });
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
