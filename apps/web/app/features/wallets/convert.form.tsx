import type { Quote, QuotePreview, QuoteRequest } from '@nzela/contract/quotes';
import type { Wallet } from '@nzela/contract/wallets';
import type { CurrencyCode } from '@nzela/money/currencies';
import { moneyText } from '@nzela/money/money';
import { parseTypedAmount } from '@nzela/money/parse';
import { ArrowUpDown } from 'lucide-react';
import { useState } from 'react';
import { useOfferedCurrencies } from '../../lib/currencies.ts';
import { formatAmount, formatForField, wireMoney } from '../../lib/format.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { PlainForm } from '../../ui/PlainForm.tsx';
import { amountError, rateSentence, storeQuote, useLivePrice } from '../quotes/quotes.ts';
import { ConversionRates } from './conversion-rates.tsx';

/** Time without a keystroke after which the price is asked for. */
const pauseMs = 350;

type Side = 'envoi' | 'reception';
const fieldNames = { envoi: 'montant', reception: 'montantRecu' } as const;
type Typed = {
  readonly side: Side;
  readonly text: string;
  readonly source: CurrencyCode;
  readonly target: CurrencyCode;
};

type ConvertFormProps = {
  readonly wallet: Wallet;
  readonly from: CurrencyCode;
  readonly onQuote: (quote: Quote) => void;
};

/** What leaves and what comes, either of them typed; the price of the other follows. */
export function ConvertForm({ wallet, from, onQuote }: ConvertFormProps) {
  const offered = useOfferedCurrencies();
  const held = wallet.soldes.filter(({ disponible }) => disponible > 0).map(({ devise }) => devise);
  const [typed, setTyped] = useState<Typed>(() => ({
    side: 'envoi',
    text: '',
    source: from,
    target: offered.find((code) => code !== from) ?? 'EUR',
  }));
  const [attempt, setAttempt] = useState<Attempt>({ count: 0, busy: false, error: null });
  const live = useLivePrice(requestOf(useSettled(typed, pauseMs)), null);
  const change = (part: Partial<Typed>) => {
    setTyped((now) => ({ ...now, ...part }));
    setAttempt((now) => ({ ...now, error: null }));
  };
  const available = wallet.soldes.find(({ devise }) => devise === typed.source)?.disponible ?? 0;
  const price = live.price !== null && isOf(live.price, typed) ? live.price : null;
  const isShort = price !== null && isFor(price, typed) && price.totalDebite > available;
  const error = faultOf(typed, attempt, isShort);

  const submit = async () => {
    const request = requestOf(typed);
    const count = attempt.count + 1;
    setAttempt({ count, busy: request !== null && !isShort, error: null });
    if (request === null || isShort) return;
    try {
      const quote = await storeQuote(request);
      // The live price may be that of an earlier amount: the field says so as soon as it is this one's.
      if (quote.totalDebite <= available) onQuote(quote);
      setAttempt({ count, busy: false, error: null });
    } catch (reason) {
      setAttempt({ count, busy: false, error: reason as Error });
    }
  };

  const field = (side: Side, currency: CurrencyCode) => ({
    value: typed.side === side ? typed.text : otherSide(price, side),
    currency,
    pending: typed.side !== side && live.pending,
    error: typed.side === side ? error : undefined,
    onChange: (text: string) => {
      // Leaving the computed side tidies it: that is no change of the person's.
      if (typed.side === side || text !== otherSide(price, side)) change({ side, text });
    },
  });

  return (
    <PlainForm className="flex flex-col gap-4" onSubmit={submit}>
      <ErrorSummary
        attempt={attempt.count}
        errors={error === undefined ? [] : [{ name: fieldNames[typed.side], message: error }]}
      />
      <AmountField
        label={m.wallets_convert_sent()}
        hint={m.wallets_convert_available({ amount: formatAmount(available, typed.source) })}
        name={fieldNames.envoi}
        currencies={held.includes(typed.source) ? held : [typed.source, ...held]}
        onCurrencyChange={(source) =>
          change({ source, target: source === typed.target ? typed.source : typed.target })
        }
        {...field('envoi', typed.source)}
      />
      <div className="flex items-center justify-between gap-4">
        <p className="tabular text-sm text-ink-2" aria-live="polite">
          {price === null ? '' : rateSentence(price.taux, typed.source, typed.target)}
        </p>
        <Button
          size="s"
          variant="quiet"
          icon={<ArrowUpDown size={18} aria-hidden />}
          onClick={() => change({ source: typed.target, target: typed.source })}
        >
          {m.wallets_convert_swap()}
        </Button>
      </div>
      <AmountField
        label={m.wallets_convert_received()}
        name={fieldNames.reception}
        currencies={offered.filter((code) => code !== typed.source)}
        onCurrencyChange={(target) => change({ target })}
        {...field('reception', typed.target)}
      />
      {(attempt.error ?? live.error) !== null && (
        <Alert tone="neg" live title={(attempt.error ?? live.error)?.message} />
      )}
      <Button type="submit" block busy={attempt.busy}>
        {m.wallets_convert_review()}
      </Button>
      <ConversionRates from={typed.source} to={typed.target} />
    </PlainForm>
  );
}

type Attempt = { readonly count: number; readonly busy: boolean; readonly error: Error | null };

function requestOf({ side, text, source, target }: Typed): QuoteRequest | null {
  const parsed = parseTypedAmount(text, side === 'envoi' ? source : target);
  if (!parsed.ok || parsed.amount.minor === 0n) return null;
  return {
    canal: 'conversion',
    sens: side,
    montant: moneyText(parsed.amount),
    deviseSource: source,
    deviseCible: target,
  };
}

/** A price may still be that of what was typed before. */
function isOf(price: QuotePreview, { source, target }: Typed): boolean {
  return price.deviseSource === source && price.deviseCible === target;
}

/** Whether it is the price of the very amount that is typed now. */
function isFor(price: QuotePreview, { side, text, source, target }: Typed): boolean {
  const parsed = parseTypedAmount(text, side === 'envoi' ? source : target);
  const priced = side === 'envoi' ? price.montantEnvoye : price.montantRecu;
  return parsed.ok && priced === Number(moneyText(parsed.amount));
}

function otherSide(price: QuotePreview | null, side: Side): string {
  if (price === null) return '';
  const amount =
    side === 'envoi'
      ? wireMoney(price.montantEnvoye, price.deviseSource)
      : wireMoney(price.montantRecu, price.deviseCible);
  return formatForField(moneyText(amount));
}

/** What is wrong at the typed side, in the specification's words where it has them (§5). */
function faultOf(typed: Typed, { count }: Attempt, isShort: boolean): string | undefined {
  const currency = typed.side === 'envoi' ? typed.source : typed.target;
  const fault = amountError(typed.text, currency);
  if (fault !== undefined) return fault;
  if (isShort) return m.wallets_insufficient();
  return count > 0 && requestOf(typed) === null ? m.wallets_amount_invalid() : undefined;
}
