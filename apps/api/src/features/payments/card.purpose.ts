import type { PoolClient } from 'pg';
import { say } from '@nzela/messages/message';
import { transit } from '../../kernel/data/book.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { PurposeDeps } from '../../kernel/jobs/purposes.ts';
import type { CardPurpose, CardSubject } from '../card-payments/card-payments.ts';
import { faceOf } from '../merchants/merchants.ts';
import { lockPayment, type Payment } from './payments.store.ts';
import { requirePayable } from './payable.ts';
import { hearDisputed } from './disputes/steps.ts';
import { lockRefund } from './refunds/refunds.store.ts';
import { completeRefund, giveUpRefund } from './refunds/steps.ts';
import { receivePayment } from './steps.ts';
import { chargedFor } from './terms.ts';
import type { Site } from './view.ts';

/** How a payment is paid by card, by whoever holds its address. */
export const paymentCardPurpose = (site: Site): CardPurpose => ({
  lockOwn: async (deps, client, { subjectId }) =>
    subjectOf({ ...deps, ...site }, client, await lockPayment(client, subjectId)),
  lock: async (deps, client, subjectId) =>
    subjectOf({ ...deps, ...site }, client, await lockPayment(client, subjectId)),
});

async function subjectOf(
  deps: PurposeDeps & Site,
  client: PoolClient,
  payment: Payment,
): Promise<CardSubject> {
  const { accountId, reference, code, amount, feeBearer, terms, mode, status } = payment;
  const { card } = terms;
  const { name } = await faceOf(client, accountId);
  return {
    mode,
    ownerId: accountId,
    reference,
    amount: card === undefined ? amount : chargedFor(amount, { feeBearer, fee: card.fee }),
    description: say('card_payments_for_payment', { reference, name }),
    returnPath: `/pay/${code}?moyen=carte`,
    isWanted: status === 'en_attente',
    async admit() {
      await requirePayable(client, payment, deps.clock.now());
      if (card === undefined) refuse('moyen_de_paiement_indisponible');
    },
    approved({ payerId }) {
      const from = transit(accountId, amount.currency);
      return receivePayment(deps, client, { payment, method: 'card', from, payerId });
    },
    // What became of a card is told by the attempt; the payment waits for another one.
    declined: () => Promise.resolve(),
    late: () => Promise.resolve({ settles: false }),
    async refunded({ id, settles }) {
      // A payment too many is no refund of the merchant's.
      if (settles)
        await completeRefund(deps, client, { payment, refund: await lockRefund(client, id) });
    },
    async refundRefused(id) {
      const refund = await lockRefund(client, id);
      const why = say('payments_refund_card_refused');
      await giveUpRefund(deps, client, { payment, refund, why });
    },
    disputed: (told) => hearDisputed(deps, client, { payment, told }),
  };
}
