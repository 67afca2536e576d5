import type { QuotePreview } from '@nzela/contract/quotes';
import type { ReactNode } from 'react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { cx } from '../../ui/cx.ts';
import { rateSentence } from './rate-text.ts';

type PriceThreadProps = {
  readonly quote: QuotePreview;
  /** True while a newer price is on its way: what is shown fades and keeps its place. */
  readonly pending: boolean;
  /** It is paid by a wire, which takes days before anything is on its way. */
  readonly afterWire?: boolean;
};

/** A price along « le fil », from what leaves the sender to what arrives and when. */
export function PriceThread({ quote, pending, afterWire = false }: PriceThreadProps) {
  const isExchange = quote.deviseSource !== quote.deviseCible;
  return (
    <dl className={cx('relative flex flex-col transition-opacity', pending && 'opacity-50')}>
      <Knot label={m.quotes_total()} tone="brand" thread="from-brand to-accent">
        <span className="text-lg font-bold">
          {formatAmount(quote.totalDebite, quote.deviseSource)}
        </span>
      </Knot>
      <Knot
        label={m.quotes_fee()}
        thread={isExchange ? 'from-accent to-accent' : 'from-accent to-pos'}
      >
        {quote.totalFrais === 0
          ? m.quotes_fee_free()
          : formatAmount(quote.totalFrais, quote.deviseSource)}
      </Knot>
      {isExchange && (
        <Knot label={m.quotes_rate()} note={rateNote(quote)} thread="from-accent to-pos">
          {rateSentence(quote.taux, quote.deviseSource, quote.deviseCible)}
        </Knot>
      )}
      <Knot label={m.quotes_received()} tone="pos">
        <span className="text-xl font-bold text-pos sm:text-2xl">
          {formatAmount(quote.montantRecu, quote.deviseCible)}
        </span>
      </Knot>
      {quote.livraisonPrevue !== null && (
        <div className="flex flex-wrap justify-between gap-x-4 pt-1 pl-8 text-sm text-ink-2">
          <dt>{afterWire ? m.quotes_delivery_after() : m.quotes_delivery()}</dt>
          <dd className="tabular font-semibold text-ink">
            {afterWire ? (
              m.quotes_delivery_wire()
            ) : (
              <time dateTime={quote.livraisonPrevue}>
                {formatDate(quote.livraisonPrevue, 'dateTime')}
              </time>
            )}
          </dd>
        </div>
      )}
      {quote.fraisEleves && (
        <div className="mt-3 rounded-m bg-warn-soft p-3 text-sm text-warn">
          <dt className="sr-only">{m.quotes_fee()}</dt>
          <dd>{m.quotes_high_fee()}</dd>
        </div>
      )}
    </dl>
  );
}

type KnotProps = {
  readonly label: string;
  readonly note?: ReactNode;
  readonly tone?: 'brand' | 'plain' | 'pos';
  /** Colours of the thread from here to the next knot; none after the last. */
  readonly thread?: string;
  readonly children: ReactNode;
};

const knots = { brand: 'border-brand', plain: 'border-border-strong', pos: 'border-pos' } as const;

function Knot({ label, note, tone = 'plain', thread, children }: KnotProps) {
  return (
    <div className="relative flex flex-wrap items-baseline justify-between gap-x-4 py-2 pl-8">
      <dt className="min-w-0 text-ink-2">
        {thread !== undefined && (
          <span
            aria-hidden
            className={`absolute top-5 left-[6.5px] h-full w-[3px] bg-linear-to-b ${thread}`}
          />
        )}
        <span
          aria-hidden
          className={cx(
            'absolute left-0 rounded-full border-[3px] bg-surface',
            tone === 'plain' ? 'top-[15px] ml-[3px] size-2.5' : 'top-[13px] size-4',
            knots[tone],
          )}
        />
        {label}
      </dt>
      <dd className="tabular ml-auto text-right font-semibold">{children}</dd>
      {note !== undefined && <dd className="tabular basis-full text-sm text-ink-3">{note}</dd>}
    </div>
  );
}

function rateNote(quote: QuotePreview): string {
  if (quote.parite) return m.quotes_rate_parity();
  return m.quotes_rate_source({
    source: quote.source,
    date: formatDate(quote.dateTaux, 'dateTime'),
  });
}
