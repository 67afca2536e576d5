import type { QuotedTransfer } from '@nzela/contract/transfers';
import { sha256Hex } from '../../kernel/data/ids.ts';
import { Refusal } from '../../kernel/http/problem.ts';
import type { TransferDeps } from './deps.ts';
import { cancelTransfer, confirmTransfer, createTransfer } from './transfers.service.ts';
import { readTransfer } from './transfers.store.ts';

export type { TransferDeps } from './deps.ts';

export type WalletOrder = {
  /** The transfer's: ordering under it again finds the same transfer. */
  readonly id: string;
  readonly senderId: string;
  readonly quoteId: string;
  /** A kept recipient's id. */
  readonly recipientId: string;
  readonly memo: string | null;
};

/**
 * Sends on a quote and pays from the wallet, where nobody asks over HTTP: the person agreed beforehand. Repeatable.
 * Refuses what making and confirming a transfer refuse; what was not paid is then closed.
 */
export async function sendFromWallet(deps: TransferDeps, order: WalletOrder): Promise<void> {
  const { id, senderId, quoteId, recipientId, memo } = order;
  if ((await transferStage(deps, order)) === null) {
    const body = {
      devisId: quoteId,
      beneficiaire: { id: recipientId },
      methodePaiement: 'wallet',
      motif: memo ?? undefined,
      prevenirBeneficiaire: undefined,
    } as const satisfies QuotedTransfer;
    await createTransfer(deps, { key: { id, bodyHash: sha256Hex(id) }, senderId, body });
  }
  try {
    await confirmTransfer(deps, { id, userId: senderId, request: null });
  } catch (error) {
    if (error instanceof Refusal) await cancelTransfer(deps, { id, userId: senderId });
    throw error;
  }
}

/** Whether a transfer was made under `id`, and whether it was ever paid, whatever became of it since. */
export async function transferStage(
  { pool }: Pick<TransferDeps, 'pool'>,
  { id }: { readonly id: string },
): Promise<'unpaid' | 'paid' | null> {
  const transfer = await readTransfer(pool, id);
  if (transfer === null) return null;
  return transfer.confirmedAt === null ? 'unpaid' : 'paid';
}
