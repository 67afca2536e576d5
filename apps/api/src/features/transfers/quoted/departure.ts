import type { PoolClient } from 'pg';
import { say } from '@nzela/messages/message';
import { destinationId } from '../../../gateways/payouts/payouts.port.ts';
import { addSeconds } from '../../../kernel/time/clock.ts';
import { transact } from '../../../kernel/data/database.ts';
import { nextAttempt } from '../../../kernel/jobs/patience.ts';
import type { Text } from '../../../kernel/texts/texts.ts';
import { liveCardPayment } from '../../card-payments/card-payments.ts';
import {
  isReturnable,
  planPayout,
  tooManyReturnsReason,
  type PayoutOrder,
} from '../../payouts/payouts.ts';
import { isKeptNow, isOnSale, waitForRateSeconds } from '../../quotes/quotes.ts';
import { payoutBeneficiary } from '../../recipients/recipients.ts';
import { notify } from '../../notifications/notifications.ts';
import { holdBack } from '../../reviews/reviews.ts';
import type { TransferDeps } from '../deps.ts';
import { findUser } from '../../users/users.ts';
import { isExpired } from '../machine.ts';
import { pathOf } from '../mails/mailer.ts';
import { giveUp } from '../payout/money-back.ts';
import { moveTransfer } from '../steps.ts';
import type { NewEvent, Transfer } from '../transfer.ts';
import { hasEvent, lockTransfer } from '../transfers.store.ts';

/**
 * Does what time alone brings about: a confirmed transfer leaves once its undo window is over, one that nobody paid
 * while its price held is called off. Safe to run at any time, any number of times, by any instance.
 */
export async function advanceTransfer(deps: TransferDeps, transferId: string): Promise<void> {
  const destinations = await deps.gateways.payouts.destinations();
  await transact(deps.pool, async ({ client }) => {
    const transfer = await lockTransfer(client, transferId);
    const at = deps.clock.now();
    if (transfer.answerBy !== null) return awaitAnswer(deps, client, transfer);
    if (isExpired(transfer, at)) return callOff(deps, client, transfer);
    if (transfer.status !== 'confirme') return;
    const { cancellableUntil } = transfer;
    if (cancellableUntil !== null && cancellableUntil > at) {
      await moveTransfer(client, transfer, { at, next: cancellableUntil });
      return;
    }
    if (!(await isOnSale(deps.rates, transfer))) {
      await moveTransfer(client, transfer, { at, next: addSeconds(at, waitForRateSeconds) });
      return;
    }
    if (!(await isKeptNow(deps.rates, transfer))) return callBack(deps, client, transfer);
    const order = payoutOf(transfer, at);
    const goesTo = destinationId(order.method, order.beneficiary);
    if (destinations.stateOf(goesTo) === 'down') return awaitDestination(deps, client, transfer);
    const { senderId: ownerId, parity } = transfer;
    if (!(await isReturnable(client, { ownerId, at, parity, method: order.method })))
      return giveUpBy(deps, client, { transfer, reason: tooManyReturnsReason });
    if (await isHeldBack(deps, client, transfer)) return;
    await planPayout(client, order);
    await moveTransfer(client, transfer, {
      at,
      to: 'en_cours',
      events: [{ type: 'versement_demande', actor: 'nzela' }],
      next: null,
    });
  });
}

/** Between two looks at whether money arrives there again. */
const waitForDestinationSeconds = 60;

/**
 * Paid, and nothing arrives where it goes now: it leaves once something does. The sender is told once; when it is late, the
 * guarantee gives the fee back as for any other.
 */
async function awaitDestination(
  { clock }: TransferDeps,
  client: PoolClient,
  transfer: Transfer,
): Promise<void> {
  const at = clock.now();
  const type = 'destination_en_panne';
  const isTold = await hasEvent(client, transfer.id, type);
  await moveTransfer(client, transfer, {
    at,
    events: isTold ? [] : [{ type, actor: 'partenaire' }],
    next: addSeconds(at, waitForDestinationSeconds),
  });
  const sender = isTold ? null : await findUser(client, 'id', transfer.senderId);
  if (sender === null) return;
  await notify(client, {
    userId: sender.id,
    event: 'transferts',
    title: say('transfers_waits_title', { reference: transfer.reference }),
    text: say('transfers_waits_text', { name: transfer.beneficiary.nom }),
    path: pathOf(sender, transfer),
  });
}

/** Held until an administrator has looked at it; the sender is told what is awaited. */
async function isHeldBack(
  deps: TransferDeps,
  client: PoolClient,
  transfer: Transfer,
): Promise<boolean> {
  const at = deps.clock.now();
  const dueAt = await holdBack(deps, client, {
    object: { type: 'transfers', id: transfer.id },
    userId: transfer.senderId,
    business: null,
    reference: transfer.reference,
    amount: transfer.total,
    payee: transfer.beneficiary.nom,
    names: [transfer.beneficiary.nom],
    at,
  });
  if (dueAt === null) return false;
  await moveTransfer(client, transfer, {
    at,
    to: 'en_verification',
    events: [{ type: 'retenu', actor: 'nzela' }],
    change: { review_due_at: dueAt },
    next: null,
    mails: ['retenu'],
  });
  return true;
}

/** Whether to agree to a new price is the sender's to say, for some days. */
async function awaitAnswer(
  deps: TransferDeps,
  client: PoolClient,
  transfer: Transfer,
): Promise<void> {
  const at = deps.clock.now();
  if (transfer.answerBy !== null && transfer.answerBy > at) {
    await moveTransfer(client, transfer, { at, next: transfer.answerBy });
    return;
  }
  await giveUpBy(deps, client, { transfer, reason: say('transfers_reason_unanswered') });
}

/** The rate moved too far within the undo window: whoever could call it off for free does not choose by the rate. */
function callBack(deps: TransferDeps, client: PoolClient, transfer: Transfer): Promise<void> {
  return giveUpBy(deps, client, { transfer, reason: say('transfers_reason_rate') });
}

async function giveUpBy(
  deps: TransferDeps,
  client: PoolClient,
  { transfer, reason }: { readonly transfer: Transfer; readonly reason: Text },
): Promise<void> {
  const events: NewEvent[] = [{ type: 'annule', actor: 'nzela', detail: reason }];
  await giveUp(deps, client, { transfer, end: { to: 'annule', events, reason } });
}

/** Nobody paid while the price held. A card attempt that is still open has its own end first. */
async function callOff(deps: TransferDeps, client: PoolClient, transfer: Transfer): Promise<void> {
  const open = await liveCardPayment(client, { purpose: 'transfer', subjectId: transfer.id });
  if (open !== null) {
    const at = deps.clock.now();
    await moveTransfer(client, transfer, { at, next: nextAttempt(open.createdAt, at) });
    return;
  }
  await giveUpBy(deps, client, { transfer, reason: say('transfers_reason_unpaid') });
}

function payoutOf(transfer: Transfer, at: Date): PayoutOrder {
  const { beneficiary, deliveryMethod } = transfer;
  if (deliveryMethod === 'nzela') throw new Error('A Nzela wallet is not paid out');
  return {
    purpose: 'transfer',
    subjectId: transfer.id,
    reference: `${transfer.reference}-V`,
    amount: transfer.received,
    method: deliveryMethod,
    beneficiary: payoutBeneficiary({
      name: beneficiary.nom,
      country: beneficiary.pays,
      phone: beneficiary.telephone,
      iban: beneficiary.iban,
      accountNumber: beneficiary.numeroCompte,
      operator: beneficiary.operateur,
    }),
    at,
  };
}
