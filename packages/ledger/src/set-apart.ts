import { isRuled } from './account-id.ts';
import type { Hold } from './decide.ts';
import type { PreparedOperation } from './prepare.ts';

type Occupied = {
  /** Account ids. */
  readonly busy: ReadonlySet<string>;
  /** The holds that are there already, by id. */
  readonly holds: ReadonlyMap<string, Readonly<Hold>>;
};

/**
 * The operations that need a busy account, and those behind them that need a wallet or a hold of one that is set apart:
 * nobody is overtaken by one who needs the same.
 */
export function setApart(
  operations: readonly PreparedOperation[],
  { busy, holds }: Occupied,
): ReadonlySet<PreparedOperation> {
  const apart = new Set<PreparedOperation>();
  if (busy.size === 0) return apart;
  const keptBack = new Set(busy);
  for (const operation of operations) {
    const needed = neededBy(operation, holds);
    if (!needed.some(({ id }) => keptBack.has(id))) continue;
    apart.add(operation);
    for (const { id, exclusive } of needed) if (exclusive) keptBack.add(id);
  }
  return apart;
}

/** An account that is striped is not exclusive: any number of operations may move it at once. */
type Needed = { readonly id: string; readonly exclusive: boolean };

function neededBy(operation: PreparedOperation, holds: Occupied['holds']): Needed[] {
  return operation.legs.flatMap((leg) => {
    const held = leg.type === 'post' ? undefined : holds.get(leg.holdId);
    const hold = leg.type === 'post' ? [] : [{ id: leg.holdId, exclusive: true }];
    if (leg.type === 'capture' || leg.type === 'release') {
      const accounts = held ? [held.debitId, held.creditId] : [];
      return [...hold, ...accounts.map((id) => ({ id, exclusive: true }))];
    }
    return [
      ...hold,
      { id: leg.debitId, exclusive: isRuled(leg.debit.kind) },
      { id: leg.creditId, exclusive: isRuled(leg.credit.kind) },
    ];
  });
}
