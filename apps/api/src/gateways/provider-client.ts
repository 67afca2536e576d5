import { z } from 'zod';
import type { OutboundFailure } from '../kernel/http/outbound.ts';
import { verifiedHint } from './callback-signature.ts';
import { exchangeOf, subjectOf, type CallAbout } from './exchanges.ts';
import { createBreaker, type Breaker, type BreakerOptions } from './breaker.ts';
import { createDestinations, healthSchema, type Destinations } from './destinations.ts';
import type {
  GatewayAnswer,
  GatewayDeps,
  GatewayFault,
  GatewayHealth,
  GatewayJob,
  GatewayRefusal,
  GatewayRefusalCode,
  SignedGateway,
} from './gateway.ts';

/** How a provider's own error code is understood. `field` names the field of our port to correct. */
export type RefusalRule = {
  readonly fault: GatewayFault;
  readonly code: GatewayRefusalCode;
  readonly field?: string;
};

export type ProviderCall<T> = {
  readonly method: 'GET' | 'POST';
  /** Below the base URL, with its query. */
  readonly path: string;
  readonly body?: object;
  /** Reads the answer; what it does not accept is an unreadable answer. */
  readonly schema: z.ZodType<T>;
  /** How long the answer may be, where one is long. */
  readonly maximumBytes?: number;
};

export type ProviderOrder<T> = Omit<ProviderCall<T>, 'method'> & {
  readonly body: object;
  /** Begins something: none of these leaves while an administrator has the gateway off. */
  readonly isNew?: true;
};

type Lookup<T> = () => Promise<GatewayAnswer<T | null>>;

/** Speaks JSON with one provider: keys, time-out, breaker, classification. Shared by every HTTP adapter. */
export type ProviderClient = SignedGateway & {
  call<T>(call: ProviderCall<T>): Promise<GatewayAnswer<T>>;
  /** Like {@link call}; « no such thing », said in so many words by the provider, is null. */
  find<T>(call: ProviderCall<T>): Promise<GatewayAnswer<T | null>>;
  /** Gives an order; when its answer is lost, `lookup` says what became of it ({@link orderThenLookup}). */
  order<T>(order: ProviderOrder<T>, lookup: Lookup<T>): Promise<GatewayAnswer<T>>;
  /** What is known of where its orders go; asked for by whoever is about to choose. */
  destinations(): Promise<Destinations>;
};

export type ProviderClientOptions = {
  readonly job: GatewayJob;
  readonly deps: GatewayDeps;
  /** The provider's own codes. The common ones (keys, rate limit, busy) are added. */
  readonly refusals: Readonly<Record<string, RefusalRule>>;
  readonly breaker?: BreakerOptions;
};

const commonRefusals: Readonly<Record<string, RefusalRule>> = {
  INVALID_KEY: { fault: 'nous', code: 'credentials_refused' },
  ACCOUNT_SUSPENDED: { fault: 'nous', code: 'account_suspended' },
  REFERENCE_CONFLICT: { fault: 'nous', code: 'reference_conflict' },
  INVALID_REQUEST: { fault: 'nous', code: 'request_invalid' },
  RATE_LIMITED: { fault: 'attendre', code: 'rate_limited' },
  BUSY: { fault: 'attendre', code: 'provider_busy' },
};

const notFoundCode = 'NOT_FOUND';
const healthPath = '/health';

const errorSchema = z.object({
  error: z.object({ code: z.string(), message: z.string(), field: z.string().optional() }),
});

