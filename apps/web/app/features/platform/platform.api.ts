import type { KeyOverlap, NewApiKey } from '@nzela/contract/api-keys';
import type { EmptiedCaches, PlatformAccess, ServerState } from '@nzela/contract/platform';
import type { Delivery, NewWebhook } from '@nzela/contract/webhooks';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';

/** The keys and the webhook of the environment that is chosen. A change of the settings reads them anew. */
export const accessQuery = queryOptions({
  queryKey: ['settings', 'platform'],
  queryFn: ({ signal }) => http.call<PlatformAccess>('/platform', { signal }),
});

export const serverQuery = queryOptions({
  queryKey: ['platform', 'server'],
  queryFn: ({ signal }) => http.call<ServerState>('/platform/serveur', { signal }),
});

export const deliveriesQuery = (webhookId: string) =>
  queryOptions({
    queryKey: ['settings', 'platform', 'deliveries', webhookId],
    queryFn: ({ signal }) =>
      http.call<{ elements: Delivery[] }>(`/platform/webhook/${webhookId}/livraisons`, { signal }),
  });

export function regenerateKeys(
  chevauchement: KeyOverlap,
  verification?: string,
): Promise<NewApiKey> {
  return http.call('/platform/cles', { method: 'POST', body: { chevauchement }, verification });
}

export function rollSigning(): Promise<NewWebhook> {
  return http.call('/platform/webhook/cle', { method: 'POST', body: {} });
}

export function tryWebhook(): Promise<void> {
  return http.call('/platform/webhook/essai', { method: 'POST', body: {} });
}

export function resend(id: string): Promise<Delivery> {
  return http.call(`/platform/webhook/livraisons/${id}/renvoyer`, { method: 'POST', body: {} });
}

export function emptyCaches(): Promise<EmptiedCaches> {
  return http.call('/platform/cache/vider', { method: 'POST', body: {} });
}
