import type { Pool, PoolClient } from 'pg';
import { statementSources, type StatementSource } from '@nzela/contract/reconciliation';
import type {
  StatementText,
  StatementsGateway,
} from '../../gateways/statements/statements.port.ts';
import { transact } from '../../kernel/data/database.ts';
import { newId, sha256Hex } from '../../kernel/data/ids.ts';
import { lockByName } from '../../kernel/data/locks.ts';
import { writeAudit } from '../../kernel/identity/audit.ts';
import { dayAfter, dayBefore, dayOf, startOfDay } from '../../kernel/time/calendar.ts';
import { addSeconds, type Clock } from '../../kernel/time/clock.ts';
import { publishDifferences } from './live.ts';
import { matchBalances, matchLines, type Found } from './matching.ts';
import { ordersByReference, ordersDone } from './orders.store.ts';
import { isAwaited } from './awaited.ts';
import {
  closingBalances,
  daysKept,
  endFoundLater,
  insertBalances,
  insertDifferences,
  insertFile,
  insertLines,
  toldAlready,
} from './reconciliation.store.ts';
import { formatOf, readStatement } from './statement-files.ts';

export type ReadingDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly gateways: { readonly statements: StatementsGateway };
};

const daySeconds = 86_400;
/** After an outage, at most so many days of a source in one run. */
const daysMost = 31;
/** What was carried out just before midnight by our clock may be in the provider's next day; it is looked for with that. */
const nearMidnightSeconds = 600;

/**
 * The job of each day: reads the statements of the days that are over and that we do not have yet, and compares each with our
 * orders. A day is read once. Throws when a provider gave none that is waited for, so that the queue tries again; what was
 * read is kept.
 */
export async function reconcile(deps: ReadingDeps): Promise<void> {
  const { pool, gateways } = deps;
  const missing: string[] = [];
  for (const source of statementSources)
    for (const day of await daysToRead(deps, source)) {
      const answer = await gateways.statements.read(source, day);
      if (answer.status !== 'answered' || answer.value === null) {
        const isOn = await gateways.statements.isOn(source);
        const to = dayOf(deps.clock.now(), 'UTC');
        if (await isAwaited(pool, { source, isOn, from: day, to }))
          missing.push(`${source} ${day}`);
        break;
      }
      await keepStatement(deps, { source, day, file: answer.value });
    }
  if (missing.length > 0) throw new Error(`No statement yet: ${missing.join(', ')}`);
}

async function daysToRead(
  { pool, clock }: ReadingDeps,
  source: StatementSource,
): Promise<string[]> {
  const yesterday = dayOf(addSeconds(clock.now(), -daySeconds), 'UTC');
  const kept = await daysKept(pool, source);
  const days: string[] = [];
  let day = kept === null ? yesterday : dayAfter(kept.last);
  while (day <= yesterday && days.length < daysMost) {
    days.push(day);
    day = dayAfter(day);
  }
  return days;
}

type Statement = {
  readonly source: StatementSource;
  readonly day: string;
  readonly file: StatementText;
};

/** Keeps a statement with its lines and what differs, in one commit. Does nothing for a day that is kept already. */
async function keepStatement(deps: ReadingDeps, statement: Statement): Promise<void> {
  const { source, day, file } = statement;
  const format = formatOf(source);
  const read = await readStatement({ format, content: file.content });
  const { lines, balances, unreadable } = read;
  await transact(deps.pool, async ({ client }) => {
    await lockByName(client, `reconciliation:${source}`);
    const kept = await daysKept(client, source);
    if (kept !== null && kept.last >= day) return;
    const at = deps.clock.now();
    const references = lines.map(({ reference }) => reference);
    const awaited = await awaitedOrders(client, { source, day, first: kept?.first ?? day });
    const toldBefore = await toldAlready(client, source, [
      ...references,
      ...awaited.map(({ reference }) => reference),
    ]);
    const ours = await ordersByReference(client, source, references);
    const { matched, differences } = matchLines(lines, ours, { toldBefore, awaited });
    const before = await closingBalances(client, source, dayBefore(day));
    const fileId = newId();
    await insertFile(client, {
      id: fileId,
      source,
      day,
      name: file.name,
      format,
      content: file.content,
      hash: Buffer.from(sha256Hex(file.content), 'hex'),
      fetchedAt: at,
      lines: lines.length + unreadable.length,
      matched,
    });
    await insertLines(client, { fileId, source }, lines);
    await insertBalances(client, fileId, balances);
    await insertDifferences(client, { fileId, source, day, at }, [
      ...differences,
      ...unreadable.map(unreadableLine),
      ...matchBalances(read, before),
    ]);
    await publishDifferences(client);
    await endThoseFound(client, { source, references, reason: `${source} ${day}`, at });
  });
}

function awaitedOrders(
  client: PoolClient,
  { source, day, first }: { source: StatementSource; day: string; first: string },
) {
  return ordersDone(client, {
    source,
    from: addSeconds(startOfDay(day, 'UTC'), -nearMidnightSeconds),
    to: addSeconds(startOfDay(dayAfter(day), 'UTC'), -nearMidnightSeconds),
    since: startOfDay(first, 'UTC'),
  });
}

function unreadableLine({ line, text }: { line: number; text: string }): Found {
  const reference = `${line}: ${text.slice(0, 120)}`;
  return { kind: 'illisible', reference, ours: null, theirs: null };
}

async function endThoseFound(
  client: PoolClient,
  later: Parameters<typeof endFoundLater>[1],
): Promise<void> {
  for (const id of await endFoundLater(client, later))
    await writeAudit(client, {
      actor: null,
      action: 'reconciliation.found',
      subject: id,
      before: { resolution: null },
      after: { resolution: 'retrouvee' },
      reason: later.reason,
      address: null,
      at: later.at,
    });
}
