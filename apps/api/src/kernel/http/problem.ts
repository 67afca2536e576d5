import {
  refusalMessage,
  refusals,
  type RefusalCode,
  type RefusalValues,
} from '@nzela/contract/errors';
import type { FieldError, Problem } from '@nzela/contract/common';
import type { VerificationAsked } from '@nzela/contract/step-up';

export type RefusalDetails = {
  /** What the sentence names in braces. */
  readonly values?: RefusalValues;
  /** The field to correct, as a dotted path of the request's body. */
  readonly field?: string;
  /** Several fields to correct, each with its own sentence. */
  readonly errors?: readonly FieldError[];
  /** Seconds after which asking again makes sense. */
  readonly retryAfterSeconds?: number;
  /** What a fresh proof of identity is asked for. */
  readonly asked?: VerificationAsked;
};

/** A named refusal from the closed list in the contract: what a person did cannot be done, and why. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(refusalMessage(code, details.values));
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return refusals[this.code].status;
  }
}

/** Throws the refusal `code`. Declared `never` so that guards read as one line. */
export function refuse(code: RefusalCode, details: RefusalDetails = {}): never {
  throw new Refusal(code, details);
}

/** The body of a refusal (RFC 9457). `reference` finds the request in the log. */
export function problemBody(
  { code, message, details: { asked } }: Refusal,
  reference: string,
  errors?: readonly FieldError[],
): Problem {
  return {
    type: `urn:nzela:probleme:${code}`,
    title: code,
    status: refusals[code].status,
    code,
    message,
    ...(errors === undefined || errors.length === 0 ? {} : { errors: [...errors] }),
    ...(asked === undefined ? {} : { verification: asked }),
    reference,
  };
}
