-- Adds jobs of the queue, from the JSON of kernel/jobs/jobs.ts. A queue is empty most of the time, and so are its statistics:
-- PostgreSQL then reads all of its jobs, the dead ones too, to find the one of a key. In here it looks keys up. And it plans
-- the five statements of add_jobs once for a connection: planning them each time took six times as long as running them.
CREATE FUNCTION enqueue_jobs(specs jsonb) RETURNS void
  LANGUAGE plpgsql SET enable_seqscan = off SET enable_indexscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM graphile_worker.add_jobs(array_agg(ROW(identifier, payload, NULL, run_at - make_interval(secs => offset_seconds),
      max_attempts, job_key, priority, flags)::graphile_worker.job_spec))
    FROM jsonb_to_recordset(specs)
      AS spec(identifier text, payload json, run_at timestamptz, max_attempts int, job_key text, priority int, flags text[]),
    (SELECT coalesce(max(seconds), 0) AS offset_seconds FROM clock_offset WHERE only_row) AS clock;
END
$$;
