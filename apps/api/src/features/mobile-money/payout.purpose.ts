import { apply, inMode, movement, post, settlement, transit } from '../../kernel/data/book.ts';
import { raiseAlert } from '../operations/operations.ts';
import type { PayoutPurpose } from '../payouts/payouts.ts';
import { lockPayment, updateReturn } from './mobile-money.store.ts';
import { publishPayment } from './steps.ts';

/** How a payment that came too late is given back. */
export const collectionPayoutPurpose: PayoutPurpose = {
  async lock({ ledger, clock }, client, paymentId) {
    const payment = await lockPayment(client, paymentId);
    const { ownerId, amount } = payment;
    const nothing = () => Promise.resolve();
    return {
      mode: payment.mode,
      isUnderway: payment.returnState === 'en_cours',
      // It is somebody else's money: we never give up giving it back.
      deadline: null,
      progressed: nothing,
      doubted: nothing,
      delayed: nothing,
      pickupReady: nothing,
      async paid() {
        const { currency } = amount;
        const legs = post(transit(ownerId, currency), settlement('payouts', currency), amount);
        await apply(
          ledger,
          client,
          movement('collection.returned', paymentId, inMode(payment.mode, legs)),
        );
        await updateReturn(client, paymentId, { state: 'rendu', at: clock.now() });
        await publishPayment(client, payment);
      },
      async failed(failure) {
        await updateReturn(client, paymentId, { state: 'bloque', at: clock.now() });
        const detail = { reference: payment.reference, failure: { ...failure } };
        await raiseAlert(client, { kind: 'collection_return', subject: paymentId, detail });
      },
    };
  },
};
