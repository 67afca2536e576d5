import type { Corridor, DeliveryMethod } from '@nzela/contract/tariffs';
import type { QuotePreview } from '@nzela/contract/quotes';
import type { Wallet } from '@nzela/contract/wallets';
import { moneyText } from '@nzela/money/money';
import { parseTypedAmount } from '@nzela/money/parse';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useKept } from '../../lib/use-kept.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { m } from '@nzela/messages/m';
import { amountError, type LivePrice, storeQuote, useLivePrice } from '../quotes/quotes.ts';
import {
  type RecipientCheck,
  type MobileOperator,
  operatorOf,
  type RecipientErrors,
  recipientInput,
  type RecipientPlace,
  asShown,
  useRecipientCheck,
} from '../recipients/recipients.ts';
import {
  emptyInternational,
  type International,
  internationalCorridors,
  internationalRequest,
  modeOf,
  type Prepared,
  wizardRequest,
} from './international.ts';

const pauseMs = 350;

export type InternationalFormProps = {
  readonly corridors: readonly Corridor[];
  readonly wallet: Wallet;
  readonly onPrepared: (prepared: Prepared) => void;
};

type Attempt = { readonly count: number; readonly busy: boolean; readonly error: Error | null };

export type InternationalFormState = {
  readonly form: International;
  readonly change: (part: Partial<International>) => void;
  readonly offered: readonly Corridor[];
  readonly corridor: Corridor | null;
  readonly mode: DeliveryMethod | null;
  readonly place: RecipientPlace;
  readonly operators: readonly MobileOperator[];
  /** Of the chosen operator, while nothing arrives through it; null otherwise. */
  readonly downName: string | null;
  readonly live: LivePrice;
  /** What the same transfer costs by card or wire; null while it is asked for, and where neither can pay it. */
  readonly wizardPrice: QuotePreview | null;
  readonly check: RecipientCheck;
  readonly attempt: Attempt;
  /** In the currency that is sent. */
  readonly available: number;
  readonly errors: Faults;
  /** What went wrong and belongs to no field. */
  readonly otherError: string | null;
  readonly submit: () => Promise<void>;
};

/** The state of the International form: its live price, the recipient's check, and what keeps it from being sent. */
export function useInternational(props: InternationalFormProps): InternationalFormState {
  const { corridors, wallet, onPrepared } = props;
  const [form, setForm] = useKept<International>('international', {
    ...emptyInternational,
    currency: wallet.devisePrincipale,
  });
  const offered = internationalCorridors(corridors);
  const corridor = offered.find(({ pays }) => pays === form.country) ?? null;
  const mode = modeOf(form, corridor);
  const settled = { ...form, amountText: useSettled(form.amountText, pauseMs) };
  const request = internationalRequest(settled, corridor);
  const live = useLivePrice(request, null);
  const byCard = useLivePrice(wizardRequest(request), null);
  // Until a country is chosen the fields are those of the first one: a number needs a country to be written in.
  const country = corridor?.pays ?? offered[0]?.pays ?? '';
  const place: RecipientPlace = { mode: mode ?? 'cash', country };
  const check = useRecipientCheck(form.recipient, place, corridor !== null);
  const operators = corridor?.modes.find((way) => way.mode === mode)?.operateurs ?? [];
  const operator = operatorOf(form.recipient, place, operators);
  const [attempt, setAttempt] = useState<Attempt>({
    count: 0,
    busy: false,
    error: null,
  });
  const change = (part: Partial<International>) => {
    setForm({ ...form, ...part });
    setAttempt((now) => ({ ...now, error: null }));
  };
  const balance = wallet.soldes.find(({ devise }) => devise === form.currency);
  const available = balance?.disponible ?? 0;
  const isShort =
    live.price !== null && isFor(live.price, form) && live.price.totalDebite > available;
  const isTried = attempt.count > 0;
  const errors = {
    ...(isTried && form.country === '' ? { pays: m.international_missing_country() } : {}),
    ...amountFaults(form, isTried, isShort, attempt.error ?? live.error),
    ...check.errors,
    ...(isTried && isNameless(form) ? { nom: m.international_missing_name() } : {}),
  };

  const submit = async () => {
    setAttempt((now) => ({ count: now.count + 1, busy: true, error: null }));
    const prepared = await prepare();
    setAttempt((now) => ({
      ...now,
      busy: false,
      error: prepared instanceof Error ? prepared : null,
    }));
    if (prepared !== null && !(prepared instanceof Error)) onPrepared(prepared);
  };

  const prepare = async (): Promise<Prepared | Error | null> => {
    const request = internationalRequest(form, corridor);
    const shown = check.result;
    const isKnown = corridor !== null && (await check.submit());
    if (request === null || isShort || !isKnown) return null;
    try {
      const quote = await storeQuote(request);
      if (quote.totalDebite > available) return null;
      const { recipient } = form;
      return {
        quote,
        recipient,
        body: {
          devisId: quote.id,
          beneficiaire:
            recipient.keptId === null
              ? asShown(recipientInput(recipient, place), shown)
              : { id: recipient.keptId },
          methodePaiement: 'wallet',
        },
      };
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  };

  return {
    form,
    change,
    offered,
    corridor,
    mode,
    place,
    operators,
    downName: operator?.etat === 'down' ? operator.nom : null,
    live,
    wizardPrice: byCard.pending || byCard.error !== null ? null : byCard.price,
    check,
    attempt,
    available,
    errors,
    otherError: noFieldError(attempt.error ?? live.error),
    submit,
  };
}

/** A price may still be that of what was typed before. */
function isFor(price: QuotePreview, { amountText, currency }: International): boolean {
  const parsed = parseTypedAmount(amountText, currency);
  if (!parsed.ok || price.deviseSource !== currency) return false;
  return price.montantEnvoye === Number(moneyText(parsed.amount));
}

/** What is wrong, by field. */
export type Faults = RecipientErrors & { readonly pays?: string; readonly montant?: string };

/** The amount's fault, in the specification's words (§5), or what the price was refused for. */
function amountFaults(
  form: International,
  isTried: boolean,
  isShort: boolean,
  refusal: Error | null,
): Pick<Faults, 'montant'> {
  const typed = amountError(form.amountText, form.currency);
  const isEmpty = form.amountText.trim() === '' || /^[0.,\s]*$/.test(form.amountText);
  if (isTried && isEmpty) return { montant: m.international_amount_invalid() };
  if (typed !== undefined) return { montant: typed };
  if (isShort) return { montant: m.wallets_insufficient() };
  const atField = refusalAt(refusal, 'montant');
  return atField === undefined ? {} : { montant: atField };
}

function isNameless({ recipient }: International): boolean {
  return recipient.nom.trim() === '';
}

/** The faults as the summary lists them: what is missing of the recipient has one sentence (§5). */
export function listedFaults(faults: Faults): { name: string; message: string }[] {
  const missing = new Set<string>([
    m.international_missing_country(),
    m.international_missing_name(),
  ]);
  return Object.entries(faults).map(([name, message]) => ({
    name,
    message: missing.has(message) ? m.international_recipient_missing() : message,
  }));
}

function refusalAt(error: Error | null, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.errors.find(({ champ }) => champ === field)?.message;
}

/** What no field can show. */
function noFieldError(error: Error | null): string | null {
  return error === null || refusalAt(error, 'montant') !== undefined ? null : error.message;
}
