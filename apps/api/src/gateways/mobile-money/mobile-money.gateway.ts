import type { z } from 'zod';
import { toWireMoney } from '../wire-money.ts';
import type { CallAbout } from '../exchanges.ts';
import { createBreaker, type BreakerOptions } from '../breaker.ts';
import { createDestinations, healthSchema, type ToldState } from '../destinations.ts';
import type { GatewayAnswer, GatewayDeps, GatewayHealth, GatewaySettings } from '../gateway.ts';
import {
  healthOf,
  orderThenLookup,
  parsedJson,
  refused,
  switchedOff,
  unheard,
  watched,
  type RefusalRule,
} from '../provider-client.ts';
import type { Collection, MobileMoneyGateway } from './mobile-money.port.ts';
import {
  callbackSchema,
  collectionSchema,
  refusalSchema,
  type WireRefusal,
} from './mobile-money.wire.ts';

const job = 'mobile-money';
const modes = { sandbox: '0', production: '1' } as const;
/** Looked up to see whether anybody answers; no payment bears it. */
const probeReference = 'MM-0';

/** By the title of a refusal: the provider has no other code. */
const byTitle: Readonly<Record<string, RefusalRule>> = {
  'insufficient balance': { fault: 'nous', code: 'float_empty' },
  'invalid credentials': { fault: 'nous', code: 'credentials_refused' },
  unauthorized: { fault: 'nous', code: 'credentials_refused' },
  'account suspended': { fault: 'nous', code: 'account_suspended' },
  'too many requests': { fault: 'attendre', code: 'rate_limited' },
  'service busy': { fault: 'attendre', code: 'provider_busy' },
};

/** By the field that is not valid, as the port names it. */
const byField: Readonly<Record<string, RefusalRule>> = {
  amount: { fault: 'client', code: 'amount_invalid', field: 'amount' },
  currency: { fault: 'client', code: 'currency_unsupported', field: 'currency' },
  provider: { fault: 'client', code: 'operator_unsupported', field: 'operator' },
  walletID: { fault: 'client', code: 'phone_invalid', field: 'phone' },
};

const notFoundTitle = 'transaction not found';
const duplicateTitle = 'duplicate reference';
const invalidTitle = 'validation error';

type Call = CallAbout & {
  readonly method: 'GET' | 'POST';
  readonly isProbe?: boolean;
  readonly body?: (settings: GatewaySettings) => object;
};

/** The mobile money provider's adapter. Its protocol: docs/providers.md, « Mobile money ». */
export function createMobileMoneyGateway(
  deps: GatewayDeps,
  breakerOptions: BreakerOptions = {},
): MobileMoneyGateway {
  const breaker = createBreaker(breakerOptions);

  function find(call: Call): Promise<GatewayAnswer<Collection | null>> {
    return watched({ job, deps, breaker }, call, () => exchange(deps, call));
  }

  async function order(call: Call): Promise<GatewayAnswer<Collection>> {
    const answer = await find(call);
    if (answer.status !== 'answered') return answer;
    if (answer.value !== null) return { status: 'answered', value: answer.value };
    return { status: 'unknown', reason: 'The provider answered « not found » to an order' };
  }

  const lookup: MobileMoneyGateway['lookup'] = (key) => {
    if ('id' in key) {
      const path = `/transactions/${encodeURIComponent(key.id)}/status`;
      return find({ verb: 'question', method: 'GET', path });
    }
    const { reference } = key;
    return find({
      verb: 'question',
      method: 'POST',
      path: '/transaction/rest/v2/check?useRef=1',
      reference,
      isProbe: reference === probeReference,
      body: (settings) => ({ ...keysOf(settings), transactionReference: reference }),
    });
  };

  async function health(): Promise<GatewayHealth> {
    const startedAt = performance.now();
    const answer = await lookup({ reference: probeReference });
    const heard = healthOf(job, answer, breaker, performance.now() - startedAt);
    if (heard.state !== 'up') return heard;
    const told = (await toldBy(deps)) ?? { state: 'up', destinations: [] };
    return { ...heard, state: told.state, told };
  }

  return {
    async start({ reference, amount, operator, phone, customerName, customerEmail, callbackUrl }) {
      if (!(await deps.settings()).isOn) return switchedOff();
      const body = (settings: GatewaySettings) => ({
        transactionReference: reference,
        ...keysOf(settings),
        order: {
          ...toWireMoney(amount),
          customerFullName: customerName,
          customerEmailAdress: customerEmail,
        },
        paymentChannel: {
          channel: 'MOBILEMONEY',
          provider: operator,
          walletID: phone,
          callbackUrl,
        },
      });
      const path = '/collect/v2/store/mobileMoney';
      const about = { verb: 'order', path, reference, amount } as const;
      return orderThenLookup(order({ ...about, method: 'POST', body }), () =>
        lookup({ reference }),
      );
    },
    lookup,
    readCallback({ rawBody }) {
      const reference = callbackSchema.safeParse(parsedJson(rawBody.toString())).data ?? null;
      return reference === null ? null : { reference };
    },
    health,
    destinations: createDestinations(health),
  };
}

