import { say, type Message } from '@nzela/messages/message';
import type { BillPayment, BillRefusal } from '../../gateways/bills/bills.port.ts';
import type { GatewayRefusalCode } from '../../gateways/gateway.ts';
import type { Failure } from '../../gateways/noun.ts';

/** Not yet, for our fault or a passing one: it is tried again. */
export const ours = say('bills_reason_ours');

const reasons: Readonly<Record<BillRefusal, Message>> = {
  reference_refused: say('bills_reason_reference'),
  customer_blocked: say('bills_reason_blocked'),
  bill_expired: say('bills_reason_expired'),
  other: say('bills_reason_other'),
};

const refusalWords: Partial<Record<GatewayRefusalCode, Message>> = {
  bill_unknown: reasons.reference_refused,
  bill_paid: say('bills_reason_paid'),
  bill_in_progress: say('bills_reason_elsewhere'),
  amount_invalid: say('bills_reason_amount'),
};

/** Why a bill was not paid, with the fix. */
export function reasonOf(failure: Failure<BillPayment>): Message {
  if (failure.kind === 'told') return reasons[failure.told.refusal ?? 'other'];
  if (failure.kind === 'refused')
    return refusalWords[failure.refusal.code] ?? say('bills_reason_refused');
  return say('bills_reason_late');
}
