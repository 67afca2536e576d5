import { randomUUID } from 'node:crypto';
import { isCurrencyCode, type CurrencyCode } from '@nzela/money/currencies';
import { decimal } from '@nzela/money/decimal';
import { convert, convertBack, moneyText, type Money } from '@nzela/money/money';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { webhookSecrets } from '../../credentials.ts';
import { outcomeOfNumber, type OutcomeCode } from '../../world/outcomes.ts';
import { takeOutcome } from '../../world/switches.ts';
import type { World } from '../../world/world.ts';
import { orderedAmount } from '../amounts.ts';
import { ProviderError } from '../provider-api.ts';
import { dailyFeed } from '../rates/rates.ts';
import type { IssuedCardRecord } from './issuing.ts';

export type AuthorizationStatus =
  | 'PENDING'
  | 'APPROVED'
  | 'DECLINED'
  | 'CLEARED'
  | 'REVERSED'
  | 'EXPIRED'
  | 'REFUNDED';

export type Merchant = {
  readonly name: string;
  readonly category: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
};

/** One payment at a shop. `amount` is in the card's currency, as schemes bill it. */
export type AuthorizationRecord = {
  readonly id: string;
  readonly cardId: string;
  readonly amount: string;
  readonly currency: string;
  readonly merchantAmount: string;
  readonly merchantCurrency: string;
  readonly merchant: Merchant;
  readonly outcome: OutcomeCode;
  readonly at: string;
  status: AuthorizationStatus;
  clearedAmount: string | null;
  /** When the shop took it, and when it gave it back; absent where that was before this was kept. */
  clearedAt?: string;
  refundedAt?: string;
  declineReason: string | null;
  /** What the product said about it, for the shop's screen. */
  message: string | null;
};

export type Purchase = {
  readonly amount: string;
  readonly currency: string;
  readonly merchant: Merchant;
};

export type Authorizations = {
  /** Asks the product, which has `decisionMs` to answer. */
  request(card: IssuedCardRecord, purchase: Purchase): Promise<AuthorizationRecord>;
  /**
   * Takes `amount` (in the card's currency; all of it when absent), for good: of an approval, or late and by force of one
   * that expired. False when it is neither.
   */
  clear(authorization: AuthorizationRecord, amount?: string): boolean;
  /** Lets go of an approval, or refunds what was cleared. */
  reverse(authorization: AuthorizationRecord): boolean;
};

const slowClearingMs = 20_000;
/** As card schemes do: what no shop took in seven days is no longer held. */
const approvalMs = 7 * 86_400_000;

const decisionSchema = z.object({
  decision: z.enum(['APPROVE', 'DECLINE']),
  reason: z.string().nullable(),
  message: z.string().nullable(),
});
type Decision = z.infer<typeof decisionSchema>;

export function createAuthorizations(world: World, decisionMs: number): Authorizations {
  const records = world.state.authorizations;

  function clear(authorization: AuthorizationRecord, amount = authorization.amount): boolean {
    const { status } = authorization;
    if (status !== 'APPROVED' && status !== 'EXPIRED') return false;
    world.schedule.drop('issuing.expire', authorization.id);
    authorization.clearedAmount = moneyText(
      orderedAmount({ amount, currency: authorization.currency }),
    );
    authorization.status = 'CLEARED';
    authorization.clearedAt = world.clock.now().toISOString();
    world.changed('issuing');
    notify(world, authorization);
    return true;
  }

  world.schedule.on('issuing.clear', (id) => {
    const authorization = records.find((record) => record.id === id);
    if (authorization) clear(authorization);
  });

  world.schedule.on('issuing.expire', (id) => {
    const authorization = records.find((record) => record.id === id);
    if (authorization?.status !== 'APPROVED') return;
    authorization.status = 'EXPIRED';
    world.changed('issuing');
    notify(world, authorization);
  });

  return {
    clear,
    async request(card, purchase) {
      const made = newAuthorization(world, card, purchase);
      records.push(made);
      world.changed('issuing');
      const decision = await askProduct(card, made, decisionMs);
      settleDecision(world, { card, authorization: made, decision });
      if (made.status === 'APPROVED')
        world.schedule.addDeadline('issuing.expire', made.id, approvalMs);
      if (made.status === 'APPROVED' && made.outcome === '0002') {
        world.schedule.add('issuing.clear', made.id, slowClearingMs);
      }
      if (made.status === 'APPROVED' && made.outcome === '0009') forge(world, made);
      return made;
    },
    reverse(authorization) {
      if (authorization.status === 'APPROVED') authorization.status = 'REVERSED';
      else if (authorization.status === 'CLEARED') {
        authorization.status = 'REFUNDED';
        authorization.refundedAt = world.clock.now().toISOString();
      } else return false;
      world.schedule.drop('issuing.expire', authorization.id);
      world.changed('issuing');
      notify(world, authorization);
      return true;
    },
  };
}

