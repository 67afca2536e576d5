import type { CurrencyCode } from '@nzela/money/currencies';
import { decimal, decimalText, type Decimal } from '@nzela/money/decimal';
import { add, money, type Money } from '@nzela/money/money';

/** A price as it was agreed, kept with what is paid at it: a quote, a transfer, a withdrawal, a bill. */
export type AgreedPrice = {
  /** What is exchanged; `total = sent + fee` is debited. */
  readonly sent: Money;
  readonly fee: Money;
  readonly total: Money;
  /** The part of `sent` that is our margin, with the residue of the rounding. */
  readonly spread: Money;
  readonly rate: Decimal;
  readonly parity: boolean;
};

/** Where its rate came from. */
export type RateOrigin = {
  readonly midRate: Decimal;
  readonly rateSource: string;
  readonly rateAt: Date;
};

/** The columns of an {@link AgreedPrice}, as PostgreSQL gives them. */
export type PriceColumns = {
  source_amount: bigint;
  source_currency: CurrencyCode;
  fee_amount: bigint;
  spread_amount: bigint;
  rate: string;
  parity: boolean;
};

/** The columns of a {@link RateOrigin}. */
export type OriginColumns = { mid_rate: string; rate_source: string; rate_at: Date };

export function agreedPriceOf(row: PriceColumns): AgreedPrice {
  const sent = money(row.source_amount, row.source_currency);
  const fee = money(row.fee_amount, row.source_currency);
  return {
    sent,
    fee,
    total: add(sent, fee),
    spread: money(row.spread_amount, row.source_currency),
    rate: decimal(row.rate),
    parity: row.parity,
  };
}

export function rateOriginOf(row: OriginColumns): RateOrigin {
  return { midRate: decimal(row.mid_rate), rateSource: row.rate_source, rateAt: row.rate_at };
}

type Priced = Omit<AgreedPrice, 'total'>;

/** The columns of an agreed price, to be written. */
export function priceColumns({ sent, fee, spread, rate, parity }: Priced): PriceColumns {
  return {
    source_amount: sent.minor,
    source_currency: sent.currency,
    fee_amount: fee.minor,
    spread_amount: spread.minor,
    rate: decimalText(rate),
    parity,
  };
}

/** The columns of where its rate came from, to be written. */
export function originColumns({ midRate, rateSource, rateAt }: RateOrigin): OriginColumns {
  return { mid_rate: decimalText(midRate), rate_source: rateSource, rate_at: rateAt };
}
