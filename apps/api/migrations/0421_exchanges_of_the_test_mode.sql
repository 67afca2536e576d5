-- Whose orders a call was about: those of the live book, or those of the merchants' test mode, which count in no rate of
-- success. `mode` says which provider was called, and is the same for both where the live one is the sandbox, too.
ALTER TABLE gateway_exchanges ADD COLUMN book text NOT NULL DEFAULT 'live' CHECK (book IN ('live', 'test'));
