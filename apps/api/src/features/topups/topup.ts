import type { TopupCountry } from '@nzela/contract/topup-terms';
import type { Topup as WireTopup, TopupStage } from '@nzela/contract/topups';
import type { Asked } from '../../gateways/asked.ts';
import type { Money } from '@nzela/money/money';
import { wireAmount } from '../../kernel/texts/amounts.ts';
import type { Untold } from '../../kernel/texts/texts.ts';

/** What somebody buys for a phone, as it is sold today. */
export type Purchase = {
  /** Digits with the country's code. */
  readonly phone: string;
  readonly country: TopupCountry;
  readonly operator: { readonly id: string; readonly name: string };
  readonly product: {
    readonly id: string;
    readonly name: string;
    readonly type: 'airtime' | 'data';
  };
  readonly bundle: { readonly id: string; readonly name: string } | null;
  /** What the phone gets: credit in its currency; a package by its price. */
  readonly amount: Money;
  /** What the wallet pays. */
  readonly price: Money<'EUR'>;
};

export type Topup = Purchase &
  Asked & {
    readonly id: string;
    readonly userId: string;
    readonly status: TopupStage;
    /** By when it is decided on, while it is held for a review. */
    readonly reviewDueAt: Date | null;
  };

const statuses = {
  en_attente: 'pending',
  en_verification: 'pending',
  en_cours: 'pending',
  indetermine: 'pending',
  complete: 'success',
  annule: 'failed',
  echoue: 'failed',
} as const satisfies Record<TopupStage, WireTopup['status']>;

/** The top-up as its owner sees it (spec §3). */
export function wireTopup(topup: Topup): Untold<WireTopup> {
  const { operator, product, bundle, amount, price, status, fault } = topup;
  const waits = status === 'en_attente' && fault !== null;
  return {
    id: topup.id,
    reference: topup.reference,
    status: statuses[status],
    stage: status,
    phoneNumber: topup.phone,
    countryIso: topup.country,
    operatorId: operator.id,
    operatorName: operator.name,
    productId: product.id,
    productName: product.name,
    productType: product.type,
    dataPackageId: bundle?.id ?? null,
    dataPackageName: bundle?.name ?? null,
    amount: wireAmount(amount),
    currency: amount.currency,
    price: wireAmount(price),
    errorMessage: topup.reason,
    cause: fault,
    errorField: topup.field,
    retryAt: waits ? (topup.nextActionAt?.toISOString() ?? null) : null,
    deadline: waits ? topup.deadlineAt.toISOString() : null,
    reviewBefore: topup.reviewDueAt?.toISOString() ?? null,
    createdAt: topup.createdAt.toISOString(),
    updatedAt: topup.updatedAt.toISOString(),
  };
}
