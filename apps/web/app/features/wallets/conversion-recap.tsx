import type { QuotePreview } from '@nzela/contract/quotes';
import { formatAmount, formatDate, formatDecimal } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Recap, type RecapLine } from '../../ui/Recap.tsx';
import { rateSentence } from '../quotes/quotes.ts';

type Price = Pick<
  QuotePreview,
  | 'montantEnvoye'
  | 'deviseSource'
  | 'totalFrais'
  | 'totalDebite'
  | 'montantRecu'
  | 'deviseCible'
  | 'taux'
  | 'tauxReference'
  | 'marge'
  | 'source'
  | 'dateTaux'
  | 'parite'
>;

/** What a conversion costs, in full: the fee on top, the reference rate with its source, the margin inside ours. */
export function ConversionRecap({ price }: { readonly price: Price }) {
  const { deviseSource: from, deviseCible: to } = price;
  const rate: RecapLine = price.parite
    ? {
        id: 'rate',
        label: m.wallets_recap_rate(),
        value: rateSentence(price.taux, from, to),
        note: m.wallets_recap_parity(),
      }
    : {
        id: 'rate',
        label: m.wallets_recap_rate(),
        value: rateSentence(price.taux, from, to),
        note: m.wallets_recap_source({
          rate: rateSentence(price.tauxReference, from, to),
          source: price.source,
          date: formatDate(price.dateTaux, 'dateTime'),
        }),
      };
  const margin: RecapLine = {
    id: 'margin',
    label: m.wallets_recap_margin(),
    value: formatAmount(price.marge, from),
    note:
      price.marge === 0
        ? m.wallets_recap_margin_none()
        : m.wallets_recap_margin_note({ percent: percentOf(price) }),
  };
  return (
    <Recap
      lines={[
        {
          id: 'sent',
          label: m.wallets_recap_sent(),
          value: formatAmount(price.montantEnvoye, from),
        },
        {
          id: 'fee',
          label: m.wallets_recap_fee(),
          value: formatAmount(price.totalFrais, from),
          sign: '+',
        },
        {
          id: 'total',
          label: m.wallets_recap_total(),
          value: formatAmount(price.totalDebite, from),
          sign: '=',
          weight: 'total',
        },
        rate,
        margin,
        {
          id: 'received',
          label: m.wallets_recap_received(),
          value: formatAmount(price.montantRecu, to),
          weight: 'result',
        },
      ]}
    />
  );
}

/** How far our rate is from the reference, for a person: `0,5`. */
function percentOf({ taux, tauxReference }: Price): string {
  const percent = (1 - Number(taux) / Number(tauxReference)) * 100;
  return formatDecimal(percent.toFixed(2).replace(/\.?0+$/, ''));
}
