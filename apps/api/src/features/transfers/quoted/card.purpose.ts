import type { PoolClient } from 'pg';
import { say } from '@nzela/messages/message';
import { apply, movement, transit } from '../../../kernel/data/book.ts';
import type { PurposeDeps } from '../../../kernel/jobs/purposes.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { reasonColumns, type Text } from '../../../kernel/texts/texts.ts';
import type { CardPurpose, CardSubject } from '../../card-payments/card-payments.ts';
import { requireKept } from '../../quotes/quotes.ts';
import { pricedOnArrival, worthlessReason, type Pricing } from './arrival.ts';
import { closedReason, confirmFromTransit } from './confirmation.ts';
import { isExpired, isUnpaid } from '../machine.ts';
import { guaranteeBackLegs } from '../postings.ts';
import { moveTransfer } from '../steps.ts';
import type { Transfer } from '../transfer.ts';
import { lockOwnTransfer, lockTransfer } from '../transfers.store.ts';

/** How a transfer is paid by card: approved, it is confirmed by that; refunded, it has ended. */
export const transferCardPurpose = (pricing: Pricing): CardPurpose => ({
  async lockOwn(deps, client, { subjectId, payerId }) {
    if (payerId === null) return null;
    const transfer = await lockOwnTransfer(client, subjectId, payerId);
    return transfer === null ? null : subjectOf({ ...pricing, ...deps }, client, transfer);
  },
  lock: async (deps, client, id) =>
    subjectOf({ ...pricing, ...deps }, client, await lockTransfer(client, id)),
});

function subjectOf(
  deps: Pricing & PurposeDeps,
  client: PoolClient,
  transfer: Transfer,
): CardSubject {
  const { clock } = deps;
  let held = transfer;
  return {
    ownerId: transfer.senderId,
    reference: transfer.reference,
    amount: transfer.total,
    description: say('card_payments_for_transfer', { reference: transfer.reference }),
    returnPath: `/transfer?transfert=${transfer.id}`,
    mode: 'live',
    isWanted: isUnpaid(transfer),
    async admit() {
      if (transfer.paymentMethod !== 'card' || !isUnpaid(transfer)) {
        refuse('transfert_non_confirmable');
      }
      if (isExpired(transfer, clock.now())) refuse('devis_expire');
      await requireKept(deps.rates, transfer);
    },
    async approved() {
      const arrival = await pricedOnArrival(deps, client, transfer);
      if (arrival === 'demande') return true;
      const isWorthless = arrival === 'rien';
      if (!isWorthless && (await confirmFromTransit(deps, client, arrival.transfer)) !== null)
        return true;
      const reason = isWorthless ? worthlessReason : closedReason;
      held = await callOff(deps, client, { transfer, reason });
      return false;
    },
    async declined(reason) {
      await moveTransfer(client, transfer, {
        at: clock.now(),
        events: [{ type: 'paiement_refuse', actor: 'partenaire', detail: reason }],
      });
    },
    async late() {
      const detail = held.reason ?? say('transfers_event_late_payment');
      await moveTransfer(client, held, {
        at: clock.now(),
        events: [{ type: 'remboursement_demande', actor: 'nzela', detail }],
      });
      // A late payment of a transfer that was called off unpaid ends that transfer, too.
      return { settles: held.status === 'annule' && held.paidAt === null };
    },
    async refunded({ settles }) {
      const at = clock.now();
      if (settles && transfer.paidAt !== null) await returnGuarantee(deps, client, transfer);
      await moveTransfer(client, transfer, {
        at,
        ...(settles ? { to: 'rembourse' as const } : {}),
        events: [
          { type: 'rembourse', actor: 'partenaire', detail: say('transfers_event_to_card') },
        ],
        mails: ['rembourse'],
      });
    },
  };
}

/** It cannot arrive: it ends, and the card has its money back. */
function callOff(
  { clock }: PurposeDeps,
  client: PoolClient,
  { transfer, reason }: { readonly transfer: Transfer; readonly reason: Text },
): Promise<Transfer> {
  return moveTransfer(client, transfer, {
    at: clock.now(),
    to: 'annule',
    events: [{ type: 'annule', actor: 'nzela', detail: reason }],
    change: reasonColumns(reason),
    next: null,
  });
}

/** The guarantee's fee comes home with the whole refund. */
async function returnGuarantee(
  { ledger }: PurposeDeps,
  client: PoolClient,
  transfer: Transfer,
): Promise<void> {
  const legs = guaranteeBackLegs(transfer, transit(transfer.senderId, transfer.fee.currency));
  if (legs.length === 0) return;
  await apply(ledger, client, movement('refund.guarantee', transfer.id, legs));
}
