import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { money, moneyText } from '@nzela/money/money';
import { publicKey, secretKey } from '../../credentials.ts';
import { outcomeOfNumber, outcomeOfReference, type OutcomeCode } from '../../world/outcomes.ts';
import { takeOutcome } from '../../world/switches.ts';
import type { World } from '../../world/world.ts';
import { orderedAmount } from '../amounts.ts';
import { healthView } from '../destinations.ts';
import { ProviderError, cutConnection, guardProviderApi } from '../provider-api.ts';
import type { CollectionRecord, MobileMoney } from './mobile-money.ts';
import { operatorCountries, serves } from './operators.ts';

const keys = {
  gatewayMode: z.enum(['0', '1']),
  publicApiKey: z.string(),
  secretApiKey: z.string(),
};

const orderSchema = z.strictObject({
  transactionReference: z.string().min(1).max(100),
  ...keys,
  order: z.strictObject({
    amount: z.string(),
    currency: z.string(),
    customerFullName: z.string(),
    customerEmailAdress: z.string(),
  }),
  paymentChannel: z.strictObject({
    channel: z.literal('MOBILEMONEY'),
    provider: z.string(),
    walletID: z.string(),
    callbackUrl: z.url({ protocol: /^https?$/ }),
  }),
});

const checkSchema = z.strictObject({ ...keys, transactionReference: z.string() });

/** A refusal in this provider's words; `errors` holds a text (refused) or a list of texts (not valid) for each field. */
type Refusal = {
  readonly code: number;
  readonly title: string;
  readonly errors?: Readonly<Record<string, string | readonly string[]>>;
};

function refuse(reply: FastifyReply, { code, title, errors = {} }: Refusal) {
  return reply.code(code).send({ status_code: code, title, errors });
}

const notFound: Refusal = { code: 404, title: 'Transaction Not Found' };
const wrongKeys: Refusal = {
  code: 401,
  title: 'Invalid Credentials',
  errors: { secretApiKey: 'The keys are not ours' },
};

const invalid = (field: string, message: string): Refusal => ({
  code: 422,
  title: 'Validation Error',
  errors: { [field]: [message] },
});

/** The collection provider's API, below /mobile-money/v1. Orders carry their keys in the body. */
export function mobileMoneyRoutes(world: World, mobileMoney: MobileMoney) {
  const { collections } = world.state;

  return async (api: FastifyInstance) => {
    guardProviderApi(api, world, 'mobile-money', {
      keys: false,
      health: () => healthView(world, 'mobile-money'),
    });

    api.post('/collect/v2/store/mobileMoney', (request, reply) => {
      const parsed = orderSchema.safeParse(request.body);
      if (!parsed.success) return refuse(reply, shapeRefusal(parsed.error));
      const wanted = parsed.data;
      const fault = orderRefusal(wanted);
      if (fault !== null) return refuse(reply, fault);
      const { transactionReference, order, paymentChannel } = wanted;
      if (collections.some((one) => one.transactionReference === transactionReference)) {
        const errors = { transactionReference: 'This reference was used before' };
        return refuse(reply, { code: 409, title: 'Duplicate Reference', errors });
      }
      const { provider } = paymentChannel;
      if (world.state.switches['mobile-money'].destinations[provider] === 'down') {
        return refuse(reply, { code: 503, title: 'Service Busy' });
      }
      const outcome = takeOutcome(world, 'mobile-money', digitsOutcome(wanted));
      if (outcome === '0007') {
        const errors = { amount: 'Your balance does not allow this transaction' };
        return refuse(reply, { code: 403, title: 'Insufficient Balance', errors });
      }
      const { walletID, callbackUrl } = paymentChannel;
      const accepted = mobileMoney.accept(
        { transactionReference, ...order, provider, walletID, callbackUrl },
        costOf(order),
        outcome,
      );
      if (outcome === '0006') return cutConnection(request, reply);
      return reply.code(202).send(collectionView(accepted, 202));
    });

    api.post('/transaction/rest/v2/check', (request, reply) => {
      const parsed = checkSchema.safeParse(request.body);
      if (!parsed.success) return refuse(reply, shapeRefusal(parsed.error));
      if (!keysFit(parsed.data)) return refuse(reply, wrongKeys);
      const { transactionReference } = parsed.data;
      const found = collections.find((one) => one.transactionReference === transactionReference);
      return found === undefined
        ? refuse(reply, notFound)
        : reply.send(collectionView(found, codeOf(found)));
    });

    api.get<{ Params: { id: string } }>('/transactions/:id/status', (request, reply) => {
      if (request.headers.authorization !== `Bearer ${publicKey}`) return refuse(reply, wrongKeys);
      const found = collections.find(({ id }) => id === request.params.id);
      return found === undefined
        ? refuse(reply, notFound)
        : reply.send(collectionView(found, codeOf(found)));
    });
  };
}

