import { say, type Message } from '@nzela/messages/message';
import type { CardDeclineCode } from '../../gateways/cards/cards.port.ts';

const declineReasons: Readonly<Record<CardDeclineCode, Message>> = {
  insufficient_funds: say('card_payments_reason_funds'),
  authentication_failed: say('card_payments_reason_authentication'),
  card_refused: say('card_payments_reason_refused'),
  card_expired: say('card_payments_reason_expired'),
  security_code_wrong: say('card_payments_reason_code'),
  merchant_limit: say('card_payments_reason_ours'),
};

export function declineReason(code: CardDeclineCode | undefined): Message {
  return declineReasons[code ?? 'card_refused'];
}
