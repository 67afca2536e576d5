import type { QuotePreview, QuoteRequest } from '@nzela/contract/quotes';
import type { PaymentMethod } from '@nzela/contract/tariffs';
import { usePreview } from '../quotes/quotes.ts';

/** What each way of paying costs; null while it is being asked for. */
export type MethodPrices = Readonly<Record<PaymentMethod, QuotePreview | null>>;

/**
 * The prices of `request` by way of paying, told before one is chosen: abroad, the wallet has a tariff of its own. A card
 * and a wire cost the same.
 */
export function useMethodPrices(request: QuoteRequest | null): MethodPrices {
  const isWithin = request?.modeReception === 'nzela';
  const other = usePreview(request && withoutMethod(request), null);
  const wallet = usePreview(
    request === null || isWithin ? null : { ...request, methodePaiement: 'wallet' },
    null,
  );
  const byCard = priceOf(other);
  return { card: byCard, bank: byCard, wallet: isWithin ? byCard : priceOf(wallet) };
}

function withoutMethod({ methodePaiement: _chosen, ...request }: QuoteRequest): QuoteRequest {
  return request;
}

function priceOf({ preview }: ReturnType<typeof usePreview>): QuotePreview | null {
  return preview?.kind === 'priced' ? preview.quote : null;
}
