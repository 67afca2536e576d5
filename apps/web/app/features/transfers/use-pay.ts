import type { CreateTransfer, Transfer } from '@nzela/contract/transfers';
import { useQueryClient } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { type Send, type UnansweredStore, useSend } from '../../lib/use-send.ts';
import { isUnpaid } from './transfer-status.ts';
import { cancelTransfer, createTransfer, transferQuery } from './transfers.api.ts';
import { changeDraft, draftNow } from './wizard-draft.ts';

/** Key and body are in the tab's storage before they leave, so that a reload ends in the same transfer too. */
const inDraft: UnansweredStore<CreateTransfer> = {
  read: () => draftNow().unanswered,
  write: (unanswered) => changeDraft({ unanswered }),
};

/** Makes the transfer that is paid next, and hands it to `onMade`. */
export function usePay(onMade: (transfer: Transfer) => Promise<void> | void): Send<CreateTransfer> {
  const queries = useQueryClient();
  const done = async (transfer: Transfer) => {
    queries.setQueryData(transferQuery(transfer.id).queryKey, transfer);
    await onMade(transfer);
  };
  return useSend(settleDraft, done, inDraft);
}

/** The transfer of the draft: an earlier one that was paid after all, or the one that `body` asks for. */
async function settleDraft(body: CreateTransfer, key: string): Promise<Transfer> {
  const { sentAs } = draftNow();
  const paid = sentAs === null ? null : await giveUp(sentAs);
  if (paid !== null) return paid;
  const transfer = await createTransfer(body, key);
  changeDraft({ sentAs: transfer.id, quote: null });
  return transfer;
}

/**
 * Closes an earlier transfer of this draft that nobody paid, so that it cannot be paid beside the new one. Answers
 * it when it was paid after all: then there is nothing more to pay.
 */
async function giveUp(id: string): Promise<Transfer | null> {
  const transfer = await http.call<Transfer>(`/transfers/${id}`);
  if (transfer.statut === 'annule') return null;
  if (!isUnpaid(transfer)) return transfer;
  await cancelTransfer(id);
  changeDraft({ sentAs: null });
  return null;
}
