import type { ShownMerchant } from '@nzela/contract/merchants';
import { type MerchantMode, merchantModes } from '@nzela/contract/merchant-terms';
import { forgottenWithPerson } from './forget-person.ts';

/** For which merchant a page asks, and in which mode: a merchant has one account of each. */
export type MerchantAccount = { readonly merchantId: string; readonly mode: MerchantMode };

/** The same as the API reads it; nothing without one. */
export function accountHeaders(account: MerchantAccount | undefined): Record<string, string> {
  if (account === undefined) return {};
  return { 'Merchant-Id': account.merchantId, 'Merchant-Mode': account.mode };
}

const cookieName = 'commerce';
const yearSeconds = 31_536_000;

/** The mode that an address names (`?mode=live`); null: it names none. */
export function modeIn(search: URLSearchParams): MerchantMode | null {
  return merchantModes.find((mode) => mode === search.get('mode')) ?? null;
}

/**
 * What the cookie of this device says, when the person works for that merchant; else the first that they work for, in the
 * live mode where it is on. In the mode of the address, where it names one. Null for who works for none.
 */
export function chosenAccount(
  cookieHeader: string | null,
  merchants: readonly ShownMerchant[],
  search: URLSearchParams,
): MerchantAccount | null {
  const account = keptAccount(cookieHeader, merchants);
  const mode = modeIn(search);
  return account === null || mode === null ? account : { ...account, mode };
}

function keptAccount(
  cookieHeader: string | null,
  merchants: readonly ShownMerchant[],
): MerchantAccount | null {
  const [, id, mode] =
    /(?:^|;\s*)commerce=([\w-]+)\.(test|live)(?:;|$)/.exec(cookieHeader ?? '') ?? [];
  const kept = merchants.find((merchant) => merchant.id === id);
  if (kept !== undefined) return { merchantId: kept.id, mode: mode === 'live' ? 'live' : 'test' };
  return merchants[0] === undefined ? null : accountOf(merchants[0]);
}

/** The account of a merchant that is opened when nobody says which. */
export function accountOf({ id, modeProductionDepuis }: ShownMerchant): MerchantAccount {
  return { merchantId: id, mode: modeProductionDepuis === null ? 'test' : 'live' };
}

/** Keeps the choice for the next page, in a cookie, so that the server draws it. Browser only. */
export function keepAccount({ merchantId, mode }: MerchantAccount): void {
  document.cookie = `${cookieName}=${merchantId}.${mode}; path=/; max-age=${yearSeconds}; samesite=lax`;
}

forgottenWithPerson(() => {
  document.cookie = `${cookieName}=; path=/; max-age=0; samesite=lax`;
});
