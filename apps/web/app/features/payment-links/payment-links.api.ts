import type {
  PaymentLink,
  PaymentLinkList,
  PaymentLinkStatus,
  savePaymentLinkSchema,
} from '@nzela/contract/payment-links';
import { keepPreviousData } from '@tanstack/react-query';
import type { z } from 'zod';
import { http } from '../../lib/http.ts';
import type { MerchantAccount } from '../../lib/merchant-account.ts';
import { merchantQuery } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import type { StatusLook } from '../../ui/StatusPill.tsx';

const path = '/v1/payment-links';
const perPage = 20;

export type SavedLink = z.input<typeof savePaymentLinkSchema>;

export const paymentLinksQuery = (account: MerchantAccount, page: number) => ({
  ...merchantQuery<PaymentLinkList>(
    account,
    ['payment-links', 'list', page],
    `${path}?page=${page}&limit=${perPage}`,
  ),
  placeholderData: keepPreviousData,
});

/** A link with its picture. */
export const paymentLinkQuery = (account: MerchantAccount, id: string) =>
  merchantQuery<PaymentLink>(
    account,
    ['payment-links', 'one', id],
    `${path}/${id}?expand%5B%5D=file`,
  );

export function createLink(
  account: MerchantAccount,
  body: SavedLink,
  idempotencyKey: string,
): Promise<PaymentLink> {
  return http.call(path, { method: 'POST', body, idempotencyKey, account });
}

export function changeLink(
  account: MerchantAccount,
  id: string,
  body: SavedLink,
): Promise<PaymentLink> {
  return http.call(`${path}/${id}`, { method: 'PUT', body, account });
}

export function pauseLink(account: MerchantAccount, id: string): Promise<PaymentLink> {
  return http.call(`${path}/${id}/pause`, { method: 'POST', body: {}, account });
}

export function resumeLink(account: MerchantAccount, id: string): Promise<PaymentLink> {
  return http.call(`${path}/${id}/reprise`, { method: 'POST', body: {}, account });
}

export const linkStatus: Record<
  PaymentLinkStatus,
  { readonly look: StatusLook; readonly label: () => string }
> = {
  actif: { look: 'done', label: m.payment_links_status_active },
  en_pause: { look: 'pending', label: m.payment_links_status_paused },
  expire: { look: 'cancelled', label: m.payment_links_status_expired },
  epuise: { look: 'cancelled', label: m.payment_links_status_used },
};
