import { say, type MessageKey } from '@nzela/messages/message';
import type { PaymentMethod } from '@nzela/contract/payment-terms';
import type { PoolClient } from 'pg';
import { money } from '@nzela/money/money';
import { isEnd } from '../../../kernel/data/states.ts';
import { faceOf, membersOf, whoMay } from '../../merchants/merchants.ts';
import { notify } from '../../notifications/notifications.ts';
import type { RefundPurpose, RefundStanding } from '../../operations/operations.ts';
import { undisputed } from '../disputes/covering.ts';
import { disputeStates } from '../disputes/states.ts';
import { lockPayment, paymentById, type Payment } from '../payments.store.ts';
import type { Site } from '../view.ts';
import { refundPayment } from './refunds.service.ts';
import type { Refund } from './refunds.store.ts';

/** How administrators refund a payment: as its merchant does, from what the merchant can spend. */
export const paymentRefundPurpose = (site: Site): RefundPurpose => ({
  read: async (source, id) => standingOf(await paymentById(source, id)),
  async lock(purposeDeps, client, id) {
    const payment = await lockPayment(client, id);
    const { receipt, accountId } = payment;
    return {
      ...standingOf(payment),
      concerned: [...(await membersOf(client, accountId)), receipt?.payerId ?? []].flat(),
      async giveBack({ id: refundId, amount, reason, by }) {
        if (receipt === null) throw new Error(`Nobody paid ${id}`);
        const refund = await refundPayment({ ...purposeDeps, ...site }, client, {
          id: refundId,
          payment: { ...payment, receipt },
          amount: money(amount.minor, payment.amount.currency),
          reason,
          metadata: {},
          createdBy: by,
        });
        await inform(client, { payment, refund, reason });
      },
    };
  },
});

const ways: Readonly<Record<PaymentMethod, MessageKey>> = {
  wallet: 'transactions_refund_sale_wallet',
  card: 'transactions_refund_sale_card',
  mobile: 'transactions_refund_sale_phone',
};

function standingOf(payment: Payment): RefundStanding {
  const { receipt, disputeStatus } = payment;
  const nothing = { left: null, isDivisible: false };
  if (receipt === null) return { ...nothing, words: say('transactions_refund_unpaid') };
  if (disputeStatus !== null && !isEnd(disputeStates, disputeStatus))
    return { ...nothing, words: say('transactions_refund_disputed') };
  const left = undisputed(payment);
  if (left.minor === 0n) return { ...nothing, words: say('transactions_refund_whole') };
  return { left, isDivisible: true, words: { key: ways[receipt.method], values: {} } };
}

type Told = { readonly payment: Payment; readonly refund: Refund; readonly reason: string };

/** The business whose money it was, and whoever gets it on a wallet; a card or a phone is told of by its bank. */
async function inform(client: PoolClient, { payment, refund, reason }: Told): Promise<void> {
  const { accountId, receipt, reference } = payment;
  const { amount } = refund;
  const { id: merchantId, name } = await faceOf(client, accountId);
  for (const userId of await whoMay(client, merchantId, 'paiements.rembourser'))
    await notify(client, {
      userId,
      event: 'compte',
      title: say('payments_refunded_for_you_title', { amount, reference }),
      text: say('payments_refunded_for_you_text', { reason }),
      path: `/dashboard/merchant/transactions/${payment.id}`,
      subject: `refund:${refund.id}`,
    });
  if (receipt === null || receipt.payerId === null) return;
  await notify(client, {
    userId: receipt.payerId,
    event: 'transferts',
    title: say('payments_given_back_title', { amount, name }),
    text: say('payments_given_back_text', { reason }),
    path: '/dashboard/user/activity',
    subject: `refund:${refund.id}`,
  });
}
