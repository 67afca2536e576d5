-- The second checker of the bank workload, in SQL alone. What clients were told is in the schema `trust` (told.ts fills
-- it); everything else is read from the journal and the product's tables: a cached balance is only held against its entries.
-- Each row is a fault: the promise that was broken, and the operation with its key where there is one.
WITH made AS (
  SELECT id, sender_id AS owner, status FROM transfers
  UNION ALL SELECT id, owner_id, 'complete' FROM conversions
  UNION ALL SELECT id, owner_id, status FROM money_requests
  UNION ALL SELECT p.id, t.user_id, p.status FROM payments p
    JOIN merchant_accounts a ON a.id = p.account_id JOIN merchant_members t ON t.merchant_id = a.merchant_id
  UNION ALL SELECT id, user_id, status FROM topups
  UNION ALL SELECT id, payer_id, status FROM mobile_money_payments
  UNION ALL SELECT id, owner_id, status FROM deposits
  UNION ALL SELECT id, owner_id, status FROM withdrawals
  UNION ALL SELECT id, owner_id, status FROM virtual_cards
  UNION ALL SELECT id, owner_id, status FROM bills WHERE status <> 'propose'
), sides AS (
  SELECT operation_id, credit_id AS counter, amount AS change FROM ledger.entries
  UNION ALL SELECT operation_id, debit_id, -amount FROM ledger.entries
), movements AS (
  SELECT o.kind AS operation, o.subject, a.kind AS account, a.owner, a.currency, s.change
  FROM sides s
  JOIN ledger.operations o ON o.id = s.operation_id
  -- The one counter of a customer's account has the account's id.
  JOIN ledger.accounts a ON a.id = s.counter AND a.kind IN ('wallet', 'pending', 'transit', 'card')
), objects AS (
  SELECT id::text AS subject, id AS object FROM trust.told
  UNION SELECT id::text, card_id FROM virtual_card_transactions
  UNION SELECT id::text, payment_id FROM refunds
  UNION SELECT id, subject_id FROM wires WHERE subject_id IS NOT NULL
), booked AS (
  SELECT o.object AS id, m.owner, m.currency, sum(m.change) AS change
  FROM movements m JOIN objects o ON o.subject = m.subject
  WHERE m.account = 'wallet' GROUP BY 1, 2, 3
), believed AS (
  SELECT id, owner, currency, sum(change) AS change FROM (
    SELECT id, owner::text AS owner, 'EUR' AS currency, own_minor AS change FROM trust.told
    UNION ALL SELECT id, owner::text, 'USD', dollars_minor FROM trust.told
    UNION ALL SELECT id, other::text, 'EUR', other_minor FROM trust.told WHERE other IS NOT NULL
    UNION ALL SELECT id, shop::text, 'EUR', shop_minor FROM trust.told WHERE shop IS NOT NULL
  ) AS part GROUP BY 1, 2, 3
), wallets AS (
  SELECT p.id::text AS owner, c.currency,
    CASE c.currency WHEN 'EUR' THEN p.funds_minor ELSE 0 END
      + coalesce((SELECT sum(b.change) FROM believed b WHERE b.owner = p.id::text AND b.currency = c.currency), 0) AS told,
    coalesce((SELECT sum(m.change) FROM movements m
      WHERE m.account = 'wallet' AND m.owner = p.id::text AND m.currency = c.currency), 0) AS held
  FROM trust.people p CROSS JOIN (VALUES ('EUR'), ('USD')) AS c (currency)
)
SELECT 'lost' AS "check", format('%s (%s) under %s was acknowledged and is not there', t.id, t.kind, t.key) AS detail
FROM trust.told t LEFT JOIN made m ON m.id = t.id WHERE m.id IS NULL
UNION ALL
SELECT 'doubled', format('%s under %s made %s', t.path, t.key, string_agg(t.id::text, ' and '))
FROM trust.told t GROUP BY t.owner, t.path, t.key HAVING count(DISTINCT t.id) > 1
UNION ALL
SELECT 'doubled', format('%s was told %s times', id, count(*)) FROM trust.told GROUP BY id HAVING count(*) > 1
UNION ALL
SELECT 'doubled', format('%s of %s was made, and nobody was told of it', m.id, m.owner)
FROM made m LEFT JOIN trust.told t ON t.id = m.id WHERE t.id IS NULL
UNION ALL
SELECT 'owner', format('%s (%s) under %s belongs to %s', t.id, t.kind, t.key, m.owner)
FROM trust.told t JOIN made m ON m.id = t.id WHERE m.owner IS DISTINCT FROM t.owner
UNION ALL
SELECT 'end', format('%s (%s) under %s is %s instead of %s', t.id, t.kind, t.key, m.status, array_to_string(t.ends, ' or '))
FROM trust.told t JOIN made m ON m.id = t.id WHERE m.status <> ALL (t.ends)
UNION ALL
-- One operation at a time: what its client was told that it does to a wallet, and what the journal says that it did.
SELECT 'effect', format('%s (%s) under %s: told %s %s cents on the wallet of %s, booked %s', t.id, t.kind, t.key,
  coalesce(e.change, 0), coalesce(e.currency, b.currency), coalesce(e.owner, b.owner), coalesce(b.change, 0))
