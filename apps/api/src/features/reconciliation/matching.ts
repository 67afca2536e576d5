import type { DifferenceKind } from '@nzela/contract/reconciliation';
import type { Direction, ReadStatement, StatementLine } from './statement-lines.ts';

/** An order of ours that a provider was to carry out. Amounts in minor units. */
export type OurOrder = {
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: string;
  /** What it costs by our books; null: the provider takes nothing for it. */
  readonly fee: bigint | null;
  readonly direction: Direction;
  /** Whether our books say that it was carried out. */
  readonly isDone: boolean;
};

export type Found = {
  readonly kind: DifferenceKind;
  readonly reference: string;
  readonly ours: OurOrder | null;
  readonly theirs:
    | (Pick<StatementLine, 'amount' | 'currency' | 'direction'> & { readonly fee: bigint | null })
    | null;
};

export type Matched = { readonly matched: number; readonly differences: readonly Found[] };

/**
 * Compares the lines of a statement with our orders of the same references. `toldBefore`: references of lines that an earlier
 * statement has; `awaited`: orders of ours that this statement or an earlier one has to tell.
 */
export function matchLines(
  lines: readonly StatementLine[],
  ours: ReadonlyMap<string, OurOrder>,
  {
    toldBefore,
    awaited,
  }: { readonly toldBefore: ReadonlySet<string>; readonly awaited: readonly OurOrder[] },
): Matched {
  const told = new Set(toldBefore);
  const differences: Found[] = [];
  let matched = 0;
  for (const theirs of lines) {
    const { reference } = theirs;
    const order = ours.get(reference) ?? null;
    const kind = told.has(reference) ? 'doublon' : differenceOf(order, theirs);
    told.add(reference);
    if (kind === null) matched += 1;
    else differences.push({ kind, reference, ours: order, theirs });
  }
  for (const order of awaited)
    if (!told.has(order.reference))
      differences.push({
        kind: 'manquante',
        reference: order.reference,
        ours: order,
        theirs: null,
      });
  return { matched, differences };
}

/**
 * Closing balances that do not follow from the balance before and the lines, by currency. `before`: what the statement of the
 * day before closed with; without that, the statement's own opening balance counts.
 */
export function matchBalances(
  { lines, balances }: Pick<ReadStatement, 'lines' | 'balances'>,
  before: ReadonlyMap<string, bigint>,
): Found[] {
  return balances.flatMap(({ currency, opening, closing }) => {
    const base = before.get(currency) ?? opening;
    if (base === null) return [];
    const expected = lines
      .filter((line) => line.currency === currency)
      .reduce((sum, { amount, direction }) => sum + BigInt(direction) * amount, base);
    if (expected === closing) return [];
    const told = { reference: currency, currency, fee: null, direction: 1 } as const;
    return [
      {
        kind: 'solde',
        reference: currency,
        ours: { ...told, amount: expected, isDone: true },
        theirs: { ...told, amount: closing },
      },
    ];
  });
}

function differenceOf(order: OurOrder | null, theirs: StatementLine): DifferenceKind | null {
  if (order === null) return 'en_trop';
  if (order.currency !== theirs.currency) return 'devise';
  if (order.amount !== theirs.amount) return 'montant';
  if ((order.fee ?? 0n) !== theirs.fee) return 'frais';
  return order.isDone ? null : 'etat';
}
