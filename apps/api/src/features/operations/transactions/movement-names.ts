import type { AccountKind } from '@nzela/ledger/types';
import { type Message, say } from '@nzela/messages/message';
import type { MovementKind } from '../../../kernel/data/movement-kinds.ts';

const movements: Readonly<Record<MovementKind, Message>> = {
  'bill.hold': say('movements_name_bill_hold'),
  'bill.paid': say('movements_name_bill_paid'),
  'bill.release': say('movements_name_bill_release'),
  'card.clearing': say('movements_name_card_clearing'),
  'card.fee': say('movements_name_card_fee'),
  'card.hold': say('movements_name_card_hold'),
  'card.load': say('movements_name_card_load'),
  'card.order': say('movements_name_card_order'),
  'card.order-release': say('movements_name_card_order_release'),
  'card.refund': say('movements_name_card_refund'),
  'card.release': say('movements_name_card_release'),
  'card.reload': say('movements_name_card_reload'),
  'card.return': say('movements_name_card_return'),
  'collection.received': say('movements_name_collection_received'),
  'collection.returned': say('movements_name_collection_returned'),
  'collection.wallet': say('movements_name_collection_wallet'),
  'deposit.card': say('movements_name_deposit_card'),
  'dispute.lost': say('movements_name_dispute_lost'),
  'dispute.recovered': say('movements_name_dispute_recovered'),
  'dispute.reserved': say('movements_name_dispute_reserved'),
  'dispute.won': say('movements_name_dispute_won'),
  'manual.posting': say('movements_name_manual_posting'),
  'payment.card': say('movements_name_payment_card'),
  'payment.wire': say('movements_name_payment_wire'),
  'payout.paid': say('movements_name_payout_paid'),
  'payout.reserved': say('movements_name_payout_reserved'),
  'payout.returned': say('movements_name_payout_returned'),
  'refund.card': say('movements_name_refund_card'),
  'refund.given-up': say('movements_name_refund_given_up'),
  'refund.guarantee': say('movements_name_refund_guarantee'),
  'refund.mobile': say('movements_name_refund_mobile'),
  'refund.reserved': say('movements_name_refund_reserved'),
  'refund.wallet': say('movements_name_refund_wallet'),
  'request.card': say('movements_name_request_card'),
  'request.mobile': say('movements_name_request_mobile'),
  'request.wallet': say('movements_name_request_wallet'),
  'sale.received': say('movements_name_sale_received'),
  'sale.settled': say('movements_name_sale_settled'),
  'suspense.ended': say('movements_name_suspense_ended'),
  'topup.delivered': say('movements_name_topup_delivered'),
  'topup.hold': say('movements_name_topup_hold'),
  'topup.release': say('movements_name_topup_release'),
  'transfer.create': say('movements_name_transfer_create'),
  'transfer.guarantee': say('movements_name_transfer_guarantee'),
  'transfer.hold': say('movements_name_transfer_hold'),
  'transfer.nzela': say('movements_name_transfer_nzela'),
  'transfer.payout': say('movements_name_transfer_payout'),
  'transfer.refund.wallet': say('movements_name_transfer_refund_wallet'),
  'transfer.release': say('movements_name_transfer_release'),
  'wallet.conversion': say('movements_name_wallet_conversion'),
  'wire.returned': say('movements_name_wire_returned'),
  'wire.suspense': say('movements_name_wire_suspense'),
  'wire.wallet': say('movements_name_wire_wallet'),
  'withdrawal.hold': say('movements_name_withdrawal_hold'),
  'withdrawal.payout': say('movements_name_withdrawal_payout'),
  'withdrawal.release': say('movements_name_withdrawal_release'),
};

const accounts: Readonly<Record<AccountKind, Message>> = {
  wallet: say('movements_account_wallet'),
  pending: say('movements_account_pending'),
  transit: say('movements_account_transit'),
  card: say('movements_account_card'),
  settlement: say('movements_account_settlement'),
  fees: say('movements_account_fees'),
  spread: say('movements_account_spread'),
  fx: say('movements_account_fx'),
  guarantee: say('movements_account_guarantee'),
  suspense: say('movements_account_suspense'),
};

/** What a movement of the book did. One of a former release that is made no more is told by its code. */
export function movementName(kind: string): Message | string {
  return kind in movements ? movements[kind as MovementKind] : kind;
}

/** An account of the book, by what its kind holds. */
export const accountName = (kind: AccountKind): Message => accounts[kind];
