import type { Merchant, MerchantProfile } from '@nzela/contract/merchants';
import { http } from '../../lib/http.ts';
import type { MerchantAccount } from '../../lib/merchant-account.ts';
import { readQuery } from '../../lib/read-query.ts';

type Merchants = { readonly elements: readonly Merchant[] };

/** Those that the person works for. */
export const merchantsQuery = readQuery<Merchants>(['merchants'], '/merchants');

export function saveProfile(account: MerchantAccount, profile: MerchantProfile): Promise<Merchant> {
  return http.call('/merchants/profil', { method: 'PATCH', body: profile, account });
}

type WalletSettings = Pick<Merchant, 'versementAutomatique'> & { readonly devise: string };

export function saveWalletSettings(
  account: MerchantAccount,
  settings: WalletSettings,
): Promise<Merchant> {
  return http.call('/merchants/portefeuille', { method: 'PATCH', body: settings, account });
}
