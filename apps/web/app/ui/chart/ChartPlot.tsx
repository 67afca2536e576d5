import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { m } from '@nzela/messages/m';
import type { ChartLook, ChartPoint, ChartProps } from './Chart.tsx';
import { heightOf, nearestPlace, placesOf, scaleOf, type Scale } from './scale.ts';

type ChartPlotProps = Required<Pick<ChartProps, 'name' | 'look' | 'points' | 'axis' | 'start'>> & {
  readonly summaryId: string;
};

/** Points that Page Up and Page Down go over. */
const leap = 7;

/** The drawing, and the point that is being read: the last one, or where a finger, a pointer or an arrow key is. */
export function ChartPlot({ name, summaryId, look, points, axis, start }: ChartPlotProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const scale = scaleOf(
    points.map(({ value }) => value),
    start,
  );
  const places = look === 'columns' ? columnPlaces(points.length) : placesOf(points);
  const last = points.length - 1;
  const at = Math.min(chosen ?? last, last);
  const point = points[at];
  if (point === undefined) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      PageDown: at - leap,
      PageUp: at + leap,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, target)));
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setChosen(nearestPlace(places, ((event.clientX - left) / width) * 100));
  };

  return (
    <div>
      <p aria-hidden className="tabular flex min-h-7 flex-wrap justify-between gap-x-4 text-sm">
        <span className="text-ink-2">{point.label}</span>
        <strong>{point.text}</strong>
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label={m.ui_chart_read({ name })}
        aria-describedby={summaryId}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={at + 1}
        aria-valuetext={m.ui_chart_point({ label: point.label, text: point.text })}
        className="relative h-56 touch-pan-y rounded-s select-none"
        onKeyDown={onKeyDown}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(null)}
      >
        <Lines scale={scale} axis={axis} />
        <div className="absolute inset-0 text-(--chart-1) print:text-ink">
          <Drawing look={look} points={points} places={places} scale={scale} at={at} />
        </div>
        {look !== 'columns' && (
          <Mark
            left={places[at] ?? 0}
            top={heightOf(scale, point.value)}
            isChosen={chosen !== null}
          />
        )}
      </div>
      <Axis points={points} places={places} />
    </div>
  );
}

/** The round values, each with its line; the text stands on the line, and over a column that is in its place. */
function Lines({
  scale,
  axis,
}: {
  readonly scale: Scale;
  readonly axis: (value: number) => string;
}) {
  return (
    <div aria-hidden className="absolute inset-0">
      {scale.ticks.map((tick, index) => (
        <div
          key={tick}
          className="absolute inset-x-0 border-t border-border"
          style={{ top: `${heightOf(scale, tick)}%` }}
        >
          {index < scale.ticks.length - 1 && (
            <span className="tabular absolute bottom-0 left-0 z-1 rounded-s bg-surface/80 pr-1 text-xs leading-5 text-ink-3">
              {axis(tick)}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

type DrawingProps = {
  readonly look: ChartLook;
  readonly points: readonly ChartPoint[];
  readonly places: readonly number[];
  readonly scale: Scale;
  readonly at: number;
};

/** In percent of its box, stretched to it: it needs no measure, and is as large before its scripts as after. */
function Drawing({ look, points, places, scale, at }: DrawingProps) {
  if (look === 'columns')
    return <Columns points={points} places={places} scale={scale} at={at} look={look} />;
  const { solid, dashed } = pathsOf({ look, points, places, scale });
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="size-full overflow-visible"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.5}
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d={solid} vectorEffect="non-scaling-stroke" />
      <path d={dashed} vectorEffect="non-scaling-stroke" strokeDasharray="2 6" strokeWidth={2} />
    </svg>
  );
}

const longestDayMs = 36 * 3_600_000;

/** Over days without a value the line is dashed: nobody said what it was. */
function pathsOf({ look, points, places, scale }: Omit<DrawingProps, 'at'>): {
  readonly solid: string;
  readonly dashed: string;
} {
  const parts = { solid: '', dashed: '' };
  points.forEach(({ at, value }, index) => {
    const [x, y] = [places[index] ?? 0, heightOf(scale, value)].map((n) => n.toFixed(2));
    const before = points[index - 1];
    if (before === undefined) {
      parts.solid += `M${x} ${y}`;
      return;
    }
    if (look === 'steps') {
      parts.solid += `H${x}V${y}`;
      return;
    }
    const isMissing = at !== undefined && before.at !== undefined && at - before.at > longestDayMs;
    const [x0, y0] = [places[index - 1] ?? 0, heightOf(scale, before.value)].map((n) =>
      n.toFixed(2),
    );
    if (isMissing) parts.dashed += `M${x0} ${y0}L${x} ${y}`;
    parts.solid += isMissing ? `M${x} ${y}` : `L${x} ${y}`;
  });
  return parts;
}

function columnPlaces(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => ((index + 0.5) / count) * 100);
}

function Columns({ points, places, scale, at }: DrawingProps) {
  const width = 100 / points.length;
  return points.map(({ id, value }, index) => (
    <div
      key={id}
      aria-hidden
      className="absolute bottom-0 rounded-t-[4px] bg-current transition-opacity [print-color-adjust:exact]"
      style={{
        left: `${(places[index] ?? 0) - width * 0.34}%`,
        width: `${width * 0.68}%`,
        height: value === 0 ? 0 : `max(3px, ${100 - heightOf(scale, value)}%)`,
        opacity: index === at ? 1 : 0.7,
      }}
    />
  ));
}

type MarkProps = { readonly left: number; readonly top: number; readonly isChosen: boolean };

function Mark({ left, top, isChosen }: MarkProps) {
  return (
    <div aria-hidden className="absolute inset-0">
      {isChosen && (
        <div
          className="absolute inset-y-0 border-l border-border-strong print:hidden"
          style={{ left: `${left}%` }}
        />
      )}
      <div
        className="absolute size-3.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-3 border-surface bg-(--chart-1) shadow-1 [print-color-adjust:exact] print:bg-ink"
        style={{ left: `${left}%`, top: `${top}%` }}
      />
    </div>
  );
}

/** The first, the middle and the last: three words have room at 360 px. */
function Axis({ points, places }: Pick<DrawingProps, 'points' | 'places'>) {
  const last = points.length - 1;
  const shown = [...new Set([0, Math.round(last / 2), last])];
  return (
    <div aria-hidden className="relative mt-2 h-5 text-xs text-ink-3">
      {shown.map((index) => (
        <span
          key={points[index]?.id}
          className={`absolute whitespace-nowrap ${axisShift(index, last)}`}
          style={{ left: axisPlace(places, index, last) }}
        >
          {points[index]?.short}
        </span>
      ))}
    </div>
  );
}

function axisShift(index: number, last: number): string {
  if (last > 0 && index === 0) return '';
  return last > 0 && index === last ? '-translate-x-full' : '-translate-x-1/2';
}

/** The words at the ends stay within the drawing. */
function axisPlace(places: readonly number[], index: number, last: number): string {
  if (last === 0) return '50%';
  if (index === 0) return '0%';
  return index === last ? '100%' : `${places[index] ?? 50}%`;
}
