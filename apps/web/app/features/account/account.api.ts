import type { OwnAddress, PostalAddress } from '@nzela/contract/addresses';
import type { ClosingState, DataExport, User } from '@nzela/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { readElements, readQuery } from '../../lib/read-query.ts';

export const meQuery = readQuery<User>(['users', 'me'], '/auth/me');

/** `version` changes with the picture. The answer is the picture's address in this page. */
export const avatarQuery = (version: string | null) =>
  queryOptions({
    queryKey: ['avatars', version],
    enabled: version !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      URL.createObjectURL(await http.download('/users/me/avatar', { signal })),
  });

export const addressQuery = readQuery<OwnAddress>(['users', 'address'], '/users/me/adresse');

export function saveAddress(address: PostalAddress): Promise<OwnAddress> {
  return http.call('/users/me/adresse', { method: 'PUT', body: address });
}

export function removeAddress(): Promise<OwnAddress> {
  return http.call('/users/me/adresse', { method: 'DELETE' });
}

type Names = { readonly prenom: string; readonly nom: string };

export function saveNames(names: Names): Promise<User> {
  return http.call('/users/me', { method: 'PATCH', body: names });
}

export type Region = {
  readonly langue: string;
  readonly devise: string;
  readonly fuseauHoraire: string;
};

export function saveRegion(region: Region): Promise<User> {
  return http.call('/users/me/region', { method: 'PUT', body: region });
}

type Sent = { readonly destination: string; readonly expireLe: string };

export function changeEmail(email: string, verification?: string): Promise<Sent> {
  return http.call('/users/me/email', { method: 'POST', body: { email }, verification });
}

export function confirmEmail(jeton: string): Promise<User> {
  return http.call('/users/me/email/confirmation', { method: 'POST', body: { jeton } });
}

export function changePhone(telephone: string, verification?: string): Promise<Sent> {
  return http.call('/users/me/telephone', { method: 'POST', body: { telephone }, verification });
}

export function confirmPhone(code: string): Promise<User> {
  return http.call('/users/me/telephone/confirmation', { method: 'POST', body: { code } });
}

export const exportsQuery = readElements<DataExport>(['users', 'exports'], '/users/me/exports');

export function requestExport(verification?: string): Promise<DataExport> {
  return http.call('/users/me/exports', { method: 'POST', verification });
}

export function downloadExport(
  id: string,
  format: 'json' | 'csv',
  verification?: string,
): Promise<Blob> {
  return http.download(`/users/me/exports/${id}/fichier?format=${format}`, { verification });
}

export const closingQuery = queryOptions({
  ...readQuery<ClosingState>(['users', 'closing'], '/users/me/fermeture'),
  staleTime: 0,
});

export function closeAccount(confirmation: string, verification?: string): Promise<void> {
  return http.call('/users/me/fermeture', { method: 'POST', body: { confirmation }, verification });
}
