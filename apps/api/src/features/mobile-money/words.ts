import { say, type Message } from '@nzela/messages/message';
import type { Verdict } from '../../gateways/asked.ts';
import type { GatewayFault, GatewayRefusalCode } from '../../gateways/gateway.ts';
import type { CollectionFailure } from '../../gateways/mobile-money/mobile-money.port.ts';
import { conversionStage, type PaymentConversion } from './conversion.ts';
import type { Payment } from './payment.ts';

function theirs(reason: Message, field: string | null = null): Verdict {
  return { fault: 'client', reason, field };
}

const failures: Readonly<Record<CollectionFailure, Verdict>> = {
  wrong_pin: theirs(say('mobile_money_reason_pin')),
  insufficient_funds: theirs(say('mobile_money_reason_funds'), 'montant'),
  cancelled: theirs(say('mobile_money_reason_cancelled')),
  expired: theirs(say('mobile_money_reason_expired')),
  limit: theirs(say('mobile_money_reason_limit'), 'montant'),
  other: { fault: null, reason: say('mobile_money_reason_failed'), field: null },
};

/** Ours, for good: never a word that puts the person's number or money in doubt. */
export const givenUp: Verdict = {
  fault: 'nous',
  reason: say('mobile_money_reason_given_up'),
  field: null,
};

/** Nobody asked the phone: what it was for was paid otherwise, or called off. */
export const unwanted: Verdict = {
  fault: null,
  reason: say('mobile_money_reason_unwanted'),
  field: null,
};

/** The same where somebody else named the sum. */
const elsewhere: Partial<Record<CollectionFailure | GatewayRefusalCode, Verdict>> = {
  insufficient_funds: theirs(say('mobile_money_reason_funds_elsewhere'), 'telephone'),
  limit: theirs(say('mobile_money_reason_limit_elsewhere'), 'telephone'),
  currency_unsupported: theirs(say('mobile_money_reason_currency_elsewhere'), 'telephone'),
  amount_invalid: theirs(say('mobile_money_reason_amount_elsewhere')),
};

type Paid = Pick<Payment, 'purpose'>;

/** The operator was asked and said no, for good. */
export function failureVerdict(failure: CollectionFailure = 'other', { purpose }: Paid): Verdict {
  return (purpose === 'wallet' ? undefined : elsewhere[failure]) ?? failures[failure];
}

const refusals: Partial<Record<GatewayRefusalCode, Verdict>> = {
  phone_invalid: theirs(say('mobile_money_reason_phone'), 'telephone'),
  operator_unsupported: theirs(say('mobile_money_reason_operator'), 'operateur'),
  currency_unsupported: theirs(say('mobile_money_reason_currency'), 'devise'),
  amount_invalid: theirs(say('mobile_money_reason_amount'), 'montant'),
};

/** What the person chose was refused before anything was asked of the phone. */
export function refusalVerdict(code: GatewayRefusalCode, { purpose }: Paid): Verdict {
  return (purpose === 'wallet' ? undefined : elsewhere[code]) ?? refusals[code] ?? failures.other;
}

/** Not yet asked of the phone, and tried again by itself. */
export function waitingVerdict(fault: Exclude<GatewayFault, 'client'>): Verdict {
  const reason =
    fault === 'nous' ? say('mobile_money_reason_ours') : say('mobile_money_reason_away');
  return { fault, reason, field: null };
}

/** Where a payment into one's own wallet is shown. */
export function walletPage(paymentId: string): string {
  return `/dashboard/user/wallet?onglet=mobilemoney&paiement=${paymentId}`;
}

type Ended = { readonly userId: string; readonly conversion: PaymentConversion | null };

/** What the bell says of a payment into one's own wallet that is over. */
export function endNotice(payment: Payment, { userId, conversion }: Ended) {
  const { id, status, amount, reason, operator } = payment;
  return {
    userId,
    event: 'depots',
    title:
      status === 'reussi'
        ? say('mobile_money_done_title', { amount, operator: operator.name })
        : say('mobile_money_failed_title', { amount }),
    text: reason ?? doneText(payment, conversion),
    path: walletPage(id),
    subject: `mobile-money:${id}`,
  } as const;
}

/** Where the money is now, and by which price where it was converted. */
function doneText(payment: Payment, conversion: PaymentConversion | null): Message {
  const { reference, amount } = payment;
  if (conversion === null) return say('mobile_money_done_text', { reference });
  const { promised, carriedOut } = conversion;
  const received = (carriedOut ?? promised).received;
  switch (conversionStage(payment, conversion)) {
    case 'actualisee':
      return say('mobile_money_done_repriced', { reference, received, before: promised.received });
    case 'impossible':
      return say('mobile_money_done_unconverted', { reference, amount });
    case 'promise':
    case 'faite':
      return say('mobile_money_done_converted', { reference, received });
  }
}

/** Who is told, and the page that shows it. */
type Reader = { readonly userId: string; readonly path: string };

/** Past the configured time-out: nobody is left wondering. */
export function lateNotice(payment: Payment, { userId, path }: Reader) {
  return {
    userId,
    event: eventOf(payment),
    title: say('mobile_money_late_title', { amount: payment.amount }),
    text: say('mobile_money_late_text', { operator: payment.operator.name }),
    path,
    subject: `mobile-money:${payment.id}:late`,
  } as const;
}

/** What came too late goes back to the phone. */
export function returnNotice(payment: Payment, { userId, path }: Reader) {
  const { id, amount, reference, phone } = payment;
  return {
    userId,
    event: eventOf(payment),
    title: say('mobile_money_return_title', { amount }),
    text: say('mobile_money_return_text', { reference, operator: payment.operator.name, phone }),
    path,
    subject: `mobile-money:${id}:return`,
  } as const;
}

function eventOf({ purpose }: Paid) {
  return purpose === 'wallet' ? 'depots' : 'demandes';
}
