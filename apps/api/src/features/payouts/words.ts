import { say, type Message } from '@nzela/messages/message';
import type { GatewayRefusalCode } from '../../gateways/gateway.ts';
import type { PayoutReturnReason } from '../../gateways/payouts/payouts.port.ts';
import type { PayoutFailure } from './purpose.ts';

/** Why what a noun paid out did not arrive, as its owner can act on it. */
export type FailureWords = {
  /** ISO 20022 reasons. */
  readonly returned: Readonly<Record<PayoutReturnReason, Message>>;
  readonly refused: Partial<Record<GatewayRefusalCode, Message>>;
  /** Refused for what has no sentence of its own. */
  readonly otherwise: Message;
};

/** Our fault or a passing one: never a word that puts the account in doubt. */
export const ourFault = say('payouts_reason_ours');

export function failureWords(failure: PayoutFailure, words: FailureWords): Message {
  switch (failure.kind) {
    case 'late':
      return ourFault;
    case 'returned':
      return words.returned[failure.code];
    case 'refused':
      return words.refused[failure.code] ?? words.otherwise;
  }
}
