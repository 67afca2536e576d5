import type { BlockTold } from '@nzela/contract/blocks';
import type { FieldError } from '@nzela/contract/common';
import type { RefusalCode } from '@nzela/contract/errors';
import type { VerificationAsked } from '@nzela/contract/step-up';
import { m } from '@nzela/messages/m';

/** A refused or failed call. `message` is the French sentence to show as it is. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** From the closed list in the contract; `reseau` when no answer came, `inconnu` when it had no code. */
  readonly code: string;
  readonly errors: readonly FieldError[];
  /** To quote to the support. */
  readonly reference: string | undefined;
  /** When asking again makes sense, if the server says. */
  readonly retryAfterSeconds: number | undefined;
  /** With `verification_requise`: what a fresh proof of identity is asked for. */
  readonly verification: VerificationAsked | undefined;
  /** With `compte_bloque`: why, and how to answer. */
  readonly blocked: BlockTold | undefined;

  constructor(
    message: string,
    details: Partial<
      Pick<
        ApiError,
        | 'status'
        | 'code'
        | 'errors'
        | 'reference'
        | 'verification'
        | 'blocked'
        | 'retryAfterSeconds'
      >
    >,
  ) {
    super(message);
    this.status = details.status ?? 0;
    this.code = details.code ?? 'inconnu';
    this.errors = details.errors ?? [];
    this.reference = details.reference;
    this.verification = details.verification;
    this.blocked = details.blocked;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Codes of a 503 with which the server refuses before anything is taken. */
const refusedBefore = new Set<string>([
  'passerelle_indisponible',
  'taux_indisponible',
] satisfies RefusalCode[]);

/**
 * Whether the server said no. Silence, a 5xx and « still running » are no answer: the request may have been
 * executed. A gateway that could not be asked and a rate that is too old are one: nothing was taken.
 */
export function isAnswer(error: ApiError): boolean {
  if (refusedBefore.has(error.code)) return true;
  return error.status >= 400 && error.status < 500 && error.code !== 'operation_en_cours';
}

/** What a person mends by themselves: a wrong password, a field, a moment's wait. Nobody needs a reference for it. */
const theirsToMend = new Set([400, 401, 403, 404, 429]);

/** What to quote to the support about a failure; undefined when the person can mend it without the support. */
export function quotableReference(failure: {
  readonly status?: number | undefined;
  readonly reference?: string | undefined;
}): string | undefined {
  return theirsToMend.has(failure.status ?? 0) ? undefined : failure.reference;
}

/** Whether an address names nothing of this person's (404), or no id at all (400): there is nothing to ask for again. */
export function isMissing(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** Why something could not be read, as a sentence that ends. */
export function whyUnread(error: Error | null): string {
  return error === null ? '' : error.message.replace(/(?<![.!?…])$/u, '.');
}

/** The same to somebody who reads of their own money, and that none moved by it. */
export function unreadText(error: Error | null): string {
  return `${whyUnread(error)} ${m.transfers_money_safe()}`.trim();
}

/**
 * Reads a refusal (spec §8): the server's `message`, else `Erreur {status}`, else « Une erreur inconnue est
 * survenue » when the body is not JSON.
 */
export async function errorOf(response: Response): Promise<ApiError> {
  const { status } = response;
  let body: unknown;
  try {
    body = await response.json();
  } catch {
    return new ApiError(m.http_error_unknown(), { status });
  }
  const problem = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  const { message, code, reference, errors, verification, blocage } = problem;
  const retryAfterSeconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(typeof message === 'string' ? message : m.http_error_status({ status }), {
    status,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof reference === 'string' ? { reference } : {}),
    ...(typeof verification === 'object' && verification !== null
      ? { verification: verification as VerificationAsked }
      : {}),
    ...(typeof blocage === 'object' && blocage !== null ? { blocked: blocage as BlockTold } : {}),
    ...(retryAfterSeconds > 0 ? { retryAfterSeconds } : {}),
    ...(Array.isArray(errors) ? { errors: errors as FieldError[] } : {}),
  });
}
