import type { ReactNode } from 'react';
import { TextLink } from '../Link.tsx';
import { ChartTable } from './ChartTable.tsx';

export type RankRow = {
  readonly id: string;
  /** Who or what it is. */
  readonly label: string;
  /** Draws the bar, and nothing else: what is told is `text`. Zero or more. */
  readonly value: number;
  readonly text: string;
  /** Smaller, under the label: how many there were. */
  readonly note: string;
  /** Where its movements are. */
  readonly to?: string;
};

export type RankChartProps = {
  /** Names the list and its table; the words of the heading above it. */
  readonly name: string;
  /** At least one, the largest first. */
  readonly rows: readonly RankRow[];
  readonly figure: ReactNode;
  readonly summary: string;
  /** The headers of the table: of `label`, `note` and `text`. */
  readonly columns: readonly [string, string, string];
};

/**
 * How a sum is shared among people, shops or whatever has a name: a bar for each with its value beside it, so that it is
 * read as a list without any drawing. Used as {@link Chart} is.
 */
export function RankChart({ name, rows, figure, summary, columns }: RankChartProps) {
  const most = Math.max(...rows.map(({ value }) => value));
  return (
    <figure className="flex flex-col gap-3" aria-label={name}>
      <figcaption className="flex flex-col gap-1">
        <p className="tabular font-display text-3xl font-semibold tracking-tight">{figure}</p>
        <p className="text-sm text-ink-2">{summary}</p>
      </figcaption>
      <ol aria-label={name} className="flex flex-col gap-3">
        {rows.map((row) => (
          <li key={row.id} className="break-inside-avoid">
            <div className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 font-semibold wrap-anywhere">
                {row.to === undefined ? (
                  row.label
                ) : (
                  <TextLink to={row.to} tone="ink" className="target">
                    {row.label}
                  </TextLink>
                )}
              </span>
              <span className="tabular font-semibold whitespace-nowrap">{row.text}</span>
            </div>
            <p className="text-sm text-ink-2">{row.note}</p>
            <div aria-hidden className="mt-1 h-2 rounded-full bg-surface-3">
              <div
                className="h-2 rounded-full bg-(--chart-1) [print-color-adjust:exact] print:bg-ink"
                style={{ width: `max(8px, ${most === 0 ? 0 : (row.value / most) * 100}%)` }}
              />
            </div>
          </li>
        ))}
      </ol>
      <ChartTable
        name={name}
        columns={columns}
        rows={rows.map(({ id, label, note, text }) => ({ id, cells: [label, note, text] }))}
      />
    </figure>
  );
}
