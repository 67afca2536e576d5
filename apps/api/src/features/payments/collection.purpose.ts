import type { PoolClient } from 'pg';
import { transit } from '../../kernel/data/book.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { PurposeDeps } from '../../kernel/jobs/purposes.ts';
import {
  isCollectable,
  type CollectionPurpose,
  type CollectionSubject,
} from '../mobile-money/mobile-money.ts';
import { lockPayment, type Payment } from './payments.store.ts';
import { requirePayable } from './payable.ts';
import { receivePayment } from './steps.ts';
import { chargedFor } from './terms.ts';
import type { Site } from './view.ts';

/** How a payment is paid by mobile money, from any phone, by whoever holds its address. */
export const paymentCollectionPurpose = (site: Site): CollectionPurpose => ({
  async lockOwn(deps, client, { subjectId, payerId }) {
    const payment = await lockPayment(client, subjectId);
    return subjectOf({ ...deps, ...site }, client, { payment, payerId });
  },
  async lock(deps, client, { subjectId, payerId }) {
    const payment = await lockPayment(client, subjectId);
    return subjectOf({ ...deps, ...site }, client, { payment, payerId });
  },
});

function subjectOf(
  deps: PurposeDeps & Site,
  client: PoolClient,
  { payment, payerId }: { readonly payment: Payment; readonly payerId: string | null },
): CollectionSubject {
  const { accountId, code, amount, feeBearer, terms, mode, status } = payment;
  if (terms.mobile === undefined) return refuse('moyen_de_paiement_indisponible');
  const charged = chargedFor(amount, { feeBearer, fee: terms.mobile.fee });
  if (!isCollectable(charged)) return refuse('moyen_de_paiement_indisponible');
  return {
    mode,
    ownerId: accountId,
    amount: charged,
    isWanted: status === 'en_attente',
    pathOf: (paymentId) => `/pay/${code}?moyen=mobile&paiement=${paymentId}`,
    admit: () => requirePayable(client, payment, deps.clock.now()),
    succeeded() {
      const from = transit(accountId, charged.currency);
      return receivePayment(deps, client, { payment, method: 'mobile', from, payerId });
    },
    // What became of a phone is told by its payment; this one waits for another.
    failed: () => Promise.resolve(),
  };
}
