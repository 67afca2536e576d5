import { say, type Message } from '@nzela/messages/message';
import type { Verdict } from '../../gateways/asked.ts';
import type { GatewayFault, GatewayRefusalCode } from '../../gateways/gateway.ts';
import type { TopupFailure } from '../../gateways/topup/topup.port.ts';
import { groupedPhone } from './phones.ts';
import { topupPath } from './steps.ts';
import type { Topup } from './topup.ts';

const unknownPhone: Verdict = {
  fault: 'client',
  reason: say('topups_reason_phone'),
  field: 'phoneNumber',
};

const wrongProduct: Verdict = {
  fault: 'client',
  reason: say('topups_reason_product'),
  field: 'productId',
};

const wrongOperator: Verdict = {
  fault: 'client',
  reason: say('topups_reason_operator'),
  field: 'operatorId',
};

const notCarriedOut: Verdict = {
  fault: null,
  reason: say('topups_reason_failed'),
  field: null,
};

/** Ours, for good: never a word that puts the number in doubt. */
export const givenUp: Verdict = {
  fault: 'nous',
  reason: say('topups_reason_given_up'),
  field: null,
};

/** The operator was asked and said no, for good. */
export function failureVerdict(failure: TopupFailure | undefined): Verdict {
  if (failure === 'phone_not_found') return unknownPhone;
  if (failure === 'phone_cannot_receive') return wrongProduct;
  return failure === 'ours' ? givenUp : notCarriedOut;
}

/** What the person chose was refused before anything was carried out. */
export function refusalVerdict(code: GatewayRefusalCode): Verdict {
  if (code === 'phone_invalid') return unknownPhone;
  if (code === 'operator_unsupported') return wrongOperator;
  return code === 'product_unavailable' ? wrongProduct : notCarriedOut;
}

/** Not yet carried out, and tried again by itself. */
export function waitingVerdict(
  fault: Exclude<GatewayFault, 'client'>,
  code: GatewayRefusalCode,
): Verdict {
  if (code === 'phone_recently_topped_up') {
    return { fault, reason: say('topups_reason_recent'), field: null };
  }
  const reason = fault === 'nous' ? say('topups_reason_ours') : say('topups_reason_away');
  return { fault, reason, field: null };
}

/** What the bell says of a top-up that is over. */
export function endNotice(topup: Topup) {
  const { id, userId, status, reason } = topup;
  const phone = groupedPhone(topup.phone);
  return {
    userId,
    event: 'recharges',
    title:
      status === 'complete'
        ? say('topups_done_title', { phone })
        : say('topups_failed_title', { phone }),
    text: reason ?? doneText(topup),
    path: topupPath(id),
    subject: `topup:${id}`,
  } as const;
}

function doneText({ operator: { name: operator }, bundle, amount, price }: Topup): Message {
  return bundle === null
    ? say('topups_done_text', { amount, operator, price })
    : say('topups_done_bundle', { bundle: bundle.name, operator, price });
}
