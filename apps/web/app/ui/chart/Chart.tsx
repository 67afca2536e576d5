import { type ReactNode, useId } from 'react';
import { ChartPlot } from './ChartPlot.tsx';
import { ChartTable } from './ChartTable.tsx';

export type ChartPoint = {
  /** Unique among the points: a day, a month. */
  readonly id: string;
  /** Milliseconds: where it lies from left to right. Without, points lie evenly. */
  readonly at?: number;
  /** Draws the point, and nothing else: what is told is `text`. */
  readonly value: number;
  /** What the point is of, in full (`23 novembre 2026`), and as short as an axis has room for. */
  readonly label: string;
  readonly short: string;
  /** Its value for a person, with its unit. */
  readonly text: string;
  /** What else the table says of it. */
  readonly others?: readonly string[];
};

/**
 * - `line`: what has a value at each moment (a rate). A dashed line leads over days without one.
 * - `steps`: what keeps its value until the next moment (a balance).
 * - `columns`: what adds up within each span of time (a month).
 */
export type ChartLook = 'line' | 'steps' | 'columns';

export type ChartProps = {
  /** Names the drawing and its table; the words of the heading above it. */
  readonly name: string;
  readonly look: ChartLook;
  /** At least one, oldest first. */
  readonly points: readonly ChartPoint[];
  /** The one figure that the picture is about, and a sentence that tells what the drawing shows. */
  readonly figure: ReactNode;
  readonly summary: string;
  /** A value of the axis for a person. */
  readonly axis: (value: number) => string;
  /** From where the axis counts: amounts from `zero`, what hardly moves from the `data`. */
  readonly start?: 'zero' | 'data';
  /** The headers of the table: of `label`, of `text`, and of `others`. */
  readonly columns: readonly [string, string, ...string[]];
};

/**
 * A drawing of values over time: its main figure, what it shows in a sentence, the drawing, which is read point by point
 * with a finger, a pointer or the arrow keys, and its figures as a table on demand. It stands under the heading that
 * `name` repeats, in a {@link ChartFrame}, and is loaded by `seen`. Amounts in it are finished texts: it adds nothing up.
 */
export function Chart({ name, look, points, figure, summary, axis, start, columns }: ChartProps) {
  const id = useId();
  const newestFirst = points.toReversed();
  return (
    <figure className="flex flex-col gap-3" aria-label={name}>
      <figcaption className="flex min-h-24 flex-col gap-1">
        <p className="tabular font-display text-3xl font-semibold tracking-tight">{figure}</p>
        <p id={id} className="text-sm text-ink-2">
          {summary}
        </p>
      </figcaption>
      <ChartPlot
        name={name}
        summaryId={id}
        look={look}
        points={points}
        axis={axis}
        start={start ?? 'zero'}
      />
      <ChartTable
        name={name}
        columns={columns}
        rows={newestFirst.map(({ id: row, label, text, others = [] }) => ({
          id: row,
          cells: [label, text, ...others],
        }))}
      />
    </figure>
  );
}
