import type { RatesAnswer } from '@nzela/contract/rates';
import { formatDate, formatRate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';

type RateRow = RatesAnswer['taux'][number];

/** Every rate of the book against the euro, with its source and its time. */
export function RateTable({ rates }: { readonly rates: RatesAnswer }) {
  const rows = rates.taux.filter(({ devise }) => devise !== rates.base);
  const head = 'px-2 py-3 text-sm sm:px-4 font-semibold text-ink-2';
  return (
    <div className="overflow-x-auto rounded-l border border-border bg-surface">
      <table className="w-full">
        <caption className="sr-only">{m.rates_table_caption()}</caption>
        <thead className="border-b border-border">
          <tr>
            <th scope="col" className={`${head} text-left`}>
              {m.rates_table_currency()}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {m.rates_table_rate()}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {rows.map((row) => (
            <tr key={row.devise}>
              <th scope="row" className="px-2 py-3 sm:px-4 text-left font-semibold">
                {row.devise}
                <span className="tabular block text-sm font-normal text-ink-2">{origin(row)}</span>
              </th>
              <td className="tabular px-2 py-3 text-right sm:px-4 text-lg font-semibold">
                {formatRate(row.taux)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function origin({ parite, source, dateTaux }: RateRow): string {
  if (parite) return m.quotes_rate_parity();
  return m.quotes_rate_source({ source, date: formatDate(dateTaux, 'dateTime') });
}
