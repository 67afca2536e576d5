import type { QuotePreview } from '@nzela/contract/quotes';
import type { Transfer } from '@nzela/contract/transfers';
import type { ReactNode } from 'react';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Recap, type RecapLine } from '../../ui/Recap.tsx';
import { readableRate } from './readable-rate.ts';

/** What a quote and a transfer have in common: the lines of a price. */
export type Price = Pick<
  QuotePreview,
  | 'montantEnvoye'
  | 'deviseSource'
  | 'frais'
  | 'totalFrais'
  | 'totalDebite'
  | 'montantRecu'
  | 'deviseCible'
  | 'taux'
  | 'tauxReference'
  | 'source'
  | 'dateTaux'
  | 'parite'
  | 'livraisonPrevue'
>;

type TransferRecapProps = {
  readonly price: Price;
  readonly title?: ReactNode;
  /** Lines before the amounts: to whom, how. */
  readonly before?: readonly RecapLine[];
  /**
   * `kept` once the money has arrived, and `broken` once it never will: no date then says anything. `afterWire` while a
   * wire is awaited, which takes days.
   */
  readonly promise?: 'ifPaidNow' | 'afterWire' | 'given' | 'kept' | 'broken';
  /** Of a transfer that was paid and did not arrive: what came back, null while that is under way. */
  readonly refund?: Transfer['remboursement'];
  readonly sticky?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
};

/** A price in full: what is sent, each fee and the total that they sum to, then the rate and what arrives. */
export function TransferRecap({
  price,
  title = m.transfers_recap_title(),
  before = [],
  promise = 'ifPaidNow',
  refund,
  ...rest
}: TransferRecapProps) {
  const lines = [...before, ...costLines(price), ...arrivalLines(price, promise)];
  if (refund !== undefined) lines.push(refundLine(price, refund));
  return <Recap title={title} lines={lines} {...rest} />;
}

function costLines(price: Price): RecapLine[] {
  const currency = price.deviseSource;
  const fees = price.frais.map((fee): RecapLine => ({
    id: fee.code,
    label:
      fee.code === 'frais_change'
        ? m.transfers_recap_fee_frais_change()
        : m.transfers_recap_fee_frais_transfert(),
    value: formatAmount(fee.montant, fee.devise),
    sign: '+',
  }));
  const free: RecapLine = {
    id: 'free',
    label: m.transfers_recap_no_fee(),
    value: formatAmount(0, currency),
    sign: '+',
  };
  return [
    {
      id: 'sent',
      label: m.transfers_recap_sent(),
      value: formatAmount(price.montantEnvoye, currency),
    },
    ...(fees.length === 0 ? [free] : fees),
    {
      id: 'total',
      label: m.transfers_recap_total(),
      value: formatAmount(price.totalDebite, currency),
      sign: '=',
      weight: 'total',
    },
  ];
}

function arrivalLines(price: Price, promise: TransferRecapProps['promise']): RecapLine[] {
  const rate: RecapLine = {
    id: 'rate',
    label: m.transfers_recap_rate(),
    note: rateNote(price),
    value: m.transfers_recap_rate_value({
      from: price.deviseSource,
      rate: readableRate(price.taux),
      to: price.deviseCible,
    }),
  };
  const received: RecapLine = {
    id: 'received',
    value: formatAmount(price.montantRecu, price.deviseCible),
    // What nobody received is no result.
    ...(promise === 'broken'
      ? { label: m.transfers_recap_planned() }
      : { label: m.transfers_recap_received(), weight: 'result' }),
  };
  const lines = price.deviseSource === price.deviseCible ? [received] : [rate, received];
  if (promise === 'kept' || promise === 'broken' || price.livraisonPrevue === null) return lines;
  if (promise === 'afterWire') {
    const value = m.transfers_recap_delivery_wire();
    const note = m.transfers_recap_delivery_wire_note();
    return [...lines, { id: 'arrival', label: m.transfers_recap_delivery(), value, note }];
  }
  const arrival: RecapLine = {
    id: 'arrival',
    label: m.transfers_recap_delivery(),
    value: formatDate(price.livraisonPrevue, 'dateTime'),
    ...(promise === 'ifPaidNow' ? { note: m.transfers_recap_delivery_note() } : {}),
  };
  return [...lines, arrival];
}

/** What is the sender's again, and since when. */
function refundLine(price: Price, refund: Transfer['remboursement']): RecapLine {
  if (refund === null) {
    return {
      id: 'refund',
      label: m.transfers_coming_refund(),
      value: m.transfers_recap_refund_coming(),
    };
  }
  return {
    id: 'refund',
    label: m.transfers_recap_refunded(),
    note: formatDate(refund.date, 'dateTime'),
    value: formatAmount(refund.montant, price.deviseSource),
    weight: 'result',
  };
}

/** Where the rate comes from; the reference rate beside it wherever ours is another. */
function rateNote(price: Price): string {
  if (price.parite) return m.transfers_recap_rate_parity();
  const date = formatDate(price.dateTaux, 'dateTime');
  if (price.taux === price.tauxReference) {
    return m.transfers_recap_rate_source({ source: price.source, date });
  }
  return m.transfers_recap_rate_reference({
    rate: readableRate(price.tauxReference),
    source: price.source,
    date,
  });
}
