import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { outcomeOfNumber, outcomeOfReference } from '../../world/outcomes.ts';
import { takeOutcome } from '../../world/switches.ts';
import type { World } from '../../world/world.ts';
import { healthView, refuseDown } from '../destinations.ts';
import {
  ProviderError,
  cutConnection,
  guardProviderApi,
  parseRequest,
  recordOrNotFound,
  serveRecords,
} from '../provider-api.ts';
import {
  isTopupCountry,
  logoOf,
  nationalNumber,
  operatorOf,
  operators,
  productsOf,
  type Operator,
  type TopupCountry,
} from './catalogue.ts';
import { topupErrors, type TopupOrder, type TopupRecord, type Topups } from './topup.ts';

const orderSchema = z.strictObject({
  reference: z.string().min(1).max(100),
  phoneNumber: z.string(),
  countryIso: z.string(),
  operatorId: z.string(),
  productId: z.string(),
  amount: z.string().optional(),
  dataPackageId: z.string().optional(),
  callbackUrl: z.url({ protocol: /^https?$/ }),
});

/** The same number twice within it is taken for a mistake. */
const recentMs = 120_000;

/** The top-up provider's API (spec §7), below /topup/v1. Only a bearer key is asked for. */
export function topupRoutes(world: World, topups: Topups) {
  const { topups: records } = world.state;

  return async (api: FastifyInstance) => {
    guardProviderApi(api, world, 'topup', {
      keys: 'bearer',
      health: () => healthView(world, 'topup'),
    });

    api.get('/operators', (request) => {
      const { countryIso } = parseRequest(z.object({ countryIso: z.string() }), request.query);
      const country = knownCountry(countryIso);
      return operators
        .filter((operator) => operator.countryIso === country)
        .map((operator) => ({ id: operator.id, name: operator.name, logo: logoOf(operator) }));
    });

    api.post('/operators/detect', (request) => {
      const question = z.strictObject({ phoneNumber: z.string(), countryIso: z.string() });
      const { phoneNumber, countryIso } = parseRequest(question, request.body);
      const { id, name } = recordOrNotFound(operatorOf(phoneNumber, knownCountry(countryIso)));
      return { id, name };
    });

    api.get('/products', (request) => {
      const question = z.object({ operatorId: z.string(), countryIso: z.string() });
      const { operatorId, countryIso } = parseRequest(question, request.query);
      return productsOf(knownOperator(operatorId, knownCountry(countryIso)));
    });

    api.post('/topup', (request, reply) => {
      const wanted = parseRequest(orderSchema, request.body);
      if (records.some(({ reference }) => reference === wanted.reference)) {
        throw new ProviderError('DUPLICATE_REFERENCE', 409, `${wanted.reference} was used before`);
      }
      const order = pricedOrder(wanted);
      refuseDown(world, 'topup', order.operatorId);
      refuseRecent(order.phoneNumber);
      const byReference = outcomeOfReference(order.reference);
      const byDigits = byReference === '0001' ? outcomeOfNumber(order.phoneNumber) : byReference;
      const outcome = takeOutcome(world, 'topup', byDigits);
      if (outcome === '0007') {
        throw new ProviderError('INSUFFICIENT_BALANCE', 402, 'Your balance is too low');
      }
      const accepted = topups.accept(order, outcome);
      if (outcome === '0006') return cutConnection(request, reply);
      return reply.code(202).send(transactionView(accepted));
    });

    serveRecords(api, '/transactions', { records, view: transactionView });
  };

  function refuseRecent(phoneNumber: string): void {
    const since = world.clock.now().getTime() - recentMs;
    const isRecent = records.some(
      (record) =>
        record.phoneNumber === phoneNumber &&
        (record.status === 'PROCESSING' || record.status === 'SUCCESSFUL') &&
        Date.parse(record.createdAt) > since,
    );
    if (isRecent) {
      const message = 'This number was topped up less than two minutes ago';
      throw new ProviderError('PHONE_RECENTLY_RECHARGED', 429, message, 'phoneNumber');
    }
  }
}

function knownCountry(countryIso: string): TopupCountry {
  if (isTopupCountry(countryIso)) return countryIso;
  const message = `${countryIso} is not served`;
  throw new ProviderError('UNSUPPORTED_COUNTRY', 400, message, 'countryIso');
}

function knownOperator(operatorId: string, country: TopupCountry): Operator {
  const found = operators.find(({ id, countryIso }) => id === operatorId && countryIso === country);
  if (found !== undefined) return found;
  throw new ProviderError('UNSUPPORTED_OPERATOR', 400, 'No such operator there', 'operatorId');
}

/** The order with what it is worth and what it costs, or the refusal of what cannot be sold. */
function pricedOrder({
  amount,
  dataPackageId,
  ...wanted
}: z.infer<typeof orderSchema>): TopupOrder {
  const country = knownCountry(wanted.countryIso);
  const operator = knownOperator(wanted.operatorId, country);
  if (nationalNumber(wanted.phoneNumber, country) === null) {
    throw new ProviderError('INVALID_PHONE', 400, 'Not a number of this country', 'phoneNumber');
  }
  const product = productsOf(operator).find(({ id }) => id === wanted.productId);
  const airtime = product?.amounts.find(({ value }) => value === amount);
  if (airtime !== undefined) {
    const { value, currency, price } = airtime;
    return { ...wanted, dataPackageId: null, amount: value, currency, price };
  }
  const bundle = product?.dataPackages.find(({ id }) => id === dataPackageId);
  if (bundle !== undefined) {
    const { id, price } = bundle;
    return { ...wanted, dataPackageId: id, amount: price, currency: 'EUR', price };
  }
  throw new ProviderError('UNKNOWN_PRODUCT', 400, 'This is not sold', 'productId');
}

function transactionView(topup: TopupRecord) {
  const { id, reference, status, phoneNumber, amount, currency, price, errorCode } = topup;
  const { createdAt, updatedAt } = topup;
  const errorMessage = errorCode === null ? null : topupErrors[errorCode];
  return {
    id,
    reference,
    status,
    phoneNumber,
    amount,
    currency,
    price,
    priceCurrency: 'EUR',
    errorCode,
    errorMessage,
    createdAt,
    updatedAt,
  };
}
