import { converterCurrencies } from '@nzela/contract/offered-currencies';
import type { RatesAnswer } from '@nzela/contract/rates';
import type { CurrencyCode } from '@nzela/money/currencies';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { useOffered } from '../../lib/currencies.ts';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { AmountField, CurrencyPart } from '../../ui/AmountField.tsx';
import { Field, controlBoxClass } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextLink } from '../../ui/Link.tsx';
import { PlainForm } from '../../ui/PlainForm.tsx';
import {
  amountError,
  type Preview,
  PreviewNotice,
  rateSentence,
  shortRate,
  usePreview,
} from '../quotes/quotes.ts';
import {
  type Conversion,
  chooseCurrency,
  conversionRequest,
  swapCurrencies,
} from './conversion.ts';
import { ratesPath } from './rates-address.ts';
import { twoDecimals } from './two-decimals.ts';

export { type Conversion, conversionRequest, readConversion } from './conversion.ts';
export { RatePicture } from './rate-picture.tsx';
export { RateTable } from './rate-table.tsx';
export { ratesPath } from './rates-address.ts';

type ConverterProps = {
  readonly initial: { readonly conversion: Conversion; readonly preview: Preview | null };
  readonly rates: RatesAnswer | null;
};

/** The live converter (§9): an amount in one currency, its value in another, the rate with its source and time. */
export function Converter({ initial, rates }: ConverterProps) {
  const [conversion, setConversion] = useState(initial.conversion);
  const { preview, pending, refresh } = usePreview(conversionRequest(conversion), initial.preview);
  const quote = preview?.kind === 'priced' ? preview.quote : null;
  const offered = useOffered(converterCurrencies);
  const { amountText, from, to } = conversion;
  const onSubmit = () => {
    if (conversionRequest(conversion) !== null) refresh();
  };

  return (
    <PlainForm
      action="/#convertisseur"
      onSubmit={onSubmit}
      className="rounded-xl border border-border bg-surface p-5 shadow-2 sm:p-8"
    >
      <div className="grid items-end gap-4 md:grid-cols-[1fr_auto_1fr]">
        <AmountField
          label={m.rates_amount()}
          name="somme"
          currencyName="de"
          value={amountText}
          error={amountError(amountText, from)}
          onChange={(text) => setConversion((now) => ({ ...now, amountText: text }))}
          currency={from}
          currencies={offered}
          onCurrencyChange={(chosen) => setConversion((now) => chooseCurrency(now, 'from', chosen))}
        />
        <IconButton
          label={m.rates_swap()}
          tone="framed"
          className="mx-auto rotate-90 md:mb-0.5 md:rotate-0"
          icon={<ArrowLeftRight size={20} aria-hidden />}
          onClick={() => setConversion(swapCurrencies)}
        />
        <Converted
          amount={quote?.montantRecu ?? null}
          pending={pending}
          currency={to}
          onCurrencyChange={(chosen) => setConversion((now) => chooseCurrency(now, 'to', chosen))}
        />
      </div>
      <div aria-live="polite" className="mt-4 flex min-h-12 flex-col justify-center text-ink-2">
        {quote === null ? (
          <PreviewNotice preview={preview?.kind === 'refused' ? preview : null} onRetry={refresh} />
        ) : (
          <p className="tabular flex flex-wrap items-center gap-x-3 gap-y-1">
            <strong className="text-ink">
              {rateSentence(quote.taux, quote.deviseSource, quote.deviseCible)}
            </strong>
            {quote.parite ? (
              <ParityMark />
            ) : (
              <span>
                {m.quotes_rate_source({
                  source: quote.source,
                  date: formatDate(quote.dateTaux, 'dateTime'),
                })}
              </span>
            )}
            <TextLink to={ratesPath(from, to)} className="target">
              {m.rates_history_link()}
            </TextLink>
          </p>
        )}
      </div>
      <noscript>
        <button
          type="submit"
          className="mt-3 min-h-12 rounded-full border border-border-strong px-5 font-semibold"
        >
          {m.quotes_get_rate()}
        </button>
      </noscript>
      {rates !== null && <EuroRow rates={rates} />}
    </PlainForm>
  );
}

type ConvertedProps = {
  /** In major units of `currency`; null while there is nothing to convert. */
  readonly amount: number | null;
  readonly pending: boolean;
  readonly currency: CurrencyCode;
  readonly onCurrencyChange: (currency: CurrencyCode) => void;
};

function Converted({ amount, pending, currency, onCurrencyChange }: ConvertedProps) {
  const offered = useOffered(converterCurrencies);
  return (
    <Field label={m.rates_result()}>
      {(control) => (
        <div className={controlBoxClass(false)}>
          <output
            {...control}
            aria-busy={pending}
            className={`tabular flex min-w-0 flex-1 items-center overflow-x-auto bg-surface-2 px-4 py-3 text-lg font-semibold whitespace-nowrap transition-opacity ${pending ? 'opacity-50' : ''}`}
          >
            {amount === null ? '–' : twoDecimals(amount, currency)}
          </output>
          <CurrencyPart
            name="vers"
            label={m.rates_to()}
            currency={currency}
            currencies={offered}
            onCurrencyChange={onCurrencyChange}
          />
        </div>
      )}
    </Field>
  );
}

/** What one euro is worth in each currency of the converter, with the legal parity marked as such. */
function EuroRow({ rates }: { readonly rates: RatesAnswer }) {
  const shown = rates.taux.filter(
    ({ devise }) => devise !== 'EUR' && (converterCurrencies as readonly string[]).includes(devise),
  );
  return (
    <dl
      aria-label={m.rates_row_label()}
      className="mt-5 grid grid-cols-2 gap-px overflow-hidden rounded-m border border-border bg-border lg:grid-cols-4"
    >
      {shown.map((row) => (
        <div key={row.devise} className="flex flex-col gap-0.5 bg-surface px-4 py-3">
          <dt className="text-sm text-ink-2">{`1 EUR → ${row.devise}`}</dt>
          <dd className="tabular text-lg font-semibold">{shortRate(row.taux).rate}</dd>
          <dd className="text-xs text-ink-3">
            {row.parite ? (
              <ParityMark />
            ) : (
              m.rates_updated({ date: formatDate(row.dateTaux, 'dateTime') })
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ParityMark() {
  return (
    <span className="inline-block rounded-full bg-pos-soft px-2.5 py-0.5 text-sm font-semibold text-pos">
      {m.rates_parity()}
    </span>
  );
}
