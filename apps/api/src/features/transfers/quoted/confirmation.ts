import type { PoolClient } from 'pg';
import { say } from '@nzela/messages/message';
import type { LedgerOperation } from '@nzela/ledger/types';
import { undoWindowSeconds } from '@nzela/contract/transfer-terms';
import { apply, applyUnlessClosed, movement, transit, wallet } from '../../../kernel/data/book.ts';
import { addSeconds } from '../../../kernel/time/clock.ts';
import { addJobs } from '../../../kernel/jobs/jobs.ts';
import { noteTransfer } from '../../recipients/recipients.ts';
import type { TransferDeps } from '../deps.ts';
import { deliveryLegs, holdLegs } from '../postings.ts';
import { moveTransfer } from '../steps.ts';
import type { NewEvent, Transfer } from '../transfer.ts';

type ConfirmationDeps = Pick<TransferDeps, 'ledger' | 'clock'>;

/**
 * Confirms a locked transfer that its sender's wallet pays: into a Nzela wallet it arrives at once, otherwise its money is
 * set aside. Refuses `solde_insuffisant`, `compte_ferme`.
 */
export async function confirmFromWallet(
  deps: ConfirmationDeps,
  client: PoolClient,
  transfer: Transfer,
): Promise<Transfer> {
  const at = deps.clock.now();
  if (transfer.deliveryMethod === 'nzela') {
    await apply(deps.ledger, client, deliveryFrom(transfer, wallet));
    return deliver(client, transfer, { at, events: [] });
  }
  const legs = holdLegs(transfer, at);
  await apply(deps.ledger, client, movement('transfer.hold', transfer.id, legs));
  return promise(client, transfer, { at, events: [] });
}

/**
 * Confirms a locked transfer whose money has just reached the sender's transit account, by card or by wire. Null, and the
 * money stays there, when the Nzela wallet that it is for is closed.
 */
export async function confirmFromTransit(
  deps: ConfirmationDeps,
  client: PoolClient,
  transfer: Transfer,
): Promise<Transfer | null> {
  const at = deps.clock.now();
  // Told before where the sender had to agree to another price first.
  const events: NewEvent[] =
    transfer.paidAt === null ? [{ type: 'paiement_recu', actor: 'client' }] : [];
  if (transfer.deliveryMethod !== 'nzela') return promise(client, transfer, { at, events });
  const delivery = deliveryFrom(transfer, transit);
  const isDelivered = await applyUnlessClosed(deps.ledger, client, delivery);
  return isDelivered ? deliver(client, transfer, { at, events }) : null;
}

/** Why a transfer into a wallet that was closed meanwhile came to nothing. */
export const closedReason = say('transfers_reason_wallet');

function deliveryFrom(transfer: Transfer, from: typeof wallet): LedgerOperation {
  const { senderId, recipientUserId, total, received } = transfer;
  if (recipientUserId === null) throw new Error('A transfer to Nzela has a recipient');
  const source = from(senderId, total.currency);
  const target = wallet(recipientUserId, received.currency);
  return movement('transfer.nzela', transfer.id, deliveryLegs(transfer, source, target));
}

type Confirmed = { readonly at: Date; readonly events: readonly NewEvent[] };

/** The payout leaves after the undo window; the refund guarantee's deadline is written here. */
async function promise(
  client: PoolClient,
  transfer: Transfer,
  { at, events }: Confirmed,
): Promise<Transfer> {
  const promisedAt = addSeconds(at, transfer.deliveryHours * 3600);
  const cancellableUntil = addSeconds(at, undoWindowSeconds);
  // A promise shorter than the undo window would be broken by our own waiting.
  const guaranteeAt = promisedAt > cancellableUntil ? promisedAt : addSeconds(cancellableUntil, 60);
  await addJobs(client, [guaranteeJob(transfer.id, guaranteeAt)]);
  return moveTransfer(client, transfer, {
    at,
    to: 'confirme',
    events: [...events, { type: 'confirme', actor: 'client' }],
    change: {
      paid_at: at,
      confirmed_at: at,
      cancellable_until: cancellableUntil,
      promised_at: guaranteeAt,
      guarantee_at: guaranteeAt,
    },
    next: cancellableUntil,
    mails: ['confirme'],
  });
}

/** Into another Nzela wallet: settled in the commit that confirms it. */
async function deliver(
  client: PoolClient,
  transfer: Transfer,
  { at, events }: Confirmed,
): Promise<Transfer> {
  if (transfer.recipientId !== null) await noteTransfer(client, transfer.recipientId, at);
  return moveTransfer(client, transfer, {
    at,
    to: 'complete',
    events: [
      ...events,
      { type: 'confirme', actor: 'client' },
      { type: 'complete', actor: 'nzela' },
    ],
    change: {
      paid_at: at,
      confirmed_at: at,
      promised_at: at,
      guarantee_at: at,
      completed_at: at,
    },
    next: null,
    mails: ['complete'],
  });
}

function guaranteeJob(transferId: string, runAt: Date) {
  return {
    name: 'transfers.guarantee' as const,
    payload: { transferId },
    runAt,
    key: `transfers.guarantee:${transferId}`,
  };
}
