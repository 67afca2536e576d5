import { type CurrencyCode, currencyCodes } from '@nzela/money/currencies';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { currencyName } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { SelectField } from '../../ui/SelectField.tsx';
import { sentQuery } from './operations.api.ts';

/** The currency that the address names; null for the one in which most was sent. */
export function sentCurrency(address: URLSearchParams): CurrencyCode | null {
  return currencyCodes.find((code) => code === address.get('devise')) ?? null;
}

export function useSentCurrency(): CurrencyCode | null {
  return sentCurrency(useSearchParams()[0]);
}

/** One currency at a time: those in which something was sent. Its room is there before it is known whether there are several. */
export function SentCurrency() {
  const currency = useSentCurrency();
  const [, setAddress] = useSearchParams();
  const { data } = useQuery(sentQuery(currency));
  const shown = data?.devise ?? currency ?? '';
  const codes = [...new Set([...(shown === '' ? [] : [shown]), ...(data?.devises ?? [])])];
  return (
    <SelectField
      label={m.operations_filter_currency()}
      value={shown}
      disabled={codes.length < 2}
      options={codes.map((code) => ({ value: code, label: `${code} · ${currencyName(code)}` }))}
      onChange={(devise) => setAddress({ devise }, { replace: true, preventScrollReset: true })}
    />
  );
}
