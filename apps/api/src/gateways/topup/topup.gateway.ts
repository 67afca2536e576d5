import { moneyText } from '@nzela/money/money';
import type { BreakerOptions } from '../breaker.ts';
import type { GatewayAnswer, GatewayDeps } from '../gateway.ts';
import {
  createProviderClient,
  keyPath,
  orderThenLookup,
  type RefusalRule,
} from '../provider-client.ts';
import type { TopupGateway, TopupTransaction } from './topup.port.ts';
import { topupHint } from './topup.signature.ts';
import {
  detectedSchema,
  operatorsSchema,
  productsSchema,
  transactionSchema,
} from './topup.wire.ts';

const refusals: Readonly<Record<string, RefusalRule>> = {
  INVALID_PHONE: { fault: 'client', code: 'phone_invalid', field: 'phoneNumber' },
  UNSUPPORTED_COUNTRY: { fault: 'client', code: 'country_unsupported', field: 'countryIso' },
  UNSUPPORTED_OPERATOR: { fault: 'client', code: 'operator_unsupported', field: 'operatorId' },
  UNKNOWN_PRODUCT: { fault: 'client', code: 'product_unavailable', field: 'productId' },
  PHONE_RECENTLY_RECHARGED: { fault: 'attendre', code: 'phone_recently_topped_up' },
  INSUFFICIENT_BALANCE: { fault: 'nous', code: 'float_empty' },
  DUPLICATE_REFERENCE: { fault: 'nous', code: 'reference_conflict' },
};

/** The top-up provider's adapter. Its protocol: docs/providers.md, « Top-up ». */
export function createTopupGateway(deps: GatewayDeps, breaker: BreakerOptions = {}): TopupGateway {
  const client = createProviderClient({ job: 'topup', deps, refusals, breaker });

  const lookup: TopupGateway['lookup'] = (key) =>
    client.find({ method: 'GET', path: keyPath('/transactions', key), schema: transactionSchema });

  return {
    operators(countryIso) {
      const path = `/operators?${new URLSearchParams({ countryIso }).toString()}`;
      return client.call({ method: 'GET', path, schema: operatorsSchema });
    },
    detect: (body) =>
      client.find({ method: 'POST', path: '/operators/detect', body, schema: detectedSchema }),
    products({ operatorId, countryIso }) {
      const path = `/products?${new URLSearchParams({ operatorId, countryIso }).toString()}`;
      return client.call({ method: 'GET', path, schema: productsSchema });
    },
    start({ choice, ...order }) {
      const body = {
        ...order,
        ...('amount' in choice ? { amount: moneyText(choice.amount) } : choice),
      };
      const ordered = client.call({
        method: 'POST',
        path: '/topup',
        body,
        schema: transactionSchema,
      });
      return orderThenLookup(ordered.then(asDoubt), () => lookup({ reference: order.reference }));
    },
    lookup,
    async verifyCallback(callback) {
      return topupHint(callback, (await deps.settings()).webhookSecret);
    },
    health: () => client.health(),
    destinations: () => client.destinations(),
  };
}

/** A reference that was used before is no refusal of what it was used for: that has to be looked up. */
function asDoubt(answer: GatewayAnswer<TopupTransaction>): GatewayAnswer<TopupTransaction> {
  if (answer.status !== 'refused' || answer.code !== 'reference_conflict') return answer;
  return { status: 'unknown', reason: answer.message };
}
