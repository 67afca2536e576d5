import { statementSources, type StatementSource } from '@nzela/contract/reconciliation';
import type { StatementsGateway } from '../../gateways/statements/statements.port.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';
import { dayAfter } from '../../kernel/time/calendar.ts';
import { isAwaited } from './awaited.ts';
import { daysKept } from './reconciliation.store.ts';

/** Those that an administrator has switched off. */
export async function sourcesOff(
  statements: Pick<StatementsGateway, 'isOn'>,
): Promise<ReadonlySet<StatementSource>> {
  const off = new Set<StatementSource>();
  for (const source of statementSources) if (!(await statements.isOn(source))) off.add(source);
  return off;
}

type Days = {
  readonly first: string;
  readonly last: string;
  readonly off: ReadonlySet<StatementSource>;
};

/** Whether the statements of these days are read, of every source that owes us some: they are read day by day. */
export async function areStatementsRead(
  reader: Readable,
  { first, last, off }: Days,
): Promise<boolean> {
  const to = dayAfter(last);
  for (const source of statementSources) {
    const kept = await daysKept(reader, source);
    const next = kept === null ? first : dayAfter(kept.last);
    if (next >= to) continue;
    const from = next < first ? first : next;
    if (await isAwaited(reader, { source, isOn: !off.has(source), from, to })) return false;
  }
  return true;
}