/** The shop's name chooses the outcome by its last digits (« Boutique 0006 »), or the switch does. */
function newAuthorization(
  world: World,
  card: IssuedCardRecord,
  { amount, currency, merchant }: Purchase,
): AuthorizationRecord {
  const asked = orderedAmount({ amount, currency });
  const billed = billedAmount(world, asked, card.currency);
  const candidates = ['0002', '0006', '0008', '0009'] as const;
  return {
    id: `auth_${randomUUID()}`,
    cardId: card.id,
    amount: moneyText(billed),
    currency: billed.currency,
    merchantAmount: moneyText(asked),
    merchantCurrency: asked.currency,
    merchant,
    outcome: takeOutcome(world, 'issuing', outcomeOfNumber(merchant.name), candidates),
    at: world.clock.now().toISOString(),
    status: 'PENDING',
    clearedAmount: null,
    declineReason: null,
    message: null,
  };
}

// Legal parities: they are in no feed.
const parities: Readonly<Record<string, string>> = { EUR: '1', XOF: '655.957', XAF: '655.957' };

/** As card schemes do: what the shop asks for, in the card's currency at the day's rates. */
function billedAmount(world: World, asked: Money, target: string): Money {
  if (asked.currency === target) return asked;
  const rates = new Map<string, string>(
    dailyFeed(world.clock.now(), world.state).rates.map(([code, rate]) => [code, rate]),
  );
  const rateOf = (code: string) => {
    const rate = parities[code] ?? rates.get(code);
    if (rate === undefined || !isCurrencyCode(code)) {
      throw new ProviderError('UNSUPPORTED_CURRENCY', 400, `${code} is not handled`, 'currency');
    }
    return { rate: decimal(rate), code: code satisfies CurrencyCode };
  };
  const euros = convertBack(asked, rateOf(asked.currency).rate, 'EUR', 'up');
  const { rate, code } = rateOf(target);
  return target === 'EUR' ? euros : convert(euros, rate, code, 'up');
}

/** Signed like every message of ours. Null when the product did not answer readably in time. */
async function askProduct(
  card: IssuedCardRecord,
  authorization: AuthorizationRecord,
  decisionMs: number,
): Promise<Decision | null> {
  const { id, amount, currency, merchantAmount, merchantCurrency, merchant, at } = authorization;
  const body = JSON.stringify({
    type: 'authorization.request',
    reference: card.reference,
    authorizationId: id,
    cardId: card.id,
    amount,
    currency,
    merchantAmount,
    merchantCurrency,
    merchant,
    at,
  });
  const messageId = `msg_${randomUUID()}`;
  const signedAt = new Date();
  try {
    const response = await fetch(card.authorizationUrl, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(decisionMs),
      headers: {
        'content-type': 'application/json',
        'webhook-id': messageId,
        'webhook-timestamp': String(Math.floor(signedAt.getTime() / 1000)),
        'webhook-signature': new Webhook(webhookSecrets.issuing).sign(messageId, signedAt, body),
      },
      body,
    });
    // Its answer is lost on the way: it decided, and the shop never hears it.
    if (authorization.outcome === '0006') return null;
    const decision = decisionSchema.safeParse(await response.json());
    return response.ok && decision.success ? decision.data : null;
  } catch {
    // Late, away or unreadable: the shop is told no, and the product that it was.
    return null;
  }
}

function settleDecision(
  world: World,
  {
    card,
    authorization,
    decision,
  }: {
    readonly card: IssuedCardRecord;
    readonly authorization: AuthorizationRecord;
    readonly decision: Decision | null;
  },
): void {
  const approved = decision?.decision === 'APPROVE' && card.status === 'ACTIVE';
  authorization.status = approved ? 'APPROVED' : 'DECLINED';
  authorization.message = decision?.message ?? null;
  if (decision === null) authorization.declineReason = 'NO_ANSWER';
  else if (decision.decision === 'DECLINE') authorization.declineReason = decision.reason;
  else if (!approved) authorization.declineReason = 'CARD_NOT_ACTIVE';
  world.changed('issuing');
  // The product may hold money for a payment that never was.
  if (!approved && decision?.decision !== 'DECLINE') notify(world, authorization);
}

function notify(world: World, authorization: AuthorizationRecord): void {
  const send = (status: AuthorizationStatus, options: object = {}) =>
    say(world, authorization, { status, ...options });
  if (authorization.outcome === '0008') {
    const messageId = `msg_${randomUUID()}`;
    send(authorization.status, { messageId });
    send('APPROVED');
    send(authorization.status, { messageId });
  } else {
    send(authorization.status);
  }
}

/** Somebody who is not the issuer says that all of it was taken, and more. */
function forge(world: World, authorization: AuthorizationRecord): void {
  const doubled = orderedAmount(authorization);
  const clearedAmount = moneyText({ ...doubled, minor: doubled.minor * 2n });
  say(world, authorization, { status: 'CLEARED', clearedAmount, genuine: false });
}

function say(
  world: World,
  { id, cardId }: AuthorizationRecord,
  {
    status,
    genuine = true,
    messageId,
    ...more
  }: {
    readonly status: AuthorizationStatus;
    readonly clearedAmount?: string;
    readonly genuine?: boolean;
    readonly messageId?: string;
  },
): void {
  const card = world.state.issuedCards.find((record) => record.id === cardId);
  if (!card) return;
  world.callbacks.send({
    provider: 'issuing',
    url: card.callbackUrl,
    body: { type: 'authorization.updated', reference: id, cardId, status, ...more },
    genuine,
    ...(messageId === undefined ? {} : { messageId }),
  });
}
