import type { PoolClient } from 'pg';
import type { MobileMoneyCurrency } from '@nzela/contract/mobile-money';
import type { Money } from '@nzela/money/money';
import { applyUnlessClosed, movement, post, transit, wallet } from '../../kernel/data/book.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { PurposeDeps } from '../../kernel/jobs/purposes.ts';
import {
  isCollectable,
  type CollectionPurpose,
  type CollectionSubject,
} from '../mobile-money/mobile-money.ts';
import { lockRequest, type MoneyRequest } from './money-requests.store.ts';
import { refuseOver } from './payable.ts';
import { markPaid, payerOf } from './steps.ts';

/** How a request is paid by mobile money: from any phone, by whoever holds the link, in the request's own currency. */
export const moneyRequestCollectionPurpose: CollectionPurpose = {
  async lockOwn(deps, client, { subjectId, payerId }) {
    const request = await lockRequest(client, subjectId);
    if (request === null || request.ownerId === payerId) return null;
    const { amount } = request;
    if (!isCollectable(amount)) return refuse('moyen_de_paiement_indisponible');
    return subjectOf(deps, client, { request, amount, payerId });
  },
  async lock(deps, client, { subjectId, amount, payerId }) {
    const request = await lockRequest(client, subjectId);
    if (request === null) throw new Error(`The money request ${subjectId} is not there`);
    return subjectOf(deps, client, { request, amount, payerId });
  },
};

type Paying = {
  readonly request: MoneyRequest;
  readonly amount: Money<MobileMoneyCurrency>;
  readonly payerId: string | null;
};

function subjectOf(
  { ledger, clock }: PurposeDeps,
  client: PoolClient,
  { request, amount, payerId }: Paying,
): CollectionSubject {
  const { id, ownerId, code } = request;
  return {
    ownerId,
    amount,
    mode: 'live',
    isWanted: request.status === 'en_attente',
    pathOf: (paymentId) => `/pay/${code}?moyen=mobile&paiement=${paymentId}`,
    admit: () => refuseOver(request, clock.now()),
    async succeeded() {
      const { currency } = amount;
      const legs = post(transit(ownerId, currency), wallet(ownerId, currency), amount);
      if (!(await applyUnlessClosed(ledger, client, movement('request.mobile', id, legs))))
        return false;
      const payer = await payerOf(client, payerId);
      await markPaid(client, request, { way: 'mobile', payer, at: clock.now() });
      return true;
    },
    // What became of a phone is told by its payment; the request waits for another one.
    failed: () => Promise.resolve(),
  };
}
