import type { CardCurrency, CardForecast } from '@nzela/contract/virtual-cards';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { useSettled, wireText } from './typed-amount.ts';
import { useWalletOptions, type WalletOption } from './use-wallet-choice.ts';
import type { LoadForecastQuery } from './virtual-cards.api.ts';

type LoadFields = {
  /** As typed, in the card's currency. */
  readonly typed: string;
  readonly currency: CardCurrency;
  /** As chosen; another one pays when the person has none of it. */
  readonly wallet: string;
  readonly query: (question: {
    readonly montant: string;
    readonly portefeuille: CardCurrency;
  }) => LoadForecastQuery;
  readonly noQuery: LoadForecastQuery;
};

export type LoadPrice = {
  /** As the wire takes it; null while it is none. */
  readonly amount: string | null;
  readonly wallets: readonly WalletOption[];
  readonly wallet: CardCurrency;
  /** The price of exactly what the fields say now; undefined while they say something newer. */
  readonly price: CardForecast | undefined;
  /** The last price read, to stay on the screen until the next one is there. */
  readonly shown: CardForecast | undefined;
  /** Why there is no price: the amount is too small, too large. */
  readonly error: string | undefined;
};

/** What a load costs while it is being typed, and from which wallet. */
export function useLoadPrice({ typed, currency, wallet, query, noQuery }: LoadFields): LoadPrice {
  const wallets = useWalletOptions(currency);
  const paying = wallets.find(({ value }) => value === wallet)?.value ?? 'EUR';
  const now = wireText(typed, currency);
  const amount = useSettled(now);
  const forecast = useQuery(
    amount === null ? noQuery : query({ montant: amount, portefeuille: paying }),
  );
  const { data } = forecast;
  const isOfThis =
    amount !== null &&
    // Who types and presses at once must not order what stood there before.
    amount === now &&
    data?.montant === Number(amount) &&
    data.devise === currency &&
    data.portefeuille === paying;
  return {
    amount,
    wallets,
    wallet: paying,
    price: isOfThis && forecast.error === null ? data : undefined,
    shown: amount === null || forecast.error !== null ? undefined : data,
    error: forecast.error instanceof ApiError ? forecast.error.message : undefined,
  };
}

const touched = [['userVirtualCards'], ['virtual-cards'], ['wallets'], ['operations'], ['rates']];

/** Has everything that a card's money shows in read again. */
export function useCardsRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
