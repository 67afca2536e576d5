import { say } from '@nzela/messages/message';
import { joined } from '../../kernel/texts/texts.ts';
import type { RefundPurpose, RefundStanding } from '../operations/operations.ts';
import { giveUp, notifyOwner } from './steps.ts';
import { lockWithdrawal, readWithdrawal, type Withdrawal } from './withdrawals.store.ts';

/** How administrators give back a withdrawal: whole, and only while it has not left. */
export const withdrawalRefundPurpose: RefundPurpose = {
  read: async (source, id) => standingOf(await readWithdrawal(source, id)),
  async lock(deps, client, id) {
    const withdrawal = await lockWithdrawal(client, id);
    return {
      ...standingOf(withdrawal),
      concerned: [withdrawal.ownerId],
      async giveBack({ reason: words }) {
        const reason = say('withdrawals_reason_refunded', { reason: words });
        const ended = await giveUp(deps, client, { withdrawal, end: { to: 'annule', reason } });
        await notifyOwner(client, ended, {
          title: say('withdrawals_stopped_title', { amount: ended.received }),
          text: joined([reason, say('withdrawals_returned_text')]),
        });
      },
    };
  },
};

const whyNot = {
  annule: say('transactions_refund_failed'),
  echoue: say('transactions_refund_failed'),
  en_verification: say('transactions_refund_held'),
  en_cours: say('transactions_refund_underway'),
  indetermine: say('transactions_refund_underway'),
  complete: say('transactions_refund_gone'),
} as const;

function standingOf({ status, total }: Withdrawal): RefundStanding {
  return status === 'en_attente'
    ? { left: total, isDivisible: false, words: say('transactions_refund_to_wallet') }
    : { left: null, isDivisible: false, words: whyNot[status] };
}
