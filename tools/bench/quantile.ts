/** Of values in order, the one that this share of them does not exceed; 0 when there are none. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? sorted.at(-1) ?? 0;
}
