/** What a drawing shows of its values, from the lowest line to the highest, and the round values that have a line. */
export type Scale = {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
};

const lines = 4;

/**
 * The round values around `values`. From zero (`zero`) for what is an amount, so that twice as much is twice as high; from
 * the data for what hardly moves, such as a rate.
 */
export function scaleOf(values: readonly number[], start: 'zero' | 'data'): Scale {
  const least = Math.min(...values, ...(start === 'zero' ? [0] : []));
  const most = Math.max(...values, ...(start === 'zero' ? [0] : []));
  // What never moves lies in the middle of the drawing.
  const room = most === least ? Math.abs(most) / 100 || 1 : 0;
  const step = roundStep((most - least + 2 * room) / lines);
  const first = Math.floor((least - room) / step);
  const last = Math.ceil((most + room) / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    clean((first + index) * step),
  );
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks };
}

/** The next of 1, 2, 5, 10, 20, 50 … (or of 0.1, 0.2, 0.5 …) from `least` on. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5].find((round) => round * power >= least * 0.999) ?? 10;
  return clean(factor * power);
}

/** Without what binary fractions add: `0.30000000000000004` is `0.3`. */
function clean(value: number): number {
  return Number(value.toPrecision(12));
}

/** How high a value lies, in percent of the drawing from its top. */
export function heightOf({ low, high }: Scale, value: number): number {
  return ((high - value) / (high - low)) * 100;
}

/** Where points lie from left to right, in percent: by their time, or evenly where they have none. */
export function placesOf(points: readonly { readonly at?: number }[]): readonly number[] {
  const first = points[0]?.at;
  const last = points.at(-1)?.at;
  if (points.length === 1) return [50];
  return points.map(({ at }, index) =>
    at === undefined || first === undefined || last === undefined
      ? (index / (points.length - 1)) * 100
      : ((at - first) / (last - first)) * 100,
  );
}

/** The index of the place that is nearest to `percent`. */
export function nearestPlace(places: readonly number[], percent: number): number {
  const far = places.map((place) => Math.abs(place - percent));
  return far.indexOf(Math.min(...far));
}
