import { say } from '@nzela/messages/message';
import { refuse } from '../../../kernel/http/problem.ts';
import type { RefundPurpose, RefundStanding } from '../../operations/operations.ts';
import { isCancellable, isUnderway } from '../machine.ts';
import { refundable } from '../postings.ts';
import type { Transfer } from '../transfer.ts';
import { lockTransfer, readTransfer } from '../transfers.store.ts';
import { giveUp } from './money-back.ts';
import { isGivenUp } from './refund.ts';

/** How administrators give back a transfer: whole, and only while its payout has not left. */
export const transferRefundPurpose: RefundPurpose = {
  read: async (source, id) => standingOf((await readTransfer(source, id)) ?? refuse('introuvable')),
  async lock(deps, client, id) {
    const transfer = await lockTransfer(client, id);
    const { senderId, recipientUserId } = transfer;
    return {
      ...standingOf(transfer),
      concerned: recipientUserId === null ? [senderId] : [senderId, recipientUserId],
      async giveBack({ reason: words }) {
        const reason = say('transfers_reason_refunded', { reason: words });
        const events = [{ type: 'annule', actor: 'nzela', detail: reason }] as const;
        await giveUp(deps, client, { transfer, end: { to: 'annule', events, reason } });
      },
    };
  },
};

function standingOf(transfer: Transfer): RefundStanding {
  const { status, paidAt, paymentMethod } = transfer;
  const nothing = { left: null, isDivisible: false };
  if (isGivenUp(transfer)) return { ...nothing, words: say('transactions_refund_failed') };
  if (paidAt === null) return { ...nothing, words: say('transactions_refund_unpaid') };
  // Whoever decides on what is held does so in one place, where its causes are read.
  if (status === 'en_verification') return { ...nothing, words: say('transactions_refund_held') };
  if (isCancellable(status)) {
    const isCard = paymentMethod === 'card';
    const words = say(isCard ? 'transactions_refund_to_card' : 'transactions_refund_to_wallet');
    return { left: refundable(transfer), isDivisible: false, words };
  }
  const isLeaving = isUnderway(status);
  return {
    ...nothing,
    words: say(isLeaving ? 'transactions_refund_underway' : 'transactions_refund_gone'),
  };
}
