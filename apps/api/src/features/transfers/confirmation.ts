import type { PoolClient } from 'pg';
import { undoWindowSeconds } from '@nzela/contract/transfer-terms';
import { apply, movement, transit, wallet } from '../../kernel/book.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { addJobs } from '../../kernel/jobs.ts';
import { noteTransfer } from '../recipients/recipients.ts';
import type { TransferDeps } from './deps.ts';
import { deliveryLegs, holdLegs } from './postings.ts';
import { moveTransfer } from './steps.ts';
import type { NewEvent, Transfer } from './transfer.ts';

/** Where the money of a confirmed transfer is: still to be held in the wallet, or already in transit. */
type Source = 'wallet' | 'transit';

/**
 * Confirms a locked transfer whose money is there: from the wallet it is held now (refuses `solde_insuffisant`), from a
 * card or a wire it has just reached the sender's transit account. To a Nzela wallet it arrives at once; otherwise the
 * payout leaves after the undo window. The refund guarantee's deadline is written here.
 */
export async function confirmPaid(
  { ledger, clock }: Pick<TransferDeps, 'ledger' | 'clock'>,
  client: PoolClient,
  { transfer, source }: { readonly transfer: Transfer; readonly source: Source },
): Promise<Transfer> {
  const at = clock.now();
  const payment: NewEvent[] =
    source === 'transit' ? [{ type: 'paiement_recu', actor: 'client' }] : [];
  if (transfer.deliveryMethod === 'nzela') {
    const from = source === 'wallet' ? wallet : transit;
    const { senderId, recipientUserId, total, received } = transfer;
    if (recipientUserId === null) throw new Error('A transfer to Nzela has a recipient');
    const legs = deliveryLegs(
      transfer,
      from(senderId, total.currency),
      wallet(recipientUserId, received.currency),
    );
    await apply(ledger, client, movement('transfer.nzela', transfer.id, legs));
    return deliver(client, transfer, { at, events: payment });
  }
  if (source === 'wallet') {
    await apply(ledger, client, movement('transfer.hold', transfer.id, holdLegs(transfer, at)));
  }
  const promisedAt = addSeconds(at, transfer.deliveryHours * 3600);
  const cancellableUntil = addSeconds(at, undoWindowSeconds);
  // A promise shorter than the undo window would be broken by our own waiting.
  const guaranteeAt = promisedAt > cancellableUntil ? promisedAt : addSeconds(cancellableUntil, 60);
  await addJobs(client, [guaranteeJob(transfer.id, guaranteeAt)]);
  return moveTransfer(client, transfer, {
    at,
    to: 'confirme',
    events: [...payment, { type: 'confirme', actor: 'client' }],
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
  { at, events }: { readonly at: Date; readonly events: readonly NewEvent[] },
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
