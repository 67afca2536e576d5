import type { PoolClient } from 'pg';
import { say } from '@nzela/messages/message';
import { applyUnlessClosed, movement, post, transit, wallet } from '../../kernel/data/book.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { PurposeDeps } from '../../kernel/jobs/purposes.ts';
import { reasonColumns } from '../../kernel/texts/texts.ts';
import type { CardPurpose, CardSubject } from '../card-payments/card-payments.ts';
import { lockDeposit, lockOwnDeposit, type Deposit } from './deposits.store.ts';
import { creditDeposit, moveDeposit } from './steps.ts';

/** How a deposit is paid by card: approved, the money is on the wallet at once. */
export const depositCardPurpose: CardPurpose = {
  async lockOwn(deps, client, { subjectId, payerId }) {
    if (payerId === null) return null;
    const deposit = await lockOwnDeposit(client, subjectId, payerId);
    return deposit === null ? null : subjectOf(deps, client, deposit);
  },
  lock: async (deps, client, id) => subjectOf(deps, client, await lockDeposit(client, id)),
};

function subjectOf(deps: PurposeDeps, client: PoolClient, deposit: Deposit): CardSubject {
  const { ledger, clock } = deps;
  const { id, amount, ownerId, reference } = deposit;
  let held = deposit;
  return {
    ownerId,
    reference,
    amount,
    description: say('card_payments_for_deposit', { reference }),
    returnPath: `/dashboard/user/wallet?onglet=recharger&depot=${id}`,
    mode: 'live',
    isWanted: deposit.status === 'en_attente',
    admit() {
      const isPayable = deposit.method === 'card' && deposit.status === 'en_attente';
      if (!isPayable || deposit.expiresAt <= clock.now()) refuse('depot_non_payable');
    },
    async approved() {
      const at = clock.now();
      const { currency } = amount;
      const legs = post(transit(ownerId, currency), wallet(ownerId, currency), amount);
      if (!(await applyUnlessClosed(ledger, client, movement('deposit.card', id, legs)))) {
        held = await moveDeposit(client, deposit, { at, to: 'annule' });
        return false;
      }
      await creditDeposit(client, deposit, { amount, at, subject: id });
      return true;
    },
    // What became of a card is told by the attempt; the deposit waits for another one.
    declined: () => Promise.resolve(),
    async late() {
      const settles = held.status === 'annule';
      const change = reasonColumns(say('deposits_reason_returning'));
      if (settles) await moveDeposit(client, held, { at: clock.now(), change });
      return { settles };
    },
    async refunded({ settles }) {
      if (!settles) return;
      await moveDeposit(client, deposit, {
        at: clock.now(),
        to: 'rembourse',
        change: reasonColumns(say('deposits_reason_returned')),
      });
    },
  };
}
