import type { QuotePreview } from '@nzela/contract/quotes';
import type { CurrencyCode } from '@nzela/money/currencies';
import { moneyText } from '@nzela/money/money';
import { formatForField, wireMoney } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { AmountField } from '../../ui/AmountField.tsx';
import { Thread } from '../../ui/Thread.tsx';
import { readableRate } from './readable-rate.ts';
import type { AmountInput } from './use-amount.ts';
import type { LivePrice } from '../quotes/quotes.ts';
import type { QuoteSide } from './wizard-address.ts';

export const fieldNames = { envoi: 'montant', reception: 'montantRecu' } as const;

type AmountPairProps = {
  readonly amount: AmountInput;
  readonly live: LivePrice;
  readonly targetCurrency: CurrencyCode;
  readonly sending: readonly CurrencyCode[];
  /** Said at the side that was typed. */
  readonly error: string | undefined;
  readonly onCurrency: (currency: CurrencyCode) => void;
};

/** What is sent and what arrives, either of them typed, with « le fil » and the rate between the two. */
export function AmountPair(props: AmountPairProps) {
  const { amount, live, targetCurrency, sending, error, onCurrency } = props;
  const { side } = amount.typed;
  const currency = amount.address.currency;
  const field = (of: QuoteSide, code: CurrencyCode) => {
    const value = shownAmount(amount, live, { side: of, currency: code });
    return {
      value,
      currency: code,
      size: 'hero' as const,
      pending: side !== of && live.pending,
      error: side === of ? error : undefined,
      onChange: (text: string) => amount.type(of, text, value, code),
    };
  };
  return (
    <div className="flex flex-col">
      <AmountField
        label={m.transfers_amount_sent()}
        name={fieldNames.envoi}
        currencyName="devise"
        {...field('envoi', currency)}
        currencies={sending}
        onCurrencyChange={onCurrency}
      />
      <div className="relative flex h-16 items-center justify-center">
        <Thread className="absolute inset-x-0 top-1/2 h-6 -translate-y-1/2" />
        {live.price !== null && live.price.deviseSource !== live.price.deviseCible && (
          <p className="tabular relative rounded-full border border-border bg-surface px-3.5 py-1 text-sm font-semibold">
            {m.transfers_recap_rate_value({
              from: live.price.deviseSource,
              rate: readableRate(live.price.taux),
              to: live.price.deviseCible,
            })}
          </p>
        )}
      </div>
      <AmountField
        label={m.transfers_amount_received()}
        name={fieldNames.reception}
        {...field('reception', targetCurrency)}
      />
    </div>
  );
}

type AmountOf = { readonly side: QuoteSide; readonly currency: CurrencyCode };

/** What the field of a side says: what was typed there, or what the price makes of the other side. */
export function shownAmount(
  { typed }: AmountInput,
  { price }: LivePrice,
  { side, currency }: AmountOf,
): string {
  return typed.side === side ? typed.amountText : computed(price, side, currency);
}

/** The other side of the price, written the way a person would type it. Empty while it is of another currency. */
function computed(price: QuotePreview | null, side: QuoteSide, currency: CurrencyCode): string {
  if (price === null) return '';
  const [amount, of] =
    side === 'envoi'
      ? [price.montantEnvoye, price.deviseSource]
      : [price.montantRecu, price.deviseCible];
  return of === currency ? formatForField(moneyText(wireMoney(amount, of))) : '';
}
