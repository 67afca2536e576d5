import type { MerchantKyc } from '@nzela/contract/kyc';
import type {
  Merchant,
  MerchantInvitation,
  MerchantMember,
  MerchantProfile,
} from '@nzela/contract/merchants';
import type { MerchantRole } from '@nzela/contract/merchant-terms';
import type { NextPayout } from '@nzela/contract/merchant-payouts';
import { http } from '../../lib/http.ts';
import type { MerchantAccount } from '../../lib/merchant-account.ts';
import { merchantQuery } from '../../lib/merchant.tsx';
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

export type MerchantTeam = {
  readonly membres: readonly MerchantMember[];
  readonly invitations: readonly MerchantInvitation[];
};

export const teamQuery = (account: MerchantAccount) =>
  merchantQuery<MerchantTeam>(account, ['merchants', 'team'], '/merchants/equipe');

type Invited = { readonly email: string; readonly role: MerchantRole };

export function invite(account: MerchantAccount, invited: Invited): Promise<MerchantInvitation> {
  return http.call('/merchants/equipe/invitations', { method: 'POST', body: invited, account });
}

export function withdrawInvitation(account: MerchantAccount, id: string): Promise<void> {
  return http.call(`/merchants/equipe/invitations/${id}`, { method: 'DELETE', account });
}

export function changeRole(
  account: MerchantAccount,
  { id, role }: { readonly id: string; readonly role: MerchantRole },
): Promise<MerchantMember> {
  return http.call(`/merchants/equipe/${id}`, { method: 'PATCH', body: { role }, account });
}

export function removeMember(account: MerchantAccount, id: string): Promise<void> {
  return http.call(`/merchants/equipe/${id}`, { method: 'DELETE', account });
}

/** Where the business is with its documents, the same in both modes. */
export const documentsQuery = (account: MerchantAccount) =>
  merchantQuery<MerchantKyc>(account, ['merchants', 'documents'], '/kyc/commerce');

export function downloadDocument(account: MerchantAccount, id: string): Promise<Blob> {
  return http.download(`/kyc/commerce/${id}/fichier`, { account });
}

type LiveMode = { readonly actif: boolean; readonly verification?: string | undefined };

export function switchLiveMode(
  account: MerchantAccount,
  { actif, verification }: LiveMode,
): Promise<Merchant> {
  const body = { actif };
  return http.call('/merchants/mode-production', { method: 'POST', body, verification, account });
}

/** Under `payments`, so that a payment that moves makes it be read again. */
export const nextPayoutQuery = (account: MerchantAccount) =>
  merchantQuery<NextPayout>(account, ['payments', 'next-payout'], '/v1/payouts/prochain');