FROM believed e
FULL JOIN booked b ON b.id = e.id AND b.owner = e.owner AND b.currency = e.currency
JOIN trust.told t ON t.id = coalesce(e.id, b.id)
WHERE coalesce(e.currency, b.currency) IN ('EUR', 'USD') AND coalesce(e.change, 0) <> coalesce(b.change, 0)
UNION ALL
SELECT 'effect', format('%s of %s moved %s %s on the wallet of %s, and belongs to nothing', m.operation, m.subject,
  sum(m.change), m.currency, m.owner)
FROM movements m LEFT JOIN objects o ON o.subject = m.subject
WHERE m.account = 'wallet' AND m.operation <> 'trust.fund' AND o.subject IS NULL
GROUP BY m.operation, m.subject, m.currency, m.owner
UNION ALL
SELECT 'balance', format('%s believes %s %s cents and owns %s', owner, told, currency, held) FROM wallets WHERE told <> held
UNION ALL
SELECT 'stuck', format('%s %s of %s: %s left', account, currency, owner, sum(change)) FROM movements
WHERE account IN ('transit', 'card') GROUP BY account, currency, owner HAVING sum(change) <> 0
UNION ALL
SELECT 'stuck', format('the hold %s of %s (%s) is open', h.id, o.subject, o.kind)
FROM ledger.holds h JOIN ledger.operations o ON o.id = h.operation_id WHERE h.settled_at IS NULL
UNION ALL
SELECT 'stuck', format('the job %s (%s) has used up its attempts: %s', key, task_identifier, left(last_error, 200))
FROM graphile_worker.jobs WHERE key IS NOT NULL AND attempts >= max_attempts AND locked_at IS NULL
UNION ALL
SELECT 'sum', format('the counter %s says %s, its entries %s', b.id, b.credits_posted - b.debits_posted, s.change)
FROM ledger.balances b LEFT JOIN (SELECT counter, sum(change) AS change FROM sides GROUP BY counter) AS s ON s.counter = b.id
WHERE b.credits_posted - b.debits_posted <> coalesce(s.change, 0)
UNION ALL
SELECT 'closed', format('the closed account %s holds %s %s', m.owner, sum(m.change), m.currency)
FROM movements m JOIN users u ON u.id::text = m.owner AND u.closed_at IS NOT NULL
WHERE m.account = 'wallet' GROUP BY m.owner, m.currency HAVING sum(m.change) <> 0
UNION ALL
-- A transfer ends once, and its history says so once.
SELECT 'history', format('the transfer %s is %s, and its history tells %s', t.id, t.status, e.told)
FROM transfers t
JOIN (
  SELECT transfer_id, string_agg(type, ', ' ORDER BY id) AS told,
    count(*) FILTER (WHERE type = 'confirme') AS confirmed,
    count(*) FILTER (WHERE type = 'complete') AS completed,
    count(*) FILTER (WHERE type = 'annule') AS cancelled,
    count(*) FILTER (WHERE type IN ('echoue', 'retourne')) AS failed
  FROM transfer_events GROUP BY transfer_id
) AS e ON e.transfer_id = t.id
WHERE e.confirmed > 1 OR e.completed > 1 OR e.cancelled > 1 OR e.failed > 1
  OR (t.status = 'complete') <> (e.completed = 1)
  OR e.completed + e.cancelled + e.failed > 1
