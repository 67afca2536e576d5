import type { PoolClient } from 'pg';
import { say } from '@nzela/messages/message';
import { apply, inMode, movement, post, settlement, transit } from '../../../kernel/data/book.ts';
import type { PurposeDeps } from '../../../kernel/jobs/purposes.ts';
import type { PayoutPurpose } from '../../payouts/payouts.ts';
import { lockPayment } from '../payments.store.ts';
import type { Site } from '../view.ts';
import { lockRefund, paymentIdOf } from './refunds.store.ts';
import { completeRefund, giveUpRefund } from './steps.ts';

/** How a payment that came from a phone is given back to it. */
export const refundPayoutPurpose = (site: Site): PayoutPurpose => ({
  async lock(purposeDeps: PurposeDeps, client: PoolClient, id: string) {
    const deps = { ...purposeDeps, ...site };
    const payment = await lockPayment(client, await paymentIdOf(client, id));
    const refund = await lockRefund(client, id);
    const { accountId, mode, amount } = refund;
    const nothing = () => Promise.resolve();
    return {
      mode,
      isUnderway: refund.status === 'en_attente',
      // It is somebody else's money: we never give up giving it back for a fault of ours.
      deadline: null,
      progressed: nothing,
      doubted: nothing,
      delayed: nothing,
      pickupReady: nothing,
      async paid() {
        const { currency } = amount;
        const legs = post(transit(accountId, currency), settlement('payouts', currency), amount);
        await apply(deps.ledger, client, movement('refund.mobile', id, inMode(mode, legs)));
        await completeRefund(deps, client, { payment, refund });
      },
      failed: () =>
        giveUpRefund(deps, client, { payment, refund, why: say('payments_refund_phone_refused') }),
    };
  },
});
