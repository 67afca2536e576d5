import type { PoolClient } from 'pg';
import { say } from '@nzela/messages/message';
import { applyUnlessClosed, movement, post, transit, wallet } from '../../kernel/data/book.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { PurposeDeps } from '../../kernel/jobs/purposes.ts';
import type { CardPurpose, CardSubject } from '../card-payments/card-payments.ts';
import { lockRequest, type MoneyRequest } from './money-requests.store.ts';
import { refuseOver, waysOf } from './payable.ts';
import { markPaid, payerOf } from './steps.ts';

/** How a request is paid by card: whoever holds the link may, and the money is on the wallet of who asked for it. */
export const moneyRequestCardPurpose: CardPurpose = {
  async lockOwn(deps, client, { subjectId, payerId }) {
    const request = await lockRequest(client, subjectId);
    if (request === null || request.ownerId === payerId) return null;
    return subjectOf(deps, client, request);
  },
  async lock(deps, client, subjectId) {
    const request = await lockRequest(client, subjectId);
    if (request === null) throw new Error(`The money request ${subjectId} is not there`);
    return subjectOf(deps, client, request);
  },
};

function subjectOf(deps: PurposeDeps, client: PoolClient, request: MoneyRequest): CardSubject {
  const { ledger, clock } = deps;
  const { id, amount, ownerId, reference } = request;
  return {
    ownerId,
    reference,
    amount,
    description: say('card_payments_for_request', { reference }),
    returnPath: `/pay/${request.code}?moyen=carte`,
    mode: 'live',
    isWanted: request.status === 'en_attente',
    admit() {
      refuseOver(request, clock.now());
      if (!waysOf(amount).includes('card')) refuse('moyen_de_paiement_indisponible');
    },
    async approved({ payerId }) {
      const { currency } = amount;
      const legs = post(transit(ownerId, currency), wallet(ownerId, currency), amount);
      if (!(await applyUnlessClosed(ledger, client, movement('request.card', id, legs))))
        return false;
      const payer = await payerOf(client, payerId);
      await markPaid(client, request, { way: 'card', payer, at: clock.now() });
      return true;
    },
    // What became of a card is told by the attempt; the request waits for another one.
    declined: () => Promise.resolve(),
    late: () => Promise.resolve({ settles: false }),
    refunded: () => Promise.resolve(),
  };
}
