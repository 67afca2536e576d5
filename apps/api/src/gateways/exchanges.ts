import type { Money } from '@nzela/money/money';
import { isCurrencyCode } from '@nzela/money/currencies';
import { parseWireAmount } from '@nzela/money/parse';
import type { GatewayAnswer, GatewayExchange } from './gateway.ts';

/** What a call is about, before it is made. */
export type CallAbout = Pick<GatewayExchange, 'verb' | 'path'> & {
  readonly reference?: string | null;
  readonly amount?: Money | null;
};

type Made = CallAbout & Pick<GatewayExchange, 'job' | 'mode' | 'latencyMs'>;

/** A call that was made and its answer, as it is kept. */
export function exchangeOf(answer: GatewayAnswer<unknown>, made: Made): GatewayExchange {
  const { job, verb, path, mode, latencyMs } = made;
  const told = answer.status === 'answered' ? factsIn(answer.value) : {};
  const said =
    answer.status === 'answered' ? null : 'reason' in answer ? answer.reason : answer.message;
  return {
    job,
    verb,
    path: path.split('?', 1)[0] ?? path,
    mode,
    reference: made.reference ?? told.reference ?? null,
    amount: made.amount ?? told.amount ?? null,
    result: answer.status,
    state: told.state ?? null,
    code: answer.status === 'refused' ? answer.code : null,
    detail: said === null ? null : withoutNumbers(said).slice(0, 300),
    latencyMs,
  };
}

type Facts = { readonly reference?: string; readonly state?: string; readonly amount?: Money };

/** Ports name the same things alike. */
function factsIn(value: unknown): Facts {
  if (typeof value !== 'object' || value === null) return {};
  const { reference, state, amount } = value as Record<string, unknown>;
  return {
    ...(typeof reference === 'string' ? { reference } : {}),
    ...(typeof state === 'string' ? { state } : {}),
    ...(isMoney(amount) ? { amount } : {}),
  };
}

function isMoney(value: unknown): value is Money {
  return typeof value === 'object' && value !== null && 'minor' in value && 'currency' in value;
}

/** What a request says it is about: our reference and the amount, in its body or its query. */
export function subjectOf(request: {
  readonly path: string;
  readonly body?: object;
}): Pick<CallAbout, 'reference' | 'amount'> {
  const query = new URLSearchParams(request.path.split('?')[1] ?? '');
  const { reference, amount, currency } = (request.body ?? {}) as Record<string, unknown>;
  return {
    reference: typeof reference === 'string' ? reference : query.get('reference'),
    amount: amountIn(amount, currency),
  };
}

function amountIn(amount: unknown, currency: unknown): Money | null {
  if (typeof amount !== 'string' || typeof currency !== 'string') return null;
  if (!isCurrencyCode(currency)) return null;
  const parsed = parseWireAmount(amount, currency);
  return parsed.ok ? parsed.amount : null;
}

/** Telephone and account numbers, but for their last two digits: providers repeat what they refuse. */
function withoutNumbers(text: string): string {
  return text.replaceAll(/\+?\d[\d ]{6,}\d/g, (number) => `••••${number.slice(-2)}`);
}
