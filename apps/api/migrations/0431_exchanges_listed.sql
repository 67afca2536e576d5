-- A page of the exchanges of one result is read from one place of an index: without it PostgreSQL reads all of a gateway's
-- exchanges to find a rare refusal.
CREATE INDEX gateway_exchanges_result ON gateway_exchanges (job, result, created_at, id);
