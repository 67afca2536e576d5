import type { KeyOverlap } from '@nzela/contract/api-keys';
import type {
  CreateWebhook,
  Delivery,
  NewWebhook,
  Resend,
  Webhook,
} from '@nzela/contract/webhooks';
import { http } from '../../lib/http.ts';
import type { MerchantAccount } from '../../lib/merchant-account.ts';
import { merchantQuery } from '../../lib/merchant.tsx';

const path = '/v1/webhook-endpoints';

type Webhooks = { readonly elements: readonly Webhook[] };

export const webhooksQuery = (account: MerchantAccount) =>
  merchantQuery<Webhooks>(account, ['webhooks'], path);

type Deliveries = { readonly elements: readonly Delivery[] };

export const deliveriesQuery = (account: MerchantAccount, id: string) =>
  merchantQuery<Deliveries>(account, ['webhooks', id, 'deliveries'], `${path}/${id}/livraisons`);

export function createWebhook(
  account: MerchantAccount,
  webhook: CreateWebhook,
): Promise<NewWebhook> {
  return http.call(path, { method: 'POST', body: webhook, account });
}

export type WebhookChange = Partial<Pick<Webhook, 'url' | 'evenements' | 'actif'>>;

export function changeWebhook(
  account: MerchantAccount,
  id: string,
  change: WebhookChange,
): Promise<Webhook> {
  return http.call(`${path}/${id}`, { method: 'PATCH', body: change, account });
}

export function removeWebhook(account: MerchantAccount, id: string): Promise<void> {
  return http.call(`${path}/${id}`, { method: 'DELETE', account });
}

export function rollSecret(
  account: MerchantAccount,
  id: string,
  chevauchement: KeyOverlap,
): Promise<NewWebhook> {
  const body = { chevauchement };
  return http.call(`${path}/${id}/renouveler`, { method: 'POST', body, account });
}

export function sendTest(account: MerchantAccount, id: string): Promise<void> {
  return http.call(`${path}/${id}/test`, { method: 'POST', body: {}, account });
}

export function sendAgain(
  account: MerchantAccount,
  { id, delivery }: { readonly id: string; readonly delivery: string },
): Promise<Delivery> {
  const again = `${path}/${id}/livraisons/${delivery}/renvoyer`;
  return http.call(again, { method: 'POST', body: {}, account });
}

/** How many events sending the period again would send. */
export function countPeriodAgain(
  account: MerchantAccount,
  id: string,
  period: Resend,
): Promise<{ readonly livraisons: number }> {
  return http.call(`${path}/${id}/renvoyer/apercu`, { method: 'POST', body: period, account });
}

export function sendPeriodAgain(
  account: MerchantAccount,
  id: string,
  period: Resend,
): Promise<{ readonly livraisons: number }> {
  return http.call(`${path}/${id}/renvoyer`, { method: 'POST', body: period, account });
}