function shapeRefusal(error: z.ZodError): Refusal {
  const [issue] = error.issues;
  return invalid(String(issue?.path.at(-1) ?? 'body'), issue?.message ?? 'Invalid');
}

function keysFit({ publicApiKey, secretApiKey }: { publicApiKey: string; secretApiKey: string }) {
  return publicApiKey === publicKey && secretApiKey === secretKey;
}

/** What is wrong with an order of the right shape; null for nothing. */
function orderRefusal(wanted: z.infer<typeof orderSchema>): Refusal | null {
  const { order, paymentChannel } = wanted;
  const { provider, walletID } = paymentChannel;
  if (!keysFit(wanted)) return wrongKeys;
  try {
    orderedAmount(order);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return invalid(error.field ?? 'amount', error.message);
  }
  if (!/^\+[1-9]\d{7,14}$/.test(walletID)) return invalid('walletID', 'Not a phone number');
  if (!Object.hasOwn(operatorCountries, provider)) return invalid('provider', 'Unknown provider');
  if (serves(provider, walletID, order.currency)) return null;
  return invalid('currency', `${provider} does not collect ${order.currency} from this number`);
}

/** By the reference when it asks for something, or else by the phone. */
function digitsOutcome(wanted: z.infer<typeof orderSchema>): OutcomeCode {
  const byReference = outcomeOfReference(wanted.transactionReference);
  return byReference === '0001' ? outcomeOfNumber(wanted.paymentChannel.walletID) : byReference;
}

/** The operator adds one hundredth, rounded down. */
function costOf(order: { readonly amount: string; readonly currency: string }) {
  const amount = orderedAmount(order);
  const fee = money(amount.minor / 100n, amount.currency);
  const total = money(amount.minor + fee.minor, amount.currency);
  return { fee: moneyText(fee), total: moneyText(total) };
}

function codeOf({ status }: CollectionRecord): number {
  return { PENDING: 202, SUCCESS: 200, FAILED: 400 }[status];
}

function collectionView(collection: CollectionRecord, statusCode: number) {
  const { id, status, description, provider, walletID } = collection;
  return {
    status_code: statusCode,
    transactionStatus: status,
    transactionDescription: description,
    transactionId: id,
    originatingTransactionId: collection.transactionReference,
    order: {
      cost: {
        amount: collection.amount,
        frais: collection.fee,
        total: collection.total,
        currency: collection.currency,
      },
    },
    paymentChannel: {
      channel: 'MOBILEMONEY',
      provider: { libelle: operatorCountries[provider]?.label ?? provider },
      walletID,
    },
    created_at: dayFirst(new Date(collection.createdAt)),
  };
}

/** `d-m-Y H:i`, in UTC. */
function dayFirst(date: Date): string {
  const [day = '', time = ''] = date.toISOString().split('T');
  return `${day.split('-').toReversed().join('-')} ${time.slice(0, 5)}`;
}
