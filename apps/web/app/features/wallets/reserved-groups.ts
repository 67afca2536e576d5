import type { Reserved } from '@nzela/contract/wallets';
import type { CurrencyCode } from '@nzela/money/currencies';
import { add, type Money } from '@nzela/money/money';
import { wireMoney } from '../../lib/format.ts';

export type ReservedElement = Reserved['elements'][number];

/** What reserves money of one wallet, or of the prepaid cards in one currency, and what it comes to. */
export type ReservedGroup = {
  readonly means: ReservedElement['moyen'];
  readonly currency: CurrencyCode;
  readonly elements: readonly ReservedElement[];
  readonly total: Money;
};

/** By what it is taken from, as it comes: the sum of each is what its balance says is reserved. */
export function reservedGroups(elements: readonly ReservedElement[]): ReservedGroup[] {
  const groups = new Map<string, ReservedGroup>();
  for (const element of elements) {
    const { moyen: means, devise: currency, montant } = element;
    const key = `${means} ${currency}`;
    const amount = wireMoney(montant, currency);
    const before = groups.get(key);
    groups.set(key, {
      means,
      currency,
      elements: [...(before?.elements ?? []), element],
      total: before === undefined ? amount : add(before.total, amount),
    });
  }
  return [...groups.values()];
}
