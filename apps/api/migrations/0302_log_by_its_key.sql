-- As in 0220, with the rows of the log found by their key alone: how many of the view there are is not known before, and an
-- estimate that is wrong read the whole log in the commit of an order.
CREATE OR REPLACE FUNCTION log_transactions(of text, ids uuid[], origins jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  ours jsonb := nullif(current_setting('nzela.origin', true), '')::jsonb;
BEGIN
  UPDATE transaction_logs l SET status = s.status, state = s.state, error_code = s.error_code, amount = s.amount,
      currency = s.currency, fee = s.fee, completed_at = s.completed_at, subject_reference = s.subject_reference,
      updated_at = now()
    FROM transaction_sources s
   WHERE s.source = of AND s.id = ANY (ids) AND l.id = s.id AND l.id = ANY (ids)
     AND (l.status, l.state, l.error_code, l.amount, l.fee, l.completed_at, l.subject_reference)
       IS DISTINCT FROM (s.status, s.state, s.error_code, s.amount, s.fee, s.completed_at, s.subject_reference);
  INSERT INTO transaction_logs (id, source, reference, subject_reference, type, user_id, merchant_id, merchant, amount,
      currency, fee, status, state, method, country, operator, address, device, error_code, at, completed_at)
  SELECT s.id, s.source,
      CASE WHEN s.source = 'operations' AND s.subject_reference LIKE 'TRX-%' THEN s.subject_reference
        ELSE scattered_reference('TRX-', nextval('operation_numbers')) END,
      s.subject_reference, s.type, s.user_id, s.merchant_id, s.merchant, s.amount, s.currency, s.fee, s.status, s.state,
      s.method, s.country, s.operator, told.origin ->> 'address', left(told.origin ->> 'device', 400), s.error_code, s.at,
      s.completed_at
    FROM transaction_sources s, LATERAL (SELECT coalesce(origins -> s.id::text, ours) AS origin) AS told
   WHERE s.source = of AND s.id = ANY (ids) AND s.id <> ALL (ARRAY(SELECT l.id FROM transaction_logs l WHERE l.id = ANY (ids)))
  ON CONFLICT DO NOTHING;
END
$$;
