import {
  type CreateMoneyRequest,
  createMoneyRequestSchema,
  type MoneyRequest,
  type RequestMethod,
} from '@nzela/contract/money-requests';
import type { RequestCurrency } from '@nzela/contract/payment-terms';
import { moneyText } from '@nzela/money/money';
import { formatForField, wireMoney } from '../../lib/format.ts';
import { readTypedAmount } from '../../lib/typed-amount.ts';
import { m } from '@nzela/messages/m';

/** Spec §4: the three steps. */
export const requestSteps = ['montant', 'destinataire', 'confirmation'] as const;
export type RequestStep = (typeof requestSteps)[number];

/** What is being asked for, as typed. */
export type RequestDraft = {
  readonly step: RequestStep;
  readonly amount: string;
  readonly currency: RequestCurrency;
  readonly reason: string;
  /** `2026-01-31`, or empty. */
  readonly due: string;
  readonly method: RequestMethod;
  readonly email: string;
  readonly phone: string;
};

export const emptyRequest: RequestDraft = {
  step: 'montant',
  amount: '',
  currency: 'EUR',
  reason: '',
  due: '',
  method: 'email',
  email: '',
  phone: '',
};

/** The same again: how much, in what, what for and from whom. Its last day to pay is over or another's. */
export function draftOf(request: MoneyRequest): RequestDraft {
  const { montant, devise, motif, mode, destinataire } = request;
  return {
    ...emptyRequest,
    amount: formatForField(moneyText(wireMoney(montant, devise))),
    currency: devise,
    reason: motif ?? '',
    method: mode,
    email: mode === 'email' ? (destinataire ?? '') : '',
    phone: mode === 'phone' ? (destinataire ?? '') : '',
  };
}

/** The amount for the wire, or null while it is none (spec §5: more than 0, at least 0.01). */
export function amountOf({ amount, currency }: RequestDraft): string | null {
  const read = readTypedAmount(amount, currency);
  return read.ok ? read.text : null;
}

/** Who is asked, as typed; null for a link. */
export function recipientOf({ method, email, phone }: RequestDraft): string | null {
  if (method === 'link') return null;
  return (method === 'email' ? email : phone).trim();
}

/** What is wrong with the recipient, in the specification's words. */
export function recipientError(draft: RequestDraft): string | undefined {
  const recipient = recipientOf(draft);
  if (recipient === null) return undefined;
  if (recipient === '') return m.money_request_recipient_missing();
  // The amount is checked at its own step: any does here.
  const read = createMoneyRequestSchema.safeParse({
    montant: '1',
    mode: draft.method,
    destinataire: recipient,
  });
  if (read.success) return undefined;
  return draft.method === 'email'
    ? m.money_request_recipient_email_invalid()
    : m.money_request_recipient_phone_invalid();
}

/** The draft as the API takes it; its amount and recipient were checked step by step. */
export function requestBody(draft: RequestDraft): CreateMoneyRequest {
  const asked = {
    montant: amountOf(draft) ?? draft.amount,
    devise: draft.currency,
    ...(draft.reason.trim() === '' ? {} : { motif: draft.reason }),
    ...(draft.due === '' ? {} : { echeance: draft.due }),
  };
  if (draft.method === 'link') return { ...asked, mode: 'link' };
  return { ...asked, mode: draft.method, destinataire: recipientOf(draft) ?? '' };
}
