import type {
  MobileMoneyCurrency,
  MobileMoneyOperator,
  MobileMoneyPayment,
  MobileMoneyStage,
} from '@nzela/contract/mobile-money';
import type { Mode } from '@nzela/ledger/types';
import type { Money } from '@nzela/money/money';
import type { Asked } from '../../gateways/asked.ts';
import { wireAmount } from '../../kernel/texts/amounts.ts';
import type { Untold } from '../../kernel/texts/texts.ts';
import { wireConversion, type PaymentConversion } from './conversion.ts';
import type { CollectionSubjectKey } from './purpose.ts';

/** On its way back to the phone, there, or refused there: an operator finds another way. */
export type CollectionReturn = 'en_cours' | 'rendu' | 'bloque';

/** Whose phone pays, through whom: checked against what the operators serve. */
export type PayingPhone = {
  readonly operator: { readonly code: MobileMoneyOperator; readonly name: string };
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** E.164. */
  readonly phone: string;
  readonly customerName: string | null;
  readonly customerEmail: string | null;
};

export type Payment = PayingPhone &
  CollectionSubjectKey &
  Asked & {
    readonly id: string;
    /** Whose operators are asked, and in whose book its money moves. */
    readonly mode: Mode;
    /** Whose money it is once it came. */
    readonly ownerId: string;
    /** Who pays; null: a visitor. */
    readonly payerId: string | null;
    readonly status: MobileMoneyStage;
    readonly amount: Money<MobileMoneyCurrency>;
    /** The price at which it is to be converted as it arrives; null: it stays in its currency. */
    readonly quoteId: string | null;
    /** What the operator adds, and what the phone is charged: null until it has said so. */
    readonly fee: Money | null;
    readonly total: Money | null;
    /** Money that came too late goes back to the phone; null: it stays. */
    readonly returnState: CollectionReturn | null;
  };

export function isOver({ status }: Pick<Payment, 'status'>): boolean {
  return status === 'reussi' || status === 'echoue';
}

const statuses = {
  en_attente: 'PENDING',
  en_cours: 'PENDING',
  indetermine: 'PENDING',
  reussi: 'SUCCESS',
  echoue: 'FAILED',
} as const satisfies Record<MobileMoneyStage, MobileMoneyPayment['transactionStatus']>;

/** The payment as who pays sees it (spec §3, payment result). */
export function wirePayment(
  payment: Payment,
  { now, conversion }: { readonly now: Date; readonly conversion: PaymentConversion | null },
): Untold<MobileMoneyPayment> {
  const { amount, fee, total, operator, status } = payment;
  return {
    id: payment.id,
    transactionId: payment.providerId,
    transactionStatus: statuses[status],
    originatingTransactionId: payment.reference,
    order: {
      cost: {
        amount: wireAmount(amount),
        currency: amount.currency,
        frais: fee === null ? null : wireAmount(fee),
        total: total === null ? null : wireAmount(total),
      },
      customerFullName: payment.customerName,
      customerEmailAdress: payment.customerEmail,
    },
    paymentChannel: {
      channel: 'MOBILEMONEY',
      provider: { code: operator.code, libelle: operator.name },
      walletID: payment.phone,
      pays: payment.country,
    },
    ...wireConversion(payment, conversion),
    created_at: payment.createdAt.toISOString(),
    statut: status,
    raison: payment.reason,
    cause: payment.fault,
    champ: payment.field,
    // That it is stopped is ours to mend, and changes nothing for who waits for it.
    retour: payment.returnState === 'bloque' ? 'en_cours' : payment.returnState,
    delai: payment.deadlineAt.toISOString(),
    delaiDepasse: !isOver(payment) && payment.deadlineAt <= now,
    dateModification: payment.updatedAt.toISOString(),
  };
}