export function createProviderClient(options: ProviderClientOptions): ProviderClient {
  const breaker = createBreaker(options.breaker);
  const rules = { ...commonRefusals, ...options.refusals };

  async function call<T>(request: ProviderCall<T>): Promise<GatewayAnswer<T>> {
    const found = await find(request);
    if (found.status !== 'answered') return found;
    if (found.value !== null) return { status: 'answered', value: found.value };
    return { status: 'unknown', reason: 'The provider answered NOT_FOUND to an order' };
  }

  function find<T>(request: ProviderCall<T>): Promise<GatewayAnswer<T | null>> {
    const { method, path } = request;
    const verb = method === 'GET' ? 'question' : 'order';
    const told = { verb, path, isProbe: path === healthPath, ...subjectOf(request) } as const;
    return watched({ ...options, breaker }, told, () => exchange(request, options, rules));
  }

  async function order<T>(
    { isNew, ...request }: ProviderOrder<T>,
    lookup: Lookup<T>,
  ): Promise<GatewayAnswer<T>> {
    if (isNew && !(await options.deps.settings()).isOn) return switchedOff();
    return orderThenLookup(call({ method: 'POST', ...request }), lookup);
  }

  async function health(): Promise<GatewayHealth> {
    const startedAt = performance.now();
    const answer = await call({ method: 'GET', path: healthPath, schema: healthSchema });
    const heard = healthOf(options.job, answer, breaker, performance.now() - startedAt);
    if (answer.status !== 'answered') return heard;
    return { ...heard, state: answer.value.state, told: answer.value };
  }

  return {
    call,
    find,
    order,
    destinations: createDestinations(health),
    async verifyCallback(callback) {
      return verifiedHint(callback, (await options.deps.settings()).webhookSecret);
    },
    health,
  };
}

type Watch = Pick<ProviderClientOptions, 'job' | 'deps'> & { readonly breaker: Breaker };

type Watched = CallAbout & {
  /** Asks nothing but whether anybody is there: it is not kept among the exchanges. */
  readonly isProbe?: boolean;
};

/**
 * One exchange with a provider, through its breaker; it is kept, and what went wrong is logged. For clients of any envelope.
 */
export async function watched<T>(
  { job, deps, breaker }: Watch,
  { isProbe, ...about }: Watched,
  exchangeOnce: () => Promise<GatewayAnswer<T>>,
): Promise<GatewayAnswer<T>> {
  const { verb, path } = about;
  const startedAt = performance.now();
  const answer = await breaker.run(exchangeOnce, silenceOf);
  if (answer === null) return paused(verb, breaker);
  if (isProbe !== true) {
    const latencyMs = Math.round(performance.now() - startedAt);
    const { mode } = await deps.settings();
    await deps.record(exchangeOf(answer, { ...about, job, mode, latencyMs }));
  }
  const reason = silenceOf(answer);
  if (reason !== null) deps.log.warn({ job, path, reason }, 'gateway gave no answer');
  if (answer.status === 'refused' && answer.fault === 'nous') {
    deps.log.warn({ job, path, ...answer }, 'gateway refused us');
  }
  return answer;
}

