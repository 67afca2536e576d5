import { refusals, type RefusalCode } from '@nzela/contract/errors';
import type { BlockTold } from '@nzela/contract/blocks';
import type { FieldError, Problem } from '@nzela/contract/common';
import type { VerificationAsked } from '@nzela/contract/step-up';
import { say, type Message, type ValuesOf } from '@nzela/messages/message';
import { render, type MessageReader } from '@nzela/messages/render';

export type RefusalDetails = {
  /** The field to correct, as a dotted path of the request's body. */
  readonly field?: string;
  /** Several fields to correct, each with its own sentence. */
  readonly errors?: readonly FieldFault[];
  /** Seconds after which asking again makes sense. */
  readonly retryAfterSeconds?: number;
  /** What a fresh proof of identity is asked for. */
  readonly asked?: VerificationAsked;
  /** Why the account is suspended, for its own person. */
  readonly blocked?: BlockTold;
  /** IANA name: on whose clocks the sentence tells an instant. */
  readonly timeZone?: string;
};

/** What is wrong with a field: a dotted path of the request's body. */
export type FieldFault = { readonly champ: string; readonly message: Message };

/** The values that the sentence of `code` names. */
type SentenceValues<Code extends RefusalCode> = ValuesOf<`refusals_${Code}`>;

/** A refusal whose sentence names no value. */
export type PlainRefusalCode = {
  readonly [Code in RefusalCode]: keyof SentenceValues<Code> extends never ? Code : never;
}[RefusalCode];

type Given<Code extends RefusalCode> = [Code] extends [PlainRefusalCode]
  ? [details?: RefusalDetails]
  : [details: RefusalDetails & { readonly values: SentenceValues<Code> }];

/** A named refusal from the closed list in the contract: what a person did cannot be done, and why. Made by {@link refusal}. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** Why, for whoever reads it. */
  readonly sentence: Message;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, sentence: Message, details: RefusalDetails) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.sentence = sentence;
    this.details = details;
  }

  get status(): number {
    return refusals[this.code];
  }
}

/** The refusal `code`, with the values that its sentence names. */
export function refusal<Code extends RefusalCode>(code: Code, ...[details]: Given<Code>): Refusal {
  const { values, ...others } = (details ?? {}) as RefusalDetails & { values?: object };
  const sentence = say as (key: string, values?: object) => Message;
  return new Refusal(code, sentence(`refusals_${code}`, values), others);
}

/** Throws the refusal `code`. Declared `never` so that guards read as one line. */
export function refuse<Code extends RefusalCode>(code: Code, ...details: Given<Code>): never {
  throw refusal(code, ...details);
}

type Answered = {
  /** Finds the request in the log. */
  readonly reference: string;
  readonly reader: MessageReader;
  readonly faults?: readonly FieldFault[] | undefined;
  /** The page that explains it, up to its code; none without. */
  readonly page?: string | undefined;
};

/** The body of a refusal (RFC 9457), in the reader's language. */
export function problemBody(
  refused: Refusal,
  { reference, reader, faults = [], page = 'urn:nzela:probleme:' }: Answered,
): Problem {
  const { code, sentence, status, details } = refused;
  return {
    type: `${page}${code}`,
    title: code,
    status,
    code,
    message: render(sentence, reader),
    ...(faults.length === 0 ? {} : { errors: faults.map((fault) => fieldError(fault, reader)) }),
    ...(details.asked === undefined ? {} : { verification: details.asked }),
    ...(details.blocked === undefined ? {} : { blocage: details.blocked }),
    reference,
  };
}

function fieldError({ champ, message }: FieldFault, reader: MessageReader): FieldError {
  return { champ, message: render(message, reader) };
}
