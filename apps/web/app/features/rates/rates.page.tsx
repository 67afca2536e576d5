import type { CurrencyCode } from '@nzela/money/currencies';
import { ArrowLeftRight } from 'lucide-react';
import type { MetaFunction } from 'react-router';
import { useOfferedCurrencies } from '../../lib/currencies.ts';
import { currencyName } from '../../lib/format.ts';
import { pageMeta } from '../../lib/meta.ts';
import { QueryProvider } from '../../lib/query.tsx';
import { useAddress } from '../../lib/use-address.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { PlainForm } from '../../ui/PlainForm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { RatePicture } from './rate-picture.tsx';
import { type RatesAddress, readRatesAddress, writeRatesAddress } from './rates-address.ts';

export const meta: MetaFunction = ({ matches, location }) => {
  const { from, to } = readRatesAddress(new URLSearchParams(location.search));
  return pageMeta(matches, m.rates_history_name({ from, to }), m.rates_history_text());
};

const codec = { read: readRatesAddress, write: writeRatesAddress };

/** What a currency was worth in another, day by day: the pair and the period are in the address. */
export default function RatesPage() {
  const [address, set] = useAddress(codec);
  const { from, to, period } = address;
  const change = (part: Partial<RatesAddress>) =>
    set((now) => ({ ...now, ...part }), { replace: true, preventScrollReset: true });
  const name = m.rates_history_name({ from, to });
  return (
    <QueryProvider>
      <article className="mx-auto flex max-w-3xl flex-col gap-6 px-5 pt-6 pb-14 sm:pt-14">
        <header>
          <h1 className="text-3xl sm:text-5xl">{m.rates_history_title()}</h1>
          <p className="mt-2 text-ink-2 sm:text-lg">{m.rates_history_text()}</p>
        </header>
        <Pair address={address} onChange={change} />
        <Card title={name}>
          <RatePicture
            from={from}
            to={to}
            period={period}
            onPeriod={(days) => change({ period: days })}
          />
        </Card>
        <p className="print:hidden">
          <ButtonLink to="/#convertisseur" size="l">
            {m.content_currency_convert()}
          </ButtonLink>
        </p>
      </article>
    </QueryProvider>
  );
}

type PairProps = {
  readonly address: RatesAddress;
  readonly onChange: (part: Partial<RatesAddress>) => void;
};

/** The two currencies; choosing the other side's swaps them. */
function Pair({ address: { from, to }, onChange }: PairProps) {
  const swap = { from: to, to: from };
  const options = useOfferedCurrencies().map((code) => ({
    value: code,
    label: `${code} · ${currencyName(code)}`,
  }));
  const choose = (side: 'from' | 'to', chosen: CurrencyCode) => {
    const other = side === 'from' ? to : from;
    onChange(chosen === other ? swap : { [side]: chosen });
  };
  return (
    <PlainForm
      action="/rates"
      label={m.rates_history_pair()}
      className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-end gap-3 print:hidden"
      onSubmit={() => undefined}
    >
      <SelectField
        label={m.rates_history_from()}
        name="de"
        value={from}
        options={options}
        onChange={(chosen) => choose('from', chosen)}
      />
      <IconButton
        label={m.rates_swap()}
        tone="framed"
        className="mb-0.5"
        icon={<ArrowLeftRight size={20} aria-hidden />}
        onClick={() => onChange(swap)}
      />
      <SelectField
        label={m.rates_to()}
        name="vers"
        value={to}
        options={options}
        onChange={(chosen) => choose('to', chosen)}
      />
    </PlainForm>
  );
}
