import type { CreateTransfer, Transfer } from '@nzela/contract/transfers';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, isAnswer } from '../../lib/api-error.ts';
import { newIdempotencyKey } from '../../lib/call.ts';
import { http } from '../../lib/http.ts';
import { isUnpaid } from './transfer-status.ts';
import { cancelTransfer, createTransfer, transferQuery } from './transfers.api.ts';
import { changeDraft, draftNow } from './wizard-draft.ts';

/** Pauses between the attempts to learn what became of a request whose answer was lost. */
const retryPausesMs = [1_000, 2_000, 4_000, 8_000];

export type PayState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  /** Sent, and nobody answered: the same request goes out again until somebody does. */
  | { readonly kind: 'checking'; readonly gaveUp: boolean }
  | { readonly kind: 'refused'; readonly error: ApiError };

export type Pay = {
  readonly state: PayState;
  /** Sends `body` once, whatever happens to the answer. Ignored while something is under way. */
  readonly pay: (body: CreateTransfer) => void;
  /** Asks again at once. */
  readonly again: () => void;
};

/**
 * Makes the transfer that is paid next, and hands it to `onMade`. The key and the body are in the tab's storage
 * before they leave, so a double click, a reload and a lost answer all end in the same transfer.
 */
export function usePay(onMade: (transfer: Transfer) => Promise<void> | void): Pay {
  const [state, setState] = useState<PayState>({ kind: 'idle' });
  const queries = useQueryClient();
  const running = useRef(false);
  const made = useRef(onMade);
  useEffect(() => {
    made.current = onMade;
  });

  const run = useCallback(
    async (body: CreateTransfer | null) => {
      if (running.current) return;
      running.current = true;
      setState(body === null ? { kind: 'checking', gaveUp: false } : { kind: 'busy' });
      try {
        const transfer = await settleDraft(body, () =>
          setState({ kind: 'checking', gaveUp: false }),
        );
        queries.setQueryData(transferQuery(transfer.id).queryKey, transfer);
        await made.current(transfer);
        setState({ kind: 'idle' });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setState(isAnswer(error) ? { kind: 'refused', error } : { kind: 'checking', gaveUp: true });
      } finally {
        running.current = false;
      }
    },
    [queries],
  );

  useEffect(() => {
    // The tab was closed or reloaded before the answer came.
    if (draftNow().unanswered !== null) void run(null);
  }, [run]);

  return {
    state,
    pay: (body) => void run(body),
    again: () => void run(null),
  };
}

/** The transfer of the draft: the one that a lost answer told of, an earlier one that was paid after all, or a new one. */
async function settleDraft(body: CreateTransfer | null, onSilence: () => void): Promise<Transfer> {
  const { unanswered, sentAs } = draftNow();
  if (unanswered === null) {
    const paid = sentAs === null ? null : await giveUp(sentAs);
    if (paid !== null) return paid;
    changeDraft({ unanswered: JSON.stringify(body) });
  }
  for (const pauseMs of retryPausesMs) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || isAnswer(error)) throw error;
      onSilence();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return send();
}

/** Sends what the draft says was sent, under the draft's key. */
async function send(): Promise<Transfer> {
  const { key, unanswered } = draftNow();
  try {
    const transfer = await createTransfer(JSON.parse(unanswered ?? 'null') as CreateTransfer, key);
    changeDraft({ sentAs: transfer.id, unanswered: null, quote: null, key: newIdempotencyKey() });
    return transfer;
  } catch (error) {
    if (error instanceof ApiError && isAnswer(error)) changeDraft({ unanswered: null });
    throw error;
  }
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
