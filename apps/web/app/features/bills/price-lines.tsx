import type { BillPrice } from '@nzela/contract/bills';
import type { ReactNode } from 'react';
import { formatAmount, formatRate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';

type PriceLinesProps = {
  readonly price: BillPrice;
  /** It was not paid: the sum is in the wallet again. */
  readonly isBack?: boolean;
};

/** What paying takes of the wallet: the bill, its rate where it is in another currency, each fee, and the sum. */
export function PriceLines({ price, isBack = false }: PriceLinesProps) {
  const { montant, devise, deviseDebit, montantDebite, taux, parite, totalFrais } = price;
  const isExchanged = devise !== deviseDebit;
  return (
    <>
      <Line label={m.bills_line_amount()} value={formatAmount(montant, devise)} />
      {isExchanged && (
        <Line
          label={parite ? m.bills_line_parity() : m.bills_line_rate()}
          value={m.bills_line_rate_value({ from: deviseDebit, rate: sixDigits(taux), to: devise })}
        />
      )}
      {isExchanged && (
        <Line label={m.bills_line_value()} value={formatAmount(montantDebite, deviseDebit)} />
      )}
      <Line label={m.bills_line_fee()} value={formatAmount(totalFrais, deviseDebit)} />
      <Line
        label={isBack ? m.bills_line_back() : m.bills_line_total()}
        value={formatAmount(price.totalDebite, deviseDebit)}
        strong
      />
    </>
  );
}

type LineProps = {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly strong?: boolean;
};

/** A label and its value, in a `dl`. */
export function Line({ label, value, strong = false }: LineProps) {
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-4 py-1.5 ${strong ? 'mt-1.5 border-t border-border pt-3' : ''}`}
    >
      <dt className={strong ? 'font-semibold text-ink' : 'text-ink-2'}>{label}</dt>
      <dd
        className={`tabular ml-auto text-right break-words text-ink ${strong ? 'text-lg font-bold' : 'font-semibold'}`}
      >
        {value}
      </dd>
    </div>
  );
}

/** A rate in six significant digits at most. */
function sixDigits(rate: string): string {
  const [whole = '', fraction = ''] = rate.split('.');
  const decimals = Math.max(0, 6 - whole.length);
  const kept = fraction.slice(0, decimals).replace(/0+$/, '');
  return formatRate(kept === '' ? whole : `${whole}.${kept}`);
}
