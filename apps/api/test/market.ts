import type { CurrencyCode } from '@nzela/money/currencies';
import { decimal, decimalText } from '@nzela/money/decimal';
import type { Api } from './api.ts';
import { until } from './money.ts';

/** Puts a rate in force, in units for 1 EUR, and waits until the API knows of it. */
export async function setRate(api: Api, currency: CurrencyCode, rate: string): Promise<void> {
  await api.deps.pool.query(
    "INSERT INTO rates (currency, rate, source, dated_at) VALUES ($1, $2, 'Essai', $3)",
    [currency, rate, api.deps.clock.now()],
  );
  const wanted = decimalText(decimal(rate));
  await until(api, async () => {
    const held = (await api.deps.rates.book()).get(currency);
    return held !== undefined && decimalText(held.rate) === wanted;
  });
}
