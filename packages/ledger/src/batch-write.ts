import type { ClientBase } from 'pg';
import { bigints, hashes, smallints, texts, tids, uuids } from './arrays.ts';
import type { Book, Counter, Decision } from './decide.ts';
import { isDuplicateOf, LedgerRace } from './errors.ts';

/**
 * Writes what was decided on a book: headers, entries and counters in one statement, then holds when there are any.
 * Throws {@link LedgerRace} when an operation or a hold of the same id was committed by another transaction meanwhile.
 */
export async function writeDecision(
  client: ClientBase,
  book: Book,
  decision: Decision,
): Promise<void> {
  try {
    await writeMovements(client, book, decision);
    if (decision.marks.length > 0) await writeMarks(client, book, decision);
    if (decision.holds.length > 0) await writeHolds(client, book, decision);
    if (decision.settlements.length > 0) await writeSettlements(client, book, decision);
  } catch (error) {
    if (isDuplicateOf(error, 'operations_pkey')) throw new LedgerRace('operation', error);
    if (isDuplicateOf(error, 'holds_pkey')) throw new LedgerRace('hold', error);
    throw error;
  }
}

// The counters are changed by differences: were a lock ever missing, the table's own rule would still see the sum. They
// are found where the lock found them, which spares the index; a locked row stays in its place. The arrays are taken
// apart in SELECT lists, which hand on each row as it comes: in FROM, each array would first be copied to a store of its own.
const writeMovementsText = `
  WITH headers AS (
    INSERT INTO ledger.operations (id, kind, subject, body_hash, at)
    SELECT unnest($2::uuid[]), unnest($3::text[]), unnest($4::text[]), unnest($5::bytea[]), $1::timestamptz
  ), journal AS (
    INSERT INTO ledger.entries (id, amount, debit_after, credit_after, debit_previous, credit_previous,
      debit_id, credit_id, operation_id, hold_id, leg, at)
    SELECT unnest($6::bigint[]), unnest($7::bigint[]), unnest($8::bigint[]), unnest($9::bigint[]),
      unnest($10::bigint[]), unnest($11::bigint[]), unnest($12::uuid[]), unnest($13::uuid[]), unnest($14::uuid[]),
      unnest($15::uuid[]), unnest($16::smallint[]), $1::timestamptz
  )
  UPDATE ledger.balances b
  SET debits_posted = b.debits_posted + m.debits_posted, credits_posted = b.credits_posted + m.credits_posted,
    debits_pending = b.debits_pending + m.debits_pending, credits_pending = b.credits_pending + m.credits_pending,
    entries = b.entries + m.entries, last_entry_id = m.last_entry_id, moved_at_ms = $17::bigint
  FROM (
    SELECT unnest($18::tid[]) AS place, unnest($19::uuid[]) AS id,
      unnest($20::bigint[]) AS debits_posted, unnest($21::bigint[]) AS credits_posted,
      unnest($22::bigint[]) AS debits_pending, unnest($23::bigint[]) AS credits_pending,
      unnest($24::bigint[]) AS entries, unnest($25::bigint[]) AS last_entry_id
  ) AS m
  WHERE b.ctid = m.place AND b.id = m.id`;

async function writeMovements(client: ClientBase, book: Book, decision: Decision): Promise<void> {
  // Sorted, so that two transactions with the same ids wait for each other in one order.
  const posted = decision.posted.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const { entries } = decision;
  const moved = movedCounters(book, decision);
  const { rowCount } = await client.query({
    name: 'ledger-write-movements',
    text: writeMovementsText,
    values: [
      book.at.toISOString(),
      uuids(posted, (operation) => operation.id),
      texts(posted, (operation) => operation.kind),
      texts(posted, (operation) => operation.subject),
      hashes(posted, (operation) => operation.bodyHash),
      bigints(entries, (entry) => entry.id),
      bigints(entries, (entry) => entry.amount),
      bigints(entries, (entry) => entry.debitAfter),
      bigints(entries, (entry) => entry.creditAfter),
      bigints(entries, (entry) => entry.debitPrevious),
      bigints(entries, (entry) => entry.creditPrevious),
      uuids(entries, (entry) => entry.debitId),
      uuids(entries, (entry) => entry.creditId),
      uuids(entries, (entry) => entry.operationId),
      uuids(entries, (entry) => entry.holdId),
      smallints(entries, (entry) => entry.leg),
      book.at.getTime(),
      tids(moved, ({ after }) => after.place),
      uuids(moved, ({ after }) => after.id),
      bigints(moved, ({ before, after }) => after.debitsPosted - before.debitsPosted),
      bigints(moved, ({ before, after }) => after.creditsPosted - before.creditsPosted),
      bigints(moved, ({ before, after }) => after.debitsPending - before.debitsPending),
      bigints(moved, ({ before, after }) => after.creditsPending - before.creditsPending),
      bigints(moved, ({ before, after }) => after.entries - before.entries),
      bigints(moved, ({ after }) => after.lastEntryId),
    ],
  });
  if (rowCount !== moved.length) throw new LedgerRace('counter');
}

