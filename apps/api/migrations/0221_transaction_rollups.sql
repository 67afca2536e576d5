-- Two filters at once, each frequent, that few rows satisfy together: without an index of both, all rows of one are read.
-- What most rows are together (a payment from a wallet, completed) is found by the date alone, and is in none of them.
CREATE INDEX transaction_logs_type_status ON transaction_logs (type, status, at DESC, id DESC)
  WHERE type <> 'payment' OR status <> 'completed';
CREATE INDEX transaction_logs_type_method ON transaction_logs (type, method, at DESC, id DESC)
  WHERE type <> 'payment' OR method <> 'wallet';
CREATE INDEX transaction_logs_status_method ON transaction_logs (status, method, at DESC, id DESC)
  WHERE status <> 'completed' OR method <> 'wallet';

-- Sums of the log by the hour in which it was ordered, for the dashboard and the reports. Refusals are not counted.
CREATE TABLE transaction_rollups (
  hour timestamptz NOT NULL,
  type text NOT NULL,
  method text,
  country text,
  operator text,
  currency text NOT NULL,
  orders bigint NOT NULL,
  -- Those that came to an end: carried out (given back since or not), and failed.
  done bigint NOT NULL,
  failed bigint NOT NULL,
  -- Minor units of what is completed, and our fees in it.
  volume numeric NOT NULL,
  fees numeric NOT NULL,
  -- From the order to its end: seconds together, and of how many.
  seconds float8 NOT NULL,
  timed bigint NOT NULL,
  CONSTRAINT transaction_rollups_of UNIQUE NULLS NOT DISTINCT (hour, type, method, country, operator, currency)
);

-- Rows of the log that changed since then are not in the sums: the hours that they are of are added up when they are read.
CREATE TABLE transaction_rollup_state (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  read_to timestamptz NOT NULL
);
INSERT INTO transaction_rollup_state (read_to) VALUES ('-infinity');

-- The sums of the log's own rows in these hours.
CREATE FUNCTION sum_transactions(hours timestamptz[]) RETURNS SETOF transaction_rollups LANGUAGE sql STABLE AS $$
  SELECT asked.hour, type, method, country, operator, currency, count(*),
      count(*) FILTER (WHERE status IN ('completed', 'refunded')), count(*) FILTER (WHERE status = 'failed'),
      coalesce(sum(amount) FILTER (WHERE status = 'completed'), 0), coalesce(sum(fee) FILTER (WHERE status = 'completed'), 0),
      coalesce(sum(extract(epoch FROM completed_at - at)) FILTER (WHERE completed_at >= at), 0)::float8,
      count(*) FILTER (WHERE completed_at >= at)
    FROM unnest(hours) AS asked (hour)
    JOIN transaction_logs l ON l.at >= asked.hour AND l.at < asked.hour + interval '1 hour'
   WHERE source <> 'refusals' AND currency IS NOT NULL
   GROUP BY asked.hour, type, method, country, operator, currency
$$;

-- The same of any hours, up to now: what was added up, and the log itself for the hours that changed since.
CREATE FUNCTION transaction_sums(since timestamptz, before timestamptz) RETURNS SETOF transaction_rollups
LANGUAGE sql STABLE AS $$
  WITH changed AS (
    SELECT coalesce(array_agg(DISTINCT date_trunc('hour', at, 'UTC')), '{}') AS hours
      FROM transaction_logs, transaction_rollup_state
     WHERE updated_at >= read_to AND at >= since AND at < before)
  SELECT r.* FROM transaction_rollups r, changed
   WHERE r.hour >= since AND r.hour < before AND r.hour <> ALL (changed.hours)
  UNION ALL
  SELECT s.* FROM changed, LATERAL sum_transactions(changed.hours) s
$$;
