import type { ApiKey, KeyOverlap, NewApiKey } from '@nzela/contract/api-keys';
import { http } from '../../lib/http.ts';
import type { MerchantAccount } from '../../lib/merchant-account.ts';
import { merchantQuery } from '../../lib/merchant.tsx';

type Keys = { readonly elements: readonly ApiKey[] };

export const keysQuery = (account: MerchantAccount) =>
  merchantQuery<Keys>(account, ['api-keys'], '/api-keys');

export function createKeys(
  account: MerchantAccount,
  nom: string,
  verification?: string,
): Promise<NewApiKey> {
  return http.call('/api-keys', { method: 'POST', body: { nom }, account, verification });
}

type Rolling = { readonly id: string; readonly chevauchement: KeyOverlap };

export function rollKeys(
  account: MerchantAccount,
  { id, chevauchement }: Rolling,
  verification?: string,
): Promise<NewApiKey> {
  const body = { chevauchement };
  return http.call(`/api-keys/${id}/renouveler`, { method: 'POST', body, account, verification });
}

export function revokeKeys(account: MerchantAccount, id: string): Promise<void> {
  return http.call(`/api-keys/${id}`, { method: 'DELETE', account });
}