/** What the provider says of itself, where it says so: not all of its kind do, and none is away because it does not. */
async function toldBy({ outbound, settings }: GatewayDeps): Promise<ToldState | undefined> {
  const { baseUrl, timeoutMs } = await settings();
  const answer = await outbound.request({
    method: 'GET',
    url: `${baseUrl}/health`,
    timeoutMs,
    headers: { accept: 'application/json' },
  });
  return answer.ok ? healthSchema.safeParse(parsedJson(answer.body)).data : undefined;
}

/** The configured mode, always, as the provider writes it. */
function keysOf({ mode, publicKey, secretKey }: GatewaySettings) {
  return { gatewayMode: modes[mode], publicApiKey: publicKey, secretApiKey: secretKey };
}

async function exchange(deps: GatewayDeps, call: Call): Promise<GatewayAnswer<Collection | null>> {
  const settings = await deps.settings();
  const body = call.body?.(settings);
  const answer = await deps.outbound.request({
    method: call.method,
    url: `${settings.baseUrl}${call.path}`,
    timeoutMs: settings.timeoutMs,
    headers: {
      accept: 'application/json',
      ...(body === undefined
        ? { authorization: `Bearer ${settings.publicKey}` }
        : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) return unheard(answer.failure);
  return understood(answer.body, `HTTP ${answer.status}`);
}

/** Reads an answer by what it says, whatever its HTTP status: a 500 may well have been executed. */
function understood(body: string, status: string): GatewayAnswer<Collection | null> {
  const json = parsedJson(body);
  if (json === undefined) return { status: 'unknown', reason: `${status}, not JSON` };
  const value = collectionSchema.safeParse(json);
  if (value.success) return { status: 'answered', value: value.data };
  const refusal = refusalSchema.safeParse(json);
  if (refusal.success && !('transactionStatus' in (json as object))) {
    return refusedBy(refusal.data, status);
  }
  return { status: 'unknown', reason: `${status}, unreadable (${where(value.error)})` };
}

function where(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue === undefined ? 'shape' : `${issue.path.join('.')}: ${issue.message}`;
}

function refusedBy(
  { status_code: code, title, errors }: WireRefusal,
  status: string,
): GatewayAnswer<Collection | null> {
  const name = title.trim().toLowerCase();
  const told = [`${title} (${code})`, ...Object.values(errors).flat()].join('; ');
  if (name === notFoundTitle) return { status: 'answered', value: null };
  // What the reference served before has to be looked up: this is no refusal of it.
  if (name === duplicateTitle) return { status: 'unknown', reason: told };
  const named = Object.keys(errors).find((field) => Object.hasOwn(byField, field));
  const isInvalid = name === invalidTitle || Object.values(errors).some(Array.isArray);
  const rule = byTitle[name] ?? (isInvalid ? (byField[named ?? ''] ?? ourFault) : undefined);
  if (rule === undefined) return { status: 'unknown', reason: `${status}, ${told}` };
  return refused(rule.fault, rule.code, told, rule.field);
}

const ourFault: RefusalRule = { fault: 'nous', code: 'request_invalid' };
