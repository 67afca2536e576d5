import {
  mobileMoneyCurrencies,
  mobileMoneyFormSchema,
  type MobileMoneyCurrency,
  type MobileMoneyOffer,
  type MobileMoneyOperator,
  type MobileMoneyPayment,
} from '@nzela/contract/mobile-money';
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
  readonly devise: MobileMoneyCurrency;
  readonly montant: string;
  readonly telephone: string;
  readonly nomClient: string;
  readonly emailClient: string;
};
export type CheckedPayment = z.output<typeof mobileMoneyFormSchema>;

/** The contract's own rules, with an amount as people type it (`1 250,5`). */
export const paymentFormSchema = z
  .custom<PaymentValues>()
  .transform((values): z.input<typeof mobileMoneyFormSchema> => {
    const typed = parseTypedAmount(values.montant, values.devise);
    return { ...values, montant: typed.ok ? moneyText(typed.amount) : values.montant };
  })
  .pipe(mobileMoneyFormSchema);

export const emptyPayment: PaymentValues = {
  operateur: 'AIRTEL',
  devise: 'CDF',
  montant: '',
  telephone: '',
  nomClient: '',
  emailClient: '',
};

/** The same payment again, for the form. */
export function valuesOf(payment: MobileMoneyPayment): PaymentValues {
  const { order, paymentChannel } = payment;
  return {
    operateur: paymentChannel.provider.code,
    devise: order.cost.currency,
    montant: plainDecimal(String(order.cost.amount)),
    telephone: paymentChannel.walletID,
    nomClient: order.customerFullName ?? '',
    emailClient: order.customerEmailAdress ?? '',
  };
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
