import type { KeyOverlap, NewApiKey } from '@nzela/contract/api-keys';
import type { EmptiedCaches, PlatformAccess, ServerState } from '@nzela/contract/platform';
import type { Delivery, NewWebhook } from '@nzela/contract/webhooks';
import { http } from '../../lib/http.ts';
import { readQuery } from '../../lib/read-query.ts';

/** The keys and the webhook of the environment that is chosen. A change of the settings reads them anew. */
export const accessQuery = readQuery<PlatformAccess>(['settings', 'platform'], '/platform');

export const serverQuery = readQuery<ServerState>(['platform', 'server'], '/platform/serveur');

export const deliveriesQuery = (webhookId: string) =>
  readQuery<{ elements: Delivery[] }>(
    ['settings', 'platform', 'deliveries', webhookId],
    `/platform/webhook/${webhookId}/livraisons`,
  );

export function regenerateKeys(
  chevauchement: KeyOverlap,
  verification?: string,
): Promise<NewApiKey> {
  return http.call('/platform/cles', { method: 'POST', body: { chevauchement }, verification });
}

export function rollSigning(verification?: string): Promise<NewWebhook> {
  return http.call('/platform/webhook/cle', { method: 'POST', body: {}, verification });
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
