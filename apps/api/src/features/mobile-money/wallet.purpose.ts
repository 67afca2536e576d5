import { say } from '@nzela/messages/message';
import { applyUnlessClosed, movement, post, transit, wallet } from '../../kernel/data/book.ts';
import { writeOperations } from '../operations/operations.ts';
import type { CollectionPurpose } from './purpose.ts';
import { walletPage } from './words.ts';

/** One's own wallet: what comes is on it at once, in the currency it was paid in. */
export const walletCollectionPurpose: CollectionPurpose = {
  // A payment into a wallet is its own subject: nobody else can pay it.
  lockOwn: () => Promise.resolve(null),
  lock({ ledger, clock }, client, { ownerId, amount, ...payment }) {
    async function credit(): Promise<boolean> {
      const { currency } = amount;
      const legs = post(transit(ownerId, currency), wallet(ownerId, currency), amount);
      const operation = movement('collection.wallet', payment.paymentId, legs);
      if (!(await applyUnlessClosed(ledger, client, operation))) return false;
      await writeOperations(client, [
        {
          ownerId,
          kind: 'depot',
          direction: 'in',
          description: say('operations_deposit_mobile', { operator: payment.operatorName }),
          counterparty: payment.phone,
          amount,
          status: 'completed',
          at: clock.now(),
          object: { type: 'mobile-money', id: payment.paymentId },
          reference: payment.reference,
          subject: payment.paymentId,
        },
      ]);
      return true;
    }
    return Promise.resolve({
      ownerId,
      amount,
      isWanted: true,
      pathOf: walletPage,
      admit() {},
      succeeded: credit,
      // What became of it is told by the payment itself.
      failed: () => Promise.resolve(),
    });
  },
};
