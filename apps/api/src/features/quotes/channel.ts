import type { QuoteRequest } from '@nzela/contract/quotes';
import type { Channel, DeliveryMethod, PaymentMethod } from '@nzela/contract/tariffs';
import { refuse } from '../../kernel/http/problem.ts';

/** How a transfer is paid and delivered; null: not decided yet. */
export type TransferRoute = {
  readonly deliveryMethod: DeliveryMethod | null;
  readonly paymentMethod: PaymentMethod | null;
};

/** What a quote is for, and the way of paying that its price asks for. */
export type PricedRoute = {
  readonly channel: Channel;
  readonly paymentMethod: PaymentMethod | null;
};

/**
 * The one decision of a transfer's tariff: between Nzela wallets, from the wallet (spec §9: 4.99 EUR flat), else by card
 * or wire (spec §9: 1 %, at least 2.00).
 */
export function transferChannel({ deliveryMethod, paymentMethod }: TransferRoute): Channel {
  if (deliveryMethod === 'nzela') return 'nzela';
  return paymentMethod === 'wallet' ? 'wallet' : 'wizard';
}

type Asked = Pick<QuoteRequest, 'pays' | 'modeReception' | 'methodePaiement'> & {
  readonly canal: Channel;
  readonly deviseSource: string;
  readonly deviseCible: string;
};

/**
 * What an order is priced as. A client names the product that it means (a transfer, a conversion, a withdrawal); which
 * tariff a transfer bears follows from how it is paid and delivered. Refuses `corridor_inconnu` for a route that the
 * product does not have, and `conversion_meme_devise`.
 */
export function routeOf(order: Asked): PricedRoute {
  const paymentMethod = order.methodePaiement ?? null;
  const deliveryMethod = order.modeReception ?? null;
  switch (order.canal) {
    case 'conversion':
      requireConversion(order);
      return { channel: 'conversion', paymentMethod };
    case 'withdrawal': {
      const isOut = deliveryMethod === 'bank' || deliveryMethod === 'mobile';
      if (!isOut || order.pays === undefined || paymentMethod !== 'wallet') return unknownRoute();
      return { channel: 'withdrawal', paymentMethod };
    }
    case 'nzela':
      if (deliveryMethod !== null && deliveryMethod !== 'nzela') return unknownRoute();
      return { channel: 'nzela', paymentMethod };
    case 'wallet':
      if (paymentMethod !== null && paymentMethod !== 'wallet') return unknownRoute();
      return priced({ deliveryMethod, paymentMethod: 'wallet' });
    case 'wizard':
      return priced({ deliveryMethod, paymentMethod });
  }
}

function priced(route: TransferRoute): PricedRoute {
  return { channel: transferChannel(route), paymentMethod: route.paymentMethod };
}

function requireConversion(order: Asked): void {
  if (order.deviseSource === order.deviseCible) {
    refuse('conversion_meme_devise', { field: 'deviseCible' });
  }
  const parts = [order.pays, order.modeReception, order.methodePaiement];
  if (parts.some((part) => part !== undefined)) unknownRoute();
}

function unknownRoute(): never {
  return refuse('corridor_inconnu', { field: 'canal' });
}
