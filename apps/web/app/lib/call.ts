import { m } from '@nzela/messages/m';
import { loadingToast, toast } from '../ui/toast.ts';
import { ApiError } from './api-error.ts';

export type CallTexts = {
  /** Shown while it runs, then taken away. */
  readonly loading?: string;
  readonly success?: string;
  /** Said when the failure carries no sentence of its own. */
  readonly failure?: string;
};

export type CallResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: unknown };

/**
 * Runs a call and says what became of it (spec §8): the error's own message for an ApiError, otherwise the
 * caller's or « Une erreur est survenue ». For what has no form of its own to show errors in.
 */
export async function callWithToasts<Value>(
  run: () => Promise<Value>,
  texts: CallTexts = {},
): Promise<CallResult<Value>> {
  const dismiss = texts.loading === undefined ? undefined : loadingToast(texts.loading);
  try {
    const value = await run();
    if (texts.success !== undefined) toast('success', texts.success);
    return { ok: true, value };
  } catch (error) {
    if (!(error instanceof ApiError)) console.error(error);
    toast(
      'error',
      error instanceof ApiError ? error.message : (texts.failure ?? m.http_error_default()),
    );
    return { ok: false, error };
  } finally {
    dismiss?.();
  }
}

/** A key for `Idempotency-Key`: make it when the form opens, and again after a success. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}
