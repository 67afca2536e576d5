import {
  mobileMoneyCurrencies,
  mobileMoneyFormSchema,
  type MobileMoneyCurrency,
  type MobileMoneyOffer,
  type MobileMoneyOperator,
  type MobileMoneyPayment,
} from '@nzela/contract/mobile-money';
import { currencySchema } from '@nzela/contract/common';
import type { CurrencyCode } from '@nzela/money/currencies';
import { moneyText } from '@nzela/money/money';
import { parseTypedAmount } from '@nzela/money/parse';
import { z } from 'zod';
import { plainDecimal } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import type { StatusLook } from '../../ui/StatusPill.tsx';
import { countryOfNumber } from '../../ui/phone-countries.ts';

/** What the form holds; the amount as it is typed. */
export type PaymentValues = {
  readonly operateur: MobileMoneyOperator;
  /** Of the typed amount, whether or not the operator takes it: what was typed stays. */
  readonly devise: CurrencyCode;
  readonly montant: string;
  /** The wallet that is credited; '': the one of `devise`. */
  readonly portefeuille: CurrencyCode | '';
  /** What the phone pays in where its operator does not take `devise`; '': what comes first. */
  readonly deviseTelephone: MobileMoneyCurrency | '';
  readonly telephone: string;
  readonly nomClient: string;
  readonly emailClient: string;
};
const checkedSchema = mobileMoneyFormSchema.extend({ devise: currencySchema });
export type CheckedPayment = z.output<typeof checkedSchema>;

/** The contract's own rules, with an amount as people type it (`1 250,5`). */
export const paymentFormSchema = z
  .custom<PaymentValues>()
  .transform((values): z.input<typeof checkedSchema> => {
    const { operateur, devise, montant, telephone, nomClient, emailClient } = values;
    const typed = parseTypedAmount(montant, devise);
    const text = typed.ok ? moneyText(typed.amount) : montant;
    return { operateur, devise, montant: text, telephone, nomClient, emailClient };
  })
  .pipe(checkedSchema);

export const emptyPayment: PaymentValues = {
  operateur: 'AIRTEL',
  devise: 'CDF',
  montant: '',
  portefeuille: '',
  deviseTelephone: '',
  telephone: '',
  nomClient: '',
  emailClient: '',
};

/** The same payment again, for the form. */
export function valuesOf(payment: MobileMoneyPayment): PaymentValues {
  const { order, paymentChannel } = payment;
  return {
    operateur: paymentChannel.provider.code,
    ...typedOf(payment),
    telephone: paymentChannel.walletID,
    nomClient: order.customerFullName ?? '',
    emailClient: order.customerEmailAdress ?? '',
  };
}

/** The amount as the person gave it: what the phone pays, or what was to be credited. */
function typedOf({ order: { cost }, conversion }: MobileMoneyPayment) {
  const { amount, currency } = cost;
  if (conversion === null) return typed(amount, currency);
  const { deviseCible: wallet } = conversion;
  return conversion.sens === 'reception'
    ? { ...typed(conversion.montantPromis, wallet), deviseTelephone: currency }
    : { ...typed(amount, currency), portefeuille: wallet };
}

function typed(amount: number, devise: CurrencyCode) {
  const { portefeuille, deviseTelephone } = emptyPayment;
  return { montant: plainDecimal(String(amount)), devise, portefeuille, deviseTelephone };
}

type OfferedOperator = MobileMoneyOffer['operateurs'][number];

/** What the operator takes from this number; from any of its countries while the number names none of them. */
export function currenciesOf(
  operator: OfferedOperator | undefined,
  phone: string,
): readonly MobileMoneyCurrency[] {
  if (operator === undefined) return mobileMoneyCurrencies;
  const country = phone.trim().startsWith('+') ? countryOfNumber(phone) : null;
  const here = operator.pays.find(({ pays }) => pays === country);
  const served = (here === undefined ? operator.pays : [here]).flatMap(({ devises }) => devises);
  return mobileMoneyCurrencies.filter((currency) => served.includes(currency));
}

/** The status in words, and how it looks. */
export function statusDisplay({
  transactionStatus,
  statut,
}: Pick<MobileMoneyPayment, 'transactionStatus' | 'statut'>): {
  readonly look: StatusLook;
  readonly label: string;
} {
  if (transactionStatus === 'SUCCESS') return { look: 'done', label: m.mobile_money_state_done() };
  if (transactionStatus === 'FAILED') {
    return { look: 'failed', label: m.mobile_money_state_failed() };
  }
  if (statut === 'indetermine') return { look: 'checking', label: m.mobile_money_state_checking() };
  return { look: 'pending', label: m.mobile_money_state_pending() };
}
