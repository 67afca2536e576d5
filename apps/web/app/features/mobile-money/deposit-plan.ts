import type { MobileMoneyCurrency } from '@nzela/contract/mobile-money';
import type { QuoteRequest } from '@nzela/contract/quotes';
import type { CurrencyCode } from '@nzela/money/currencies';
import { moneyText } from '@nzela/money/money';
import { parseTypedAmount } from '@nzela/money/parse';
import type { PaymentValues } from './payment-values.ts';

/** What becomes of a typed amount. */
export type DepositPlan = {
  /** What the phone pays in. */
  readonly paid: MobileMoneyCurrency;
  /** The wallet that is credited. */
  readonly credited: CurrencyCode;
  /** What was typed: what the phone pays, or what is credited because the operator does not take that currency. */
  readonly sens: 'envoi' | 'reception';
};

type Typed = Pick<PaymentValues, 'devise' | 'montant' | 'portefeuille' | 'deviseTelephone'>;

/**
 * Keeps the amount and the currency that were typed, whichever operator and country are chosen: where the operator takes
 * that currency the phone pays it, else the phone pays in another and the typed amount is what is credited. Null while
 * the operator takes nothing.
 */
export function planOf(typed: Typed, served: readonly MobileMoneyCurrency[]): DepositPlan | null {
  const { devise, portefeuille, deviseTelephone } = typed;
  const [first] = served;
  const same = served.find((one) => one === devise);
  if (same !== undefined) {
    return { paid: same, credited: portefeuille === '' ? same : portefeuille, sens: 'envoi' };
  }
  const chosen = served.find((one) => one === deviseTelephone) ?? first;
  return chosen === undefined ? null : { paid: chosen, credited: devise, sens: 'reception' };
}

/** The price that a plan asks for; null where nothing is converted, or no amount is typed. */
export function priceRequestOf(
  { montant, devise }: Pick<Typed, 'montant' | 'devise'>,
  plan: DepositPlan | null,
): QuoteRequest | null {
  if (plan === null || plan.paid === plan.credited) return null;
  const parsed = parseTypedAmount(montant, devise);
  if (!parsed.ok || parsed.amount.minor === 0n) return null;
  return {
    canal: 'conversion',
    sens: plan.sens,
    montant: moneyText(parsed.amount),
    deviseSource: plan.paid,
    deviseCible: plan.credited,
  };
}
