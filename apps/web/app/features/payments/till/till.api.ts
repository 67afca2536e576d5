import type { DailyClosing } from '@nzela/contract/daily-closings';
import type { PaymentLink, PosterSize } from '@nzela/contract/payment-links';
import type { MerchantPayment } from '@nzela/contract/payments';
import type { PaymentCurrency } from '@nzela/contract/payment-terms';
import { http } from '../../../lib/http.ts';
import type { MerchantAccount } from '../../../lib/merchant-account.ts';
import { merchantQuery } from '../../../lib/merchant.tsx';

/** Whoever stands at the counter pays within a quarter of an hour, or is asked anew. */
const minutes = 15;
/** Live events say it at once; this is for when they are silent. */
const pollMs = 4_000;

type Sum = { readonly montant: string; readonly devise: PaymentCurrency };

export function beginSale(
  account: MerchantAccount,
  sum: Sum,
  idempotencyKey: string,
): Promise<MerchantPayment> {
  const body = { ...sum, dureeMinutes: minutes };
  return http.call('/v1/payments', { method: 'POST', body, account, idempotencyKey });
}

/** A payment at the counter, asked for until it is over. */
export function saleQuery(account: MerchantAccount, id: string) {
  return {
    ...merchantQuery<MerchantPayment>(account, ['payments', 'one', id], `/v1/payments/${id}`),
    refetchInterval: ({
      state,
    }: {
      readonly state: { readonly data: MerchantPayment | undefined };
    }) =>
      state.data === undefined || state.data.statut === 'en_attente' ? pollMs : (false as const),
  };
}

export function cancelSale(account: MerchantAccount, id: string): Promise<MerchantPayment> {
  return http.call(`/v1/payments/${id}/annulation`, { method: 'POST', body: {}, account });
}

/** Where a payment is begun and read by phone, relative to `/api`. */
export function phonePathOf({ adresse }: Pick<MerchantPayment, 'adresse'>): string {
  return `/checkouts/${codeOf(adresse)}/mobile-money`;
}

function codeOf(address: string): string {
  return new URL(address).pathname.split('/').at(-1) ?? '';
}

/** What a day (`2026-01-31`) brought; null: today, on the clocks of the business. */
export function closingQuery(account: MerchantAccount, day: string | null) {
  const path = `/v1/daily-closings${day === null ? '' : `?jour=${day}`}`;
  return merchantQuery<DailyClosing>(account, ['payments', 'closing', day], path);
}

/** The poster of the shop's permanent link, which is made when it is first asked for. */
export async function downloadPoster(account: MerchantAccount, size: PosterSize): Promise<Blob> {
  const link = await http.call<PaymentLink>('/v1/payment-links/permanent', {
    method: 'POST',
    body: {},
    account,
  });
  return http.download(`/v1/payment-links/${link.id}/affiche?format=${size}`, { account });
}
