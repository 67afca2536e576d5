-- The operator's own programs: keys, events and a webhook, kept as those of a merchant that nobody works for and nobody pays
-- (ADR 50). The ids stand in packages/contract/src/platform.ts.
INSERT INTO merchants (id, name, owner_name, business_type, email, phone, currency, automatic_withdrawal, created_at, updated_at)
VALUES ('00000000-0000-8000-8000-000000000001', 'Nzela', 'Nzela', 'other', '', '', 'EUR', 'none', now(), now());
INSERT INTO merchant_accounts (id, merchant_id, mode) VALUES
  ('00000000-0000-8000-8000-000000000002', '00000000-0000-8000-8000-000000000001', 'test'),
  ('00000000-0000-8000-8000-000000000003', '00000000-0000-8000-8000-000000000001', 'live');
