import type { PoolClient } from 'pg';
import type { TransferStatus } from '@nzela/contract/transfers';
import { say } from '@nzela/messages/message';
import { apply, movement } from '../../../kernel/data/book.ts';
import { reasonColumns, type Text } from '../../../kernel/texts/texts.ts';
import { planCardRefund } from '../../card-payments/card-payments.ts';
import {
  creditOrSuspend,
  writeOperations,
  type NewOperation,
} from '../../operations/operations.ts';
import type { TransferDeps } from '../deps.ts';
import { refundable, releaseLegs, walletRefundLegs } from '../postings.ts';
import { moveTransfer } from '../steps.ts';
import type { NewEvent, Transfer } from '../transfer.ts';

export type GivingUp = {
  readonly to: Extract<TransferStatus, 'annule' | 'echoue'>;
  readonly events: readonly NewEvent[];
  /** Why, with the fix, for the person. */
  readonly reason: Text | null;
};

/**
 * Ends a locked transfer that will not arrive and gives its money back, whole and without a fee: a hold is released, a
 * wire goes into the sender's wallet at once, a card is refunded through its gateway (the intent is written here).
 */
export async function giveUp(
  { ledger, clock }: Pick<TransferDeps, 'ledger' | 'clock'>,
  client: PoolClient,
  { transfer, end }: { readonly transfer: Transfer; readonly end: GivingUp },
): Promise<Transfer> {
  const at = clock.now();
  const change = { ...reasonColumns(end.reason), answer_by: null, review_due_at: null };
  const step = { at, to: end.to, change, next: null };
  if (transfer.paidAt === null)
    return moveTransfer(client, transfer, { ...step, events: end.events });
  switch (transfer.paymentMethod) {
    case 'wallet':
      await apply(ledger, client, movement('transfer.release', transfer.id, releaseLegs(transfer)));
      if (transfer.feeRefundedAt !== null)
        await writeOperations(client, [feeTakenBackHeader(transfer, at)]);
      return moveTransfer(client, transfer, {
        ...step,
        events: end.events,
        mails: [end.to === 'annule' ? 'annule' : 'echoue'],
      });
    case 'bank': {
      const legs = walletRefundLegs(transfer);
      const operation = movement('transfer.refund.wallet', transfer.id, legs);
      const credit = { operation, ownerId: transfer.senderId, amount: refundable(transfer) };
      const isCredited = await creditOrSuspend(ledger, client, credit);
      const ended = await moveTransfer(client, transfer, { ...step, events: end.events });
      if (isCredited) await writeOperations(client, [walletRefundHeader(transfer, at)]);
      return moveTransfer(client, ended, {
        at,
        to: 'rembourse',
        events: [{ type: 'rembourse', actor: 'nzela', detail: say('transfers_event_to_wallet') }],
        mails: ['rembourse'],
      });
    }
    case 'card': {
      await planCardRefund(client, {
        payment: { purpose: 'transfer', subjectId: transfer.id },
        amount: refundable(transfer),
        settles: true,
        at,
      });
      return moveTransfer(client, transfer, {
        ...step,
        events: [...end.events, { type: 'remboursement_demande', actor: 'nzela' }],
        mails: [end.to === 'annule' ? 'annule' : 'echoue'],
      });
    }
  }
}

/** The fee that the guarantee gave back goes home with the whole refund: the wallet had it, and its history says so. */
function feeTakenBackHeader(transfer: Transfer, at: Date): NewOperation {
  return {
    ownerId: transfer.senderId,
    kind: 'frais',
    direction: 'out',
    description: say('operations_fees_taken_back', { reference: transfer.reference }),
    counterparty: null,
    amount: transfer.fee,
    status: 'completed',
    at,
    object: { type: 'transfers', id: transfer.id },
    subject: `${transfer.id}:repris`,
  };
}

/** Its money is on the sender's wallet again: the line of the history that says so. */
export function walletRefundHeader(transfer: Transfer, at: Date) {
  return {
    ownerId: transfer.senderId,
    kind: 'remboursement' as const,
    direction: 'in' as const,
    description: say('operations_transfer_refund', { reference: transfer.reference }),
    counterparty: transfer.beneficiary.nom,
    amount: refundable(transfer),
    status: 'completed' as const,
    at,
    object: { type: 'transfers' as const, id: transfer.id },
    subject: transfer.id,
  };
}