async function exchange<T>(
  call: ProviderCall<T>,
  { deps }: ProviderClientOptions,
  rules: Readonly<Record<string, RefusalRule>>,
): Promise<GatewayAnswer<T | null>> {
  const settings = await deps.settings();
  const answer = await deps.outbound.request({
    method: call.method,
    url: `${settings.baseUrl}${call.path}`,
    timeoutMs: settings.timeoutMs,
    ...(call.maximumBytes === undefined ? {} : { maximumBytes: call.maximumBytes }),
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${settings.secretKey}`,
      'x-public-key': settings.publicKey,
      'x-mode': settings.mode,
      ...(call.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(call.body ? { body: JSON.stringify(call.body) } : {}),
  });
  if (!answer.ok) return unheard(answer.failure);
  return understood(answer.body, `HTTP ${answer.status}`, call.schema, rules);
}

/** What it means that no answer came. */
export function unheard({ kind, sent, message }: OutboundFailure): GatewayAnswer<never> {
  if (kind === 'forbidden') return refused('nous', 'address_forbidden', message);
  // Nothing left for the provider, so nothing can have been executed.
  if (!sent) return refused('attendre', 'gateway_unreachable', message);
  return { status: 'unknown', reason: `${kind}: ${message}` };
}

/** Reads an answer by what it says, whatever its HTTP status: a 500 may well have been executed. */
function understood<T>(
  body: string,
  status: string,
  schema: z.ZodType<T>,
  rules: Readonly<Record<string, RefusalRule>>,
): GatewayAnswer<T | null> {
  const json = parsedJson(body);
  if (json === undefined) return { status: 'unknown', reason: `${status}, not JSON` };
  const error = errorSchema.safeParse(json);
  if (error.success) {
    const { code, message, field } = error.data.error;
    if (code === notFoundCode) return { status: 'answered', value: null };
    const rule = Object.hasOwn(rules, code) ? rules[code] : undefined;
    if (!rule) return { status: 'unknown', reason: `${status}, code ${code} is not known` };
    const named = rule.field ?? field;
    return refused(rule.fault, rule.code, message, rule.fault === 'client' ? named : undefined);
  }
  const value = schema.safeParse(json);
  if (value.success) return { status: 'answered', value: value.data };
  const issue = value.error.issues[0];
  const where = issue ? `${issue.path.join('.')}: ${issue.message}` : 'shape';
  return { status: 'unknown', reason: `${status}, unreadable (${where})` };
}

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Not JSON is an answer like any other here: an unreadable one.
    return undefined;
  }
}

/** No order leaves by a decision of ours: it may be given once the gateway is on again. */
export function switchedOff(): GatewayRefusal {
  return refused('attendre', 'gateway_off', 'An administrator has switched the gateway off');
}

/** Nothing was sent: an order is refused for certain, but a question stays without an answer. */
function paused(verb: 'order' | 'question', breaker: Breaker): GatewayAnswer<never> {
  const message = `Paused after repeated failures, for ${Math.ceil(breaker.report().retryInMs / 1000)} s more`;
  if (verb === 'question') return { status: 'unknown', reason: message };
  return refused('attendre', 'gateway_paused', message);
}

/** Why an answer means that the provider is away; null when the provider answered. */
function silenceOf(answer: GatewayAnswer<unknown>): string | null {
  if (answer.status === 'unknown') return answer.reason;
  const isUnreachable = answer.status === 'refused' && answer.code === 'gateway_unreachable';
  return isUnreachable ? answer.message : null;
}

export function refused(
  fault: GatewayFault,
  code: GatewayRefusalCode,
  message: string,
  field?: string,
): GatewayRefusal {
  return { status: 'refused', fault, code, message, ...(field === undefined ? {} : { field }) };
}

/** What a probe and the breaker together say of a gateway. */
export function healthOf(
  job: GatewayJob,
  probe: GatewayAnswer<unknown>,
  breaker: Breaker,
  latencyMs: number,
): GatewayHealth {
  const report = breaker.report();
  const base = { job, breaker: report.state, failures: report.failures, probe };
  if (probe.status === 'answered')
    return { ...base, state: 'up', latencyMs: Math.round(latencyMs) };
  return {
    ...base,
    state: report.state === 'closed' && probe.status === 'unknown' ? 'degraded' : 'down',
    detail: probe.status === 'unknown' ? probe.reason : `${probe.code}: ${probe.message}`,
    ...(report.retryInMs > 0 ? { retryAt: new Date(Date.now() + report.retryInMs) } : {}),
  };
}

/**
 * Gives an order; when its answer is lost, looks for what became of it. Only when that says nothing either is the
 * outcome unknown: an order that is not found yet may still be on its way.
 */
export async function orderThenLookup<T>(
  order: Promise<GatewayAnswer<T>>,
  lookup: Lookup<T>,
): Promise<GatewayAnswer<T>> {
  const answer = await order;
  if (answer.status !== 'unknown') return answer;
  const found = await lookup();
  if (found.status === 'answered' && found.value !== null) {
    return { status: 'answered', value: found.value };
  }
  const why = found.status === 'answered' ? 'not found' : found.status;
  return { status: 'unknown', reason: `${answer.reason}; looked up: ${why}` };
}

/** The query of a look-up, or the path below `collection` when the provider's id is known. */
export function keyPath(
  collection: string,
  key: { readonly reference: string } | { readonly id: string },
): string {
  if ('id' in key) return `${collection}/${encodeURIComponent(key.id)}`;
  return `${collection}?reference=${encodeURIComponent(key.reference)}`;
}
