/** Both sides of the journal, one row per counter that an entry moved. */
const movements = `
  SELECT debit_id AS counter_id, id, at, -amount AS amount, amount AS debit, 0 AS credit,
    debit_after AS after, debit_previous AS previous
  FROM ledger.entries
  UNION ALL
  SELECT credit_id, id, at, amount, 0, amount, credit_after, credit_previous
  FROM ledger.entries`;

/** What must give no row, by the name of the rule. A row is a fault. */
export const checks: Readonly<Record<string, string>> = {
  'the counters of an account are the sums of its entries': `
    SELECT b.id, b.debits_posted, b.credits_posted, b.entries, b.last_entry_id,
      m.debits, m.credits, m.entries AS entries_found, m.last_id
    FROM ledger.balances b
    FULL JOIN (
      SELECT counter_id, sum(debit) AS debits, sum(credit) AS credits, count(*) AS entries, max(id) AS last_id
      FROM (${movements}) AS movement GROUP BY counter_id
    ) AS m ON m.counter_id = b.id
    WHERE b.id IS NULL
      OR b.debits_posted <> coalesce(m.debits, 0) OR b.credits_posted <> coalesce(m.credits, 0)
      OR b.entries <> coalesce(m.entries, 0) OR b.last_entry_id IS DISTINCT FROM m.last_id`,

  'each entry follows from the one before it': `
    SELECT counter_id, id, amount, after, previous, at FROM (
      SELECT movement.*,
        sum(amount) OVER chain AS sum_so_far, lag(id) OVER chain AS entry_before, lag(at) OVER chain AS time_before
      FROM (${movements}) AS movement
      WINDOW chain AS (PARTITION BY counter_id ORDER BY id)
    ) AS link
    WHERE after <> sum_so_far OR previous IS DISTINCT FROM entry_before OR at < time_before`,

  'every 64th entry of a counter is marked, and no other': `
    SELECT coalesce(expected.counter_id, m.counter_id) AS counter_id, expected.id, m.entry_id
    FROM (
      SELECT counter_id, id, at FROM (
        SELECT movement.*, row_number() OVER (PARTITION BY counter_id ORDER BY id) AS position
        FROM (${movements}) AS movement
      ) AS numbered WHERE position % 64 = 0
    ) AS expected
    FULL JOIN ledger.marks m
      ON m.counter_id = expected.counter_id AND m.entry_id = expected.id AND m.at = expected.at
    WHERE expected.id IS NULL OR m.entry_id IS NULL`,

  'no customer account was ever below zero': `
    SELECT movement.counter_id, movement.id, movement.after
    FROM (${movements}) AS movement
    JOIN ledger.balances b ON b.id = movement.counter_id AND b.ruled
    WHERE movement.after < 0
    UNION ALL
    SELECT id, NULL, credits_posted - debits_posted - debits_pending FROM ledger.balances
    WHERE ruled AND credits_posted - debits_posted - debits_pending < 0`,

  'a closed account is empty': `
    SELECT id, credits_posted - debits_posted AS posted, debits_pending, credits_pending FROM ledger.balances
    WHERE closed AND (credits_posted <> debits_posted OR debits_pending <> 0 OR credits_pending <> 0)`,

  'each currency of each book sums to zero': `
    SELECT a.mode, a.currency, sum(b.credits_posted - b.debits_posted) AS posted,
      sum(b.credits_pending - b.debits_pending) AS pending
    FROM ledger.balances b JOIN ledger.accounts a ON a.id = b.account_id
    GROUP BY a.mode, a.currency
    HAVING sum(b.credits_posted - b.debits_posted) <> 0 OR sum(b.credits_pending - b.debits_pending) <> 0`,

  'an entry stays within one currency and one book': `
    SELECT e.id, d.mode AS debit_mode, d.currency AS debit, c.mode AS credit_mode, c.currency AS credit
    FROM ledger.entries e
    JOIN ledger.balances db ON db.id = e.debit_id JOIN ledger.accounts d ON d.id = db.account_id
    JOIN ledger.balances cb ON cb.id = e.credit_id JOIN ledger.accounts c ON c.id = cb.account_id
    WHERE (d.mode, d.currency) <> (c.mode, c.currency)`,

  'what is pending is what open holds hold': `
    SELECT b.account_id, b.debits, b.credits, h.debits AS held_out, h.credits AS held_in
    FROM (
      SELECT account_id, sum(debits_pending) AS debits, sum(credits_pending) AS credits
      FROM ledger.balances GROUP BY account_id
    ) AS b
    LEFT JOIN (
      SELECT account_id, sum(debit) AS debits, sum(credit) AS credits FROM (
        SELECT debit_account AS account_id, amount AS debit, 0 AS credit FROM ledger.holds WHERE settled_at IS NULL
        UNION ALL
        SELECT credit_account, 0, amount FROM ledger.holds WHERE settled_at IS NULL
      ) AS side GROUP BY account_id
    ) AS h ON h.account_id = b.account_id
    WHERE b.debits <> coalesce(h.debits, 0) OR b.credits <> coalesce(h.credits, 0)`,

  'a captured hold has the entry of its capture': `
    SELECT h.id, h.captured, sum(e.amount) AS entered
    FROM ledger.holds h
    LEFT JOIN ledger.entries e ON e.hold_id = h.id AND e.operation_id = h.settled_by
    WHERE h.settled_at IS NOT NULL
    GROUP BY h.id, h.captured
    HAVING coalesce(sum(e.amount), 0) <> h.captured`,

  'every account has its counters, and every counter its account': `
    SELECT a.id AS account, b.id AS counter
    FROM ledger.accounts a FULL JOIN ledger.balances b ON b.account_id = a.id
    WHERE a.id IS NULL OR b.id IS NULL`,

  'entries and holds belong to an operation': `
    SELECT 'entry' AS what, e.id::text AS id, e.operation_id
    FROM ledger.entries e LEFT JOIN ledger.operations o ON o.id = e.operation_id WHERE o.id IS NULL
    UNION ALL
    SELECT 'hold', h.id::text, h.operation_id
    FROM ledger.holds h LEFT JOIN ledger.operations o ON o.id = h.operation_id WHERE o.id IS NULL
    UNION ALL
    SELECT 'settlement', h.id::text, h.settled_by
    FROM ledger.holds h LEFT JOIN ledger.operations o ON o.id = h.settled_by
    WHERE h.settled_by IS NOT NULL AND o.id IS NULL`,

  'the seals match what they seal': `
    SELECT s.number, s.last_id, s.entries, link.entries AS entries_found, encode(s.hash, 'hex') AS hash
    FROM (
      SELECT seals.*, lag(number, 1, 0::bigint) OVER chain AS previous_number,
        lag(last_id, 1, -1::bigint) OVER chain AS after_id, lag(hash, 1, '\\x'::bytea) OVER chain AS previous_hash
      FROM ledger.seals WINDOW chain AS (ORDER BY number)
    ) AS s
    CROSS JOIN LATERAL ledger.link(s.previous_hash, s.after_id, s.last_id) AS link
    WHERE s.number <> s.previous_number + 1 OR s.entries <> link.entries OR s.hash IS DISTINCT FROM link.hash`,

  'a closed period has the totals of its entries': `
    WITH moved AS (
      SELECT c.ends_at, a.mode, a.kind, CASE WHEN b.ruled THEN '' ELSE a.owner END AS owner, a.currency,
        sum(movement.debit) AS debits, sum(movement.credit) AS credits
      FROM (${movements}) AS movement
      JOIN LATERAL (SELECT min(ends_at) AS ends_at FROM ledger.closings WHERE ends_at > movement.at) AS c
        ON c.ends_at IS NOT NULL
      JOIN ledger.balances b ON b.id = movement.counter_id JOIN ledger.accounts a ON a.id = b.account_id
      GROUP BY 1, 2, 3, 4, 5
    ), kept AS (
      SELECT totals.*, sum(credits - debits) OVER (PARTITION BY mode, kind, owner, currency ORDER BY ends_at) AS sum_so_far
      FROM ledger.closing_totals AS totals
    )
    SELECT ends_at, mode, kind, owner, currency, kept.debits, moved.debits AS debits_found, kept.credits,
      moved.credits AS credits_found, kept.balance, kept.sum_so_far
    FROM kept FULL JOIN moved USING (ends_at, mode, kind, owner, currency)
    WHERE kept.balance IS DISTINCT FROM kept.sum_so_far OR kept.balance IS NULL
      OR kept.debits <> coalesce(moved.debits, 0) OR kept.credits <> coalesce(moved.credits, 0)`,

  'the closings are linked': `
    SELECT c.ends_at, encode(c.hash, 'hex') AS hash
    FROM (
      SELECT closings.*, lag(hash, 1, ''::bytea) OVER (ORDER BY ends_at) AS previous_hash FROM ledger.closings
    ) AS c
    WHERE c.hash IS DISTINCT FROM ledger.closing_link(c.previous_hash, c.ends_at, c.entries)`,
};