/** A counter as the batch found it and as it leaves it. */
type Moved = { readonly before: Readonly<Counter>; readonly after: Readonly<Counter> };

/** The counters that the batch has changed. */
function movedCounters(book: Book, decision: Decision): Moved[] {
  const moved: Moved[] = [];
  for (const [account, before] of book.counters) {
    const after = decision.counters.get(account);
    if (after && hasMoved(before, after)) moved.push({ before, after });
  }
  return moved;
}

/** What is posted has an entry. */
function hasMoved(before: Readonly<Counter>, after: Readonly<Counter>): boolean {
  return (
    after.entries !== before.entries ||
    after.debitsPending !== before.debitsPending ||
    after.creditsPending !== before.creditsPending
  );
}

const writeMarksText = `
  INSERT INTO ledger.marks (counter_id, at, entry_id)
  SELECT counter_id, $1::timestamptz, entry_id FROM unnest($2::uuid[], $3::bigint[]) AS m (counter_id, entry_id)`;

async function writeMarks(client: ClientBase, book: Book, { marks }: Decision): Promise<void> {
  await client.query({
    name: 'ledger-write-marks',
    text: writeMarksText,
    values: [
      book.at.toISOString(),
      uuids(marks, (mark) => mark.counterId),
      bigints(marks, (mark) => mark.entryId),
    ],
  });
}

const writeHoldsText = `
  INSERT INTO ledger.holds (id, operation_id, debit_account, credit_account, currency, amount, expires_at, at)
  SELECT id, operation_id, debit, credit, currency, amount, to_timestamp(expires_ms / 1000.0), $1::timestamptz
  FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::bigint[], $8::bigint[])
    AS h (id, operation_id, debit, credit, currency, amount, expires_ms)`;

async function writeHolds(client: ClientBase, book: Book, decision: Decision): Promise<void> {
  const holds = decision.holds.toSorted((a, b) => (a.hold.id < b.hold.id ? -1 : 1));
  await client.query({
    name: 'ledger-write-holds',
    text: writeHoldsText,
    values: [
      book.at.toISOString(),
      uuids(holds, ({ hold }) => hold.id),
      uuids(holds, ({ operationId }) => operationId),
      uuids(holds, ({ hold }) => hold.debitId),
      uuids(holds, ({ hold }) => hold.creditId),
      texts(holds, ({ hold }) => hold.currency),
      bigints(holds, ({ hold }) => hold.amount),
      bigints(holds, ({ hold }) => BigInt(hold.expiresAt.getTime())),
    ],
  });
}

const writeSettlementsText = `
  UPDATE ledger.holds h
  SET settled_by = s.operation_id, settled_at = $1::timestamptz, captured = s.captured
  FROM unnest($2::uuid[], $3::uuid[], $4::bigint[]) AS s (id, operation_id, captured)
  WHERE h.id = s.id AND h.settled_at IS NULL`;

async function writeSettlements(client: ClientBase, book: Book, decision: Decision): Promise<void> {
  const { settlements } = decision;
  const { rowCount } = await client.query({
    name: 'ledger-write-settlements',
    text: writeSettlementsText,
    values: [
      book.at.toISOString(),
      uuids(settlements, ({ holdId }) => holdId),
      uuids(settlements, ({ operationId }) => operationId),
      bigints(settlements, ({ captured }) => captured),
    ],
  });
  if (rowCount !== settlements.length) throw new LedgerRace('hold');
}
