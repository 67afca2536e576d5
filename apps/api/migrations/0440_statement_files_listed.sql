-- A page of the statements is read from one place of an index, from either end; without it PostgreSQL counts the differences
-- of every statement to sort them by day.
CREATE INDEX statement_files_listed ON statement_files ((day::timestamp AT TIME ZONE 'UTC'), id);
