import type { Money } from '@nzela/money/money';

/** What identifies an order and what it moves, by name; null: not known yet. */
type Facts = Readonly<Record<string, string | Money | null>>;

/**
 * The facts of which a provider says another thing than what was ordered. An answer that contradicts one of them is not
 * about this order, whatever its state says: nothing of it is believed, and operators are told.
 */
export function contradicted(ordered: Facts, told: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(ordered)
    .filter(([name, fact]) => fact !== null && !isSame(fact, told[name]))
    .map(([name]) => name);
}

function isSame(ordered: string | Money, told: unknown): boolean {
  if (typeof ordered === 'string') return ordered === told;
  const { currency, minor } = told as Money;
  return ordered.currency === currency && ordered.minor === minor;
}
