import type { ShownMerchant } from '@nzela/contract/merchants';
import type { MerchantPermission } from '@nzela/contract/merchant-terms';
import type { QueryKey } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { accountOf, keepAccount, type MerchantAccount } from './merchant-account.ts';
import { readPages, readQuery, type Search } from './read-query.ts';

export type MerchantChoice = {
  /** The one that the page is about. */
  readonly merchant: ShownMerchant;
  /** Given to each call (`http.call(path, { account })`). */
  readonly account: MerchantAccount;
  /** Whether the person's role allows it, in the mode that the page shows. */
  readonly may: (permission: MerchantPermission) => boolean;
  /** Shows another merchant, or the other mode, from now on. */
  readonly choose: (account: MerchantAccount) => void;
};

const ChoiceContext = createContext<MerchantChoice | null>(null);

type MerchantProviderProps = {
  readonly merchants: readonly ShownMerchant[];
  /** What the server drew the page with. */
  readonly initial: MerchantAccount | null;
  readonly children: ReactNode;
};

/** Holds which merchant and which mode this page shows. Another tab may show another one. */
export function MerchantProvider({ merchants, initial, children }: MerchantProviderProps) {
  const [chosen, setChosen] = useState(initial);
  const merchant = merchants.find(({ id }) => id === chosen?.merchantId) ?? merchants[0];
  if (merchant === undefined) return children;
  const account = chosen?.merchantId === merchant.id ? chosen : accountOf(merchant);
  const choice: MerchantChoice = {
    merchant,
    account,
    may: (permission) => merchant.droits[account.mode].includes(permission),
    choose(next) {
      keepAccount(next);
      setChosen(next);
    },
  };
  return <ChoiceContext value={choice}>{children}</ChoiceContext>;
}

/** The merchant of the page; null for a person who works for none. */
export function useMerchantChoice(): MerchantChoice | null {
  return useContext(ChoiceContext);
}

/** The merchant of the page, under `/dashboard/merchant`. */
export function useMerchant(): MerchantChoice {
  const choice = useMerchantChoice();
  if (choice === null) throw new Error('No merchant: the frame shows this page to nobody');
  return choice;
}

/**
 * A read of the API for a merchant's account. Its key begins with the noun, then says the merchant and the mode, so that
 * test and live never meet on the screen.
 */
export function merchantQuery<Answer>(account: MerchantAccount, key: MerchantKey, path: string) {
  return readQuery<Answer>(keyOf(account, key), path, account);
}

/** The same of a list that is read page by page. */
export function merchantPages<Answer extends { readonly curseur: string | null }>(
  account: MerchantAccount,
  key: MerchantKey,
  path: string,
  search: Search,
) {
  return readPages<Answer>(keyOf(account, key), path, search, account);
}

type MerchantKey = readonly [noun: string, ...unknown[]];

function keyOf({ merchantId, mode }: MerchantAccount, [noun, ...rest]: MerchantKey): QueryKey {
  return [noun, merchantId, mode, ...rest];
}
