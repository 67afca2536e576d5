import { say } from '@nzela/messages/message';
import { movement } from '../../../kernel/data/book.ts';
import { transact } from '../../../kernel/data/database.ts';
import { creditOrSuspend, writeOperations } from '../../operations/operations.ts';
import type { TransferDeps } from '../deps.ts';
import { isUnderway } from '../machine.ts';
import { guaranteeLegs } from '../postings.ts';
import { moveTransfer } from '../steps.ts';
import { lockTransfer } from '../transfers.store.ts';

/**
 * The refund guarantee: past the deadline written when the money was there, a transfer that has not arrived gives its fee
 * back, once, by itself. The transfer goes on. Its time is ours and our partners' alone: it begins with the payment, and
 * ends for cash with the code that opens the counter.
 */
export async function refundLateFee(deps: TransferDeps, transferId: string): Promise<void> {
  await transact(deps.pool, async ({ client }) => {
    const transfer = await lockTransfer(client, transferId);
    const at = deps.clock.now();
    const late = transfer.guaranteeAt !== null && transfer.guaranteeAt <= at;
    if (!late || !isUnderway(transfer.status)) return;
    if (transfer.feeRefundedAt !== null || transfer.fee.minor === 0n) return;
    const { senderId: ownerId, fee: amount } = transfer;
    const operation = movement('transfer.guarantee', transfer.id, guaranteeLegs(transfer));
    const isCredited = await creditOrSuspend(deps.ledger, client, { operation, ownerId, amount });
    const header = [
      {
        ownerId: transfer.senderId,
        kind: 'frais',
        direction: 'in',
        description: say('operations_fees_returned', { reference: transfer.reference }),
        counterparty: null,
        amount: transfer.fee,
        status: 'completed',
        at,
        object: { type: 'transfers', id: transfer.id },
        subject: transfer.id,
      } as const,
    ];
    if (isCredited) await writeOperations(client, header);
    await moveTransfer(client, transfer, {
      at,
      events: [{ type: 'frais_rembourses', actor: 'nzela' }],
      change: { fee_refunded_at: at },
      mails: ['frais'],
    });
  });
}
