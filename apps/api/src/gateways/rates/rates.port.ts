import type { CurrencyCode } from '@nzela/money/currencies';
import type { GatewayAnswer, GatewayHealth } from '../gateway.ts';

/** A publisher of daily reference rates. */
export type RatesGateway = {
  daily(): Promise<GatewayAnswer<DailyRates>>;
  health(): Promise<GatewayHealth>;
};

export type RatesSettings = {
  /** The address of the daily document (ECB's `eurofxref-daily.xml` or one of the same shape). */
  readonly feedUrl: string;
  readonly timeoutMs: number;
};

export type DailyRates = {
  /** 16:00 in Frankfurt on the document's date, when the ECB publishes. */
  readonly publishedAt: Date;
  /** Units of the currency for 1 EUR, as the decimal text published. Currencies the product does not know are left out. */
  readonly rates: Readonly<Partial<Record<CurrencyCode, string>>>;
};
