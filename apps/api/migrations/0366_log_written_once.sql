-- Three filters at once that few rows satisfy together, or none: without an index of all three, all rows of two are read.
CREATE INDEX transaction_logs_type_status_method ON transaction_logs (type, status, method, at DESC, id DESC)
  WHERE type <> 'payment' OR status <> 'completed' OR method <> 'wallet';

-- As in 0365. Which rows the log has is asked once: most orders are either new to it, or in it, and need one statement of two.
CREATE FUNCTION log_statements(source text) RETURNS text LANGUAGE sql AS $$
  SELECT format($text$
    WHEN %1$L THEN
      IF cardinality(known) > 0 THEN
        UPDATE transaction_logs l SET status = s.status, state = s.state, error_code = s.error_code, amount = s.amount,
            currency = s.currency, fee = s.fee, completed_at = s.completed_at, subject_reference = s.subject_reference,
            updated_at = now()
          FROM %2$I s
         WHERE s.id = ANY (known) AND l.id = s.id AND l.id = ANY (known)
           AND (l.status, l.state, l.error_code, l.amount, l.fee, l.completed_at, l.subject_reference)
             IS DISTINCT FROM (s.status, s.state, s.error_code, s.amount, s.fee, s.completed_at, s.subject_reference);
      END IF;
      IF cardinality(known) < cardinality(ids) THEN
        INSERT INTO transaction_logs (id, source, reference, subject_reference, type, user_id, merchant_id, merchant,
            amount, currency, fee, status, state, method, country, operator, address, device, error_code, at, completed_at)
        SELECT s.id, %1$L,
            CASE WHEN %1$L = 'operations' AND s.subject_reference LIKE 'TRX-%%' THEN s.subject_reference
              ELSE scattered_reference('TRX-', nextval('operation_numbers')) END,
            s.subject_reference, s.type, s.user_id, s.merchant_id, s.merchant, s.amount, s.currency, s.fee, s.status,
            s.state, s.method, s.country, s.operator, told.origin ->> 'address', left(told.origin ->> 'device', 400),
            s.error_code, s.at, s.completed_at
          FROM %2$I s, LATERAL (SELECT coalesce(origins -> s.id::text, ours) AS origin) AS told
         WHERE s.id = ANY (ids) AND s.id <> ALL (known)
        ON CONFLICT DO NOTHING;
      END IF;$text$, source, 'logged_' || source)
$$;

DO $migration$
BEGIN
  EXECUTE format($function$
    CREATE OR REPLACE FUNCTION log_transactions(of text, ids uuid[], origins jsonb) RETURNS void LANGUAGE plpgsql
      SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $body$
    DECLARE
      ours jsonb := nullif(current_setting('nzela.origin', true), '')::jsonb;
      known uuid[] := ARRAY(SELECT l.id FROM transaction_logs l WHERE l.id = ANY (ids));
    BEGIN
      CASE of%s
      END CASE;
    END
    $body$ $function$, (SELECT string_agg(log_statements(source), '' ORDER BY source) FROM transaction_log_cursors));
END
$migration$;

DROP FUNCTION log_statements(text);
