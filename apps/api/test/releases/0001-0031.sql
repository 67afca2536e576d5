-- What a database of the release with the migrations 0001 to 0031 holds, a row or two of each table, as that release wrote
-- them. Its names of migrations are those of before: 0001 to 0151, one change after the other.

INSERT INTO users (id, first_name, last_name, email, email_verified_at, phone, role, password_hash, language, currency, time_zone,
  referral_code, demo, blocked_at, created_at, phone_verified_at, identity_verified_at, avatar_version, closed_at) VALUES
  ('00000000-0000-7000-8000-000000000001', 'Awa', 'Ba', 'awa@nzela.example', '2026-02-01', '+221771234567', 'user', 'x', 'fr', 'EUR',
    'Europe/Paris', 'AWA1', false, NULL, '2026-02-01', '2026-02-01', NULL, 'a1', NULL),
  ('00000000-0000-7000-8000-000000000002', 'Koffi', '', 'koffi@nzela.example', NULL, '+22890123456', 'merchant', 'x', 'en', 'XOF',
    'Africa/Lome', 'KOFFI1', false, NULL, '2026-02-02', NULL, NULL, NULL, NULL),
  ('00000000-0000-7000-8000-000000000003', 'Compte', 'fermé', 'ferme-3', NULL, 'ferme-3', 'user', '', 'fr', 'EUR', 'Europe/Paris',
    'FERME3', false, NULL, '2026-02-03', NULL, NULL, NULL, '2026-03-03');

INSERT INTO idempotency_answers VALUES ('00000000-0000-7000-8000-000000000011', 'hash', 201, '{"id": "x"}', '2026-03-01');
INSERT INTO attempts VALUES ('key', '2026-03-01', 2);
INSERT INTO name_lookups VALUES ('asker', '2026-03-01', '{1,2}');
INSERT INTO audit_entries VALUES ('00000000-0000-7000-8000-000000000012', '00000000-0000-7000-8000-000000000001', 'settings.changed',
  'fees', '{}', '{"minimum": 1}', '203.0.113.7', '2026-03-01');
INSERT INTO clock_offset VALUES (true, 0);
INSERT INTO job_workers VALUES ('worker-1', '2026-03-01');
INSERT INTO settings_versions VALUES ('fees', 1, '{"minimum": 1}', '00000000-0000-7000-8000-000000000001', '2026-03-01');

INSERT INTO sessions (id, user_id, device, address, created_at, last_seen_at, expires_at, ended_at, end_reason, second_factor) VALUES
  ('00000000-0000-7000-8000-000000000021', '00000000-0000-7000-8000-000000000001', 'Firefox', '2001:db8::1', '2026-03-01',
    '2026-03-02', '2026-03-31', NULL, NULL, true),
  ('00000000-0000-7000-8000-000000000022', '00000000-0000-7000-8000-000000000002', 'Chrome', '203.0.113.8', '2026-03-01',
    '2026-03-02', '2026-03-31', '2026-03-02', 'logout', false);
INSERT INTO refresh_tokens VALUES ('hash', '00000000-0000-7000-8000-000000000021', '2026-03-01', NULL);
INSERT INTO mail_tokens VALUES ('hash', '00000000-0000-7000-8000-000000000001', 'verify-email', 'awa@nzela.example', '2026-03-01',
  '2026-03-02', NULL);
INSERT INTO known_devices VALUES ('hash', '00000000-0000-7000-8000-000000000001', '2026-03-01');
INSERT INTO passkeys VALUES ('00000000-0000-7000-8000-000000000023', '00000000-0000-7000-8000-000000000001', 'credential', '\x01', 0,
  '{internal}', true, 'Mon téléphone', '2026-03-01', NULL);
INSERT INTO challenges VALUES ('hash', 'connexion', '', '2026-03-01');
INSERT INTO totp_secrets VALUES ('00000000-0000-7000-8000-000000000001', 'sealed', 1, '2026-03-01', '2026-03-01');
INSERT INTO backup_codes VALUES ('00000000-0000-7000-8000-000000000001', 'hash', NULL);
INSERT INTO pending_sign_ins VALUES ('hash', '00000000-0000-7000-8000-000000000001', '2026-03-01');
INSERT INTO sign_in_ways VALUES ('00000000-0000-7000-8000-000000000001', true, false);
INSERT INTO verifications VALUES ('hash', '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000029', 'transfer',
  'hash', 'totp', '2026-03-01', '2026-03-01', NULL, NULL);

INSERT INTO avatars VALUES ('00000000-0000-7000-8000-000000000001', 'a1', '\x01', '2026-03-01');
INSERT INTO contact_changes VALUES ('00000000-0000-7000-8000-000000000031', '00000000-0000-7000-8000-000000000001', 'email',
  'nouvelle@nzela.example', 'hash', 0, '2026-03-01', '2026-03-02', NULL);
INSERT INTO data_exports VALUES ('00000000-0000-7000-8000-000000000032', '00000000-0000-7000-8000-000000000001', 'pret', '2026-03-01',
  '2026-03-08', '00000000-0000-7000-8000-000000000033');
INSERT INTO data_export_parts VALUES ('00000000-0000-7000-8000-000000000032', 'json', 0, '\x7b7d');
INSERT INTO consents (user_id, purpose, granted, reason, at) VALUES
  ('00000000-0000-7000-8000-000000000001', 'marketing', false, NULL, '2026-03-01');

INSERT INTO spending (user_id, level, day, day_amount, month_before, year_before, session_id, session_unproven) VALUES
  ('00000000-0000-7000-8000-000000000001', 1, '2026-03-01', 500, 0, 0, '00000000-0000-7000-8000-000000000021', 500);
INSERT INTO unproven_sessions VALUES ('00000000-0000-7000-8000-000000000029', '00000000-0000-7000-8000-000000000001', 100, '2026-03-01');
INSERT INTO spending_days VALUES ('00000000-0000-7000-8000-000000000001', '2026-02-28', 100);
INSERT INTO spends VALUES ('00000000-0000-7000-8000-000000000061', '00000000-0000-7000-8000-000000000001', '2026-03-01', 500, NULL, NULL, 0);

INSERT INTO notifications VALUES
  ('00000000-0000-7000-8000-000000000041', '00000000-0000-7000-8000-000000000001', 'securite', 'Vos plafonds changent',
    'Vos nouveaux plafonds sont en place.', '/dashboard', true, '2026-03-01', NULL, '{"key": "limits_changed_title", "values": {}}',
    '{"key": "limits_lowered_text", "values": {}}'),
  ('00000000-0000-7000-8000-000000000042', '00000000-0000-7000-8000-000000000001', 'transferts', 'Loyer de mars', 'Bonjour', NULL,
    true, '2026-03-01', '2026-03-02', '"Loyer de mars"', NULL);
INSERT INTO notification_choices VALUES ('00000000-0000-7000-8000-000000000001', 'securite', 'push', false);
INSERT INTO push_subscriptions VALUES ('00000000-0000-7000-8000-000000000043', '00000000-0000-7000-8000-000000000001', 'hash', 'sealed',
  'Appareil inconnu', '2026-03-01', 0, NULL, '{"key": "device_unknown", "values": {}}');
INSERT INTO outgoing_messages VALUES ('mail-1', 'account', 'hash', '00000000-0000-7000-8000-000000000001', 'hash', '203.0.113.7',
  '2026-03-01');
INSERT INTO refused_recipients VALUES ('hash', '2026-03-01');
INSERT INTO missing_paths VALUES ('/ancien', 3, '2026-03-01', '2026-03-02');
INSERT INTO support_requests (id, owner_id, subject, message, answer, answered_by, answered_at, created_at) VALUES
  ('00000000-0000-7000-8000-000000000044', '00000000-0000-7000-8000-000000000001', 'Carte', 'Bonjour', 'Bonjour',
    '00000000-0000-7000-8000-000000000002', '2026-03-02', '2026-03-01');
INSERT INTO referrals VALUES ('00000000-0000-7000-8000-000000000045', '00000000-0000-7000-8000-000000000001',
  '00000000-0000-7000-8000-000000000002', 'versee', 500, 'EUR', '00000000-0000-7000-8000-000000000061', '2026-03-01', '2026-03-05',
  '2026-03-02', NULL, '2026-03-05', 'payee');

INSERT INTO quotes VALUES
  ('00000000-0000-7000-8000-000000000051', '00000000-0000-7000-8000-000000000001', 'bank', 'envoi', 100, 'EUR', 1, 65595, 'XOF', 0,
    655.957, 655.957, 'Parité légale', '1999-01-01', true, 'SN', 'bank', 'card', 24, '2026-03-01', '2026-03-01',
    '00000000-0000-7000-8000-000000000061'),
  ('00000000-0000-7000-8000-000000000052', '00000000-0000-7000-8000-000000000001', 'bank', 'envoi', 100, 'EUR', 1, 99, 'EUR', 0, 1, 1,
    'Monnaie de référence', '1999-01-01', true, 'FR', 'bank', 'wallet', 24, '2026-03-01', '2026-03-01',
    '00000000-0000-7000-8000-000000000066'),
  ('00000000-0000-7000-8000-000000000053', '00000000-0000-7000-8000-000000000001', 'conversion', 'envoi', 100, 'EUR', 0, 109, 'USD', 0,
    1.09, 1.09, 'Taux de départ', '2026-03-01', false, NULL, NULL, NULL, NULL, '2026-03-01', '2026-03-01',
    '00000000-0000-7000-8000-000000000067'),
  ('00000000-0000-7000-8000-000000000054', NULL, 'bank', 'reception', 100, 'EUR', 1, 65595, 'XOF', 0, 655.957, 655.957,
    'Parité légale', '1999-01-01', true, 'SN', 'bank', 'card', 24, '2026-03-01', '2026-03-01', NULL);
INSERT INTO recipients (id, owner_id, mode, name, phone, country, account_number, user_id, created_at)
  SELECT recipient_id(owner, mode, country, phone, name, NULL, account, NULL, payee), owner, mode, name, phone, country, account, payee,
    '2026-03-01'
  FROM (VALUES
    ('00000000-0000-7000-8000-000000000001'::uuid, 'bank', 'Loyer', '+221771234568', 'SN', 'SN0000000001', NULL::uuid),
    ('00000000-0000-7000-8000-000000000001', 'nzela', 'Koffi', '+22890123456', 'TG', NULL, '00000000-0000-7000-8000-000000000002')
  ) AS known (owner, mode, name, phone, country, account, payee);

INSERT INTO transfers (id, sender_id, status, payment_method, delivery_method, recipient_user_id, beneficiary, sender_name, purpose,
  quote_id, source_amount, source_currency, fee_amount, target_amount, target_currency, rate_source, rate_at, created_at, updated_at,
  paid_at, confirmed_at, completed_at, reason, reason_message) VALUES
  ('00000000-0000-7000-8000-000000000061', '00000000-0000-7000-8000-000000000001', 'echoue', 'card', 'bank', NULL,
    '{"nom": "Loyer"}', 'Awa Ba', 'Loyer de mars', '00000000-0000-7000-8000-000000000051', 100, 'EUR', 1, 65595, 'XOF', 'Parité légale',
    '1999-01-01', '2026-03-01', '2026-03-02', '2026-03-01', '2026-03-01', NULL, 'Le compte du bénéficiaire est fermé.',
    '{"key": "transfers_reason_closed", "values": {}}'),
  ('00000000-0000-7000-8000-000000000062', '00000000-0000-7000-8000-000000000001', 'complete', 'wallet', 'nzela',
    '00000000-0000-7000-8000-000000000002', '{"nom": "Koffi"}', 'Awa Ba', NULL, NULL, 100, 'EUR', 0, 100, 'EUR', 'Monnaie de référence',
    '1999-01-01', '2026-03-01', '2026-03-01', '2026-03-01', '2026-03-01', '2026-03-01', NULL, NULL);
INSERT INTO transfer_events (transfer_id, type, actor, detail, at, detail_message) VALUES
  ('00000000-0000-7000-8000-000000000061', 'paye', 'client', NULL, '2026-03-01', NULL),
  ('00000000-0000-7000-8000-000000000061', 'echoue', 'partenaire', 'Sur votre carte.', '2026-03-02',
    '{"key": "transfers_event_to_card", "values": {}}');
INSERT INTO operations (id, owner_id, kind, direction, description, counterparty, amount, currency, status, object_id, fee, at,
  object_type, description_message) VALUES
  ('00000000-0000-7000-8000-000000000063', '00000000-0000-7000-8000-000000000001', 'depot', 'in', 'Dépôt par carte bancaire', NULL, 100,
    'EUR', 'completed', '00000000-0000-7000-8000-000000000065', 0, '2026-03-01', 'deposits',
    '{"key": "operations_deposit_card", "values": {}}'),
  ('00000000-0000-7000-8000-000000000064', '00000000-0000-7000-8000-000000000001', 'demande', 'in', 'Demande de pardon', 'Koffi', 100,
    'EUR', 'completed', NULL, 0, '2026-03-01', NULL, NULL);
INSERT INTO operation_alerts (kind, subject, detail) VALUES ('refused_rate', 'USD 2026-03-01', '{}');

INSERT INTO deposits VALUES ('00000000-0000-7000-8000-000000000065', 'DEPOT-000001', '00000000-0000-7000-8000-000000000001', 'card',
  'complete', 100, 'EUR', 100, 'EUR', NULL, '2026-03-01', '2026-03-01', '2026-03-02', '2026-03-01', NULL);
INSERT INTO card_payments (id, subject_id, owner_id, reference, amount, currency, state, created_at, updated_at, purpose, payer_id, asked) VALUES
  ('00000000-0000-7000-8000-000000000071', '00000000-0000-7000-8000-000000000065', '00000000-0000-7000-8000-000000000001', 'C1', 100,
    'EUR', 'approuve', '2026-03-01', '2026-03-01', 'deposit', '00000000-0000-7000-8000-000000000001', true);
INSERT INTO card_refunds (id, card_payment_id, subject_id, owner_id, reference, amount, currency, state, settles_subject, created_at,
  updated_at, purpose) VALUES
  ('00000000-0000-7000-8000-000000000072', '00000000-0000-7000-8000-000000000071', '00000000-0000-7000-8000-000000000065',
    '00000000-0000-7000-8000-000000000001', 'R1', 100, 'EUR', 'fait', true, '2026-03-01', '2026-03-01', 'deposit');
INSERT INTO payouts (id, subject_id, purpose, reference, state, amount, currency, method, beneficiary, asked_since, created_at, updated_at) VALUES
  ('00000000-0000-7000-8000-000000000073', '00000000-0000-7000-8000-000000000061', 'transfer', 'P1', 'retourne', 65595, 'XOF', 'bank',
    '{"name": "Loyer"}', '2026-03-01', '2026-03-01', '2026-03-01');
INSERT INTO wires VALUES
  ('wire-1', 'DEPOT-000002', 100, 'EUR', 'Awa Ba', '2026-03-01', '00000000-0000-7000-8000-000000000065', 'attendu', '2026-03-01', 'deposit'),
  ('wire-2', '', 100, 'EUR', 'Inconnu', '2026-03-01', NULL, 'retour', '2026-03-01', NULL);
INSERT INTO wire_returns VALUES ('wire-2', 100, 'EUR', 'fait', '2026-03-01', '2026-03-01', NULL);
INSERT INTO withdrawals VALUES ('00000000-0000-7000-8000-000000000066', 'RET-000001', '00000000-0000-7000-8000-000000000001', 'complete',
  'bank', '{"name": "Awa Ba"}', '00000000-0000-7000-8000-000000000052', 100, 'EUR', 1, 99, 'EUR', 0, 1, true, '2026-03-01',
  '2026-03-01', '2026-03-01', '2026-03-02', '2026-03-01', '2026-03-02', NULL, '00000000-0000-7000-8000-000000000074', 'identique', NULL);
INSERT INTO account_holders VALUES ('00000000-0000-7000-8000-000000000074', '00000000-0000-7000-8000-000000000001', 'Awa Ba',
  'identique', 'AWA BA', '2026-04-01');
INSERT INTO mobile_money_payments (id, reference, purpose, subject_id, owner_id, payer_id, status, operator, operator_name, country,
  phone, amount, currency, created_at, updated_at, deadline_at, reason, reason_message) VALUES
  ('00000000-0000-7000-8000-000000000075', 'MM-1', 'wallet', '00000000-0000-7000-8000-000000000075',
    '00000000-0000-7000-8000-000000000001', NULL, 'echoue', 'AIRTEL', 'Airtel', 'CD', '+243970120021', 100, 'CDF', '2026-03-01',
    '2026-03-01', '2026-03-01', 'Une raison que rien ne reconnaît', NULL);
INSERT INTO topups (id, reference, user_id, status, phone, country, operator_id, operator_name, product_id, product_name, product_type,
  amount, currency, price, created_at, updated_at, deadline_at) VALUES
  ('00000000-0000-7000-8000-000000000076', 'topup-1', '00000000-0000-7000-8000-000000000001', 'complete', '221771234567', 'SN', 'o',
    'Orange', 'p', 'Crédit', 'airtime', 100, 'XOF', 100, '2026-03-01', '2026-03-01', '2026-03-01');
INSERT INTO virtual_cards (id, owner_id, status, type, currency, design, holder, wallet_currency, deposit, order_sent, order_spread,
  order_fee, attempts_since, created_at, updated_at) VALUES
  ('00000000-0000-7000-8000-000000000077', '00000000-0000-7000-8000-000000000001', 'active', 'VISA', 'USD', 'blue-to-cyan', 'Awa Ba',
    'EUR', 100, 100, 0, 0, '2026-03-01', '2026-03-01', '2026-03-01');
INSERT INTO virtual_card_transactions (id, card_id, kind, state, amount, currency, at, updated_at) VALUES
  ('00000000-0000-7000-8000-000000000078', '00000000-0000-7000-8000-000000000077', 'paiement', 'reglee', 100, 'USD', '2026-03-01',
    '2026-03-01');
INSERT INTO virtual_card_stops VALUES ('00000000-0000-7000-8000-000000000078', '00000000-0000-7000-8000-000000000001', '2026-03-01', NULL);
INSERT INTO bills (id, owner_id, status, biller, biller_id, bill_reference, customer_name, amount, currency, source_amount,
  source_currency, fee_amount, spread_amount, rate, mid_rate, rate_source, rate_at, parity, expires_at, created_at, updated_at) VALUES
  ('00000000-0000-7000-8000-000000000079', '00000000-0000-7000-8000-000000000001', 'propose', '{}', 'b', 'r', 'Awa', 1, 'EUR', 1, 'EUR',
    0, 0, 1, 1, 'x', '2026-03-01', true, '2026-03-01', '2026-03-01', '2026-03-01');
INSERT INTO qr_codes VALUES ('00000000-0000-7000-8000-000000000001', 'token', '2026-03-01');
INSERT INTO money_requests (id, reference, code, owner_id, status, amount, currency, reason, method, recipient, created_at, updated_at,
  expires_at, paid_at, paid_way, payer_id) VALUES
  ('00000000-0000-7000-8000-000000000081', 'req-1', 'code', '00000000-0000-7000-8000-000000000001', 'payee', 100, 'EUR', 'Dîner', 'link',
    NULL, '2026-03-01', '2026-03-01', '2026-03-08', '2026-03-02', 'wallet', '00000000-0000-7000-8000-000000000002');
INSERT INTO wallet_currencies VALUES ('00000000-0000-7000-8000-000000000001', 'USD', '2026-03-01');
INSERT INTO conversions (id, owner_id, quote_id, created_at) VALUES
  ('00000000-0000-7000-8000-000000000067', '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000053', '2026-03-01');
INSERT INTO schedules (id, owner_id, kind, status, body, description, frequency, start_day, at_time, time_zone, tolerance_percent,
  total_amount, total_currency, received_amount, received_currency, created_at, updated_at) VALUES
  ('00000000-0000-7000-8000-000000000082', '00000000-0000-7000-8000-000000000001', 'transfert', 'active', '{}', 'Loyer', 'mensuelle',
    '2026-01-31', '09:00', 'Europe/Paris', 0, 100, 'EUR', 65595, 'XOF', '2026-01-01', '2026-01-01');
INSERT INTO schedule_runs VALUES ('00000000-0000-7000-8000-000000000082', '2026-01-31', '2026-01-31', '2026-01-31', 'faite', 'transfers',
  '00000000-0000-7000-8000-000000000061', NULL, NULL);

INSERT INTO ledger.accounts VALUES
  ('00000000-0000-8000-8000-000000000091', 'wallet', '00000000-0000-7000-8000-000000000001', 'EUR', '2026-03-01'),
  ('00000000-0000-8000-8000-000000000092', 'settlement', 'cards', 'EUR', '2026-03-01');
INSERT INTO ledger.balances (id, account_id, ruled, debits_posted, credits_posted, entries, last_entry_id) VALUES
  ('00000000-0000-8000-8000-000000000091', '00000000-0000-8000-8000-000000000091', true, 0, 100, 1, 65536),
  ('00000000-0000-8000-8000-000000000092', '00000000-0000-8000-8000-000000000092', false, 100, 0, 1, 65536);
INSERT INTO ledger.operations VALUES ('00000000-0000-7000-8000-000000000065', 'depot', 'deposits', sha256('x'), '2026-03-01');
INSERT INTO ledger.entries VALUES (65536, 100, 100, 100, NULL, NULL, '2026-03-01', '00000000-0000-8000-8000-000000000092',
  '00000000-0000-8000-8000-000000000091', '00000000-0000-7000-8000-000000000065', NULL, 0);
INSERT INTO ledger.marks VALUES ('00000000-0000-8000-8000-000000000091', '2026-03-01', 65536);
INSERT INTO ledger.holds VALUES ('00000000-0000-7000-8000-000000000093', '00000000-0000-7000-8000-000000000065',
  '00000000-0000-8000-8000-000000000091', '00000000-0000-8000-8000-000000000092', 'EUR', 100, '2026-04-01', '2026-03-01', NULL, NULL, NULL);
INSERT INTO ledger.seals VALUES (1, 65536, 1, sha256('x'), '2026-03-01');

CREATE TABLE schema_migrations (name varchar(255) PRIMARY KEY, "timestamp" varchar(255) NOT NULL);
CREATE TABLE schema_migrations_lock (id varchar(255) PRIMARY KEY, is_locked integer NOT NULL DEFAULT 0);
INSERT INTO schema_migrations SELECT name, '2026-02-01T00:00:00.000Z' FROM regexp_split_to_table(
  '0-0001_ledger 0-0002_card_accounts 0-0003_closed_accounts 1-0001_kernel 1-0002_settings 1-0003_identity 1-0004_referrals
  1-0005_redirects 1-0010_rates 1-0011_operations 1-0012_quotes 1-0013_recipients 1-0014_transfers 1-0020_operation_objects
  1-0021_money_machinery 1-0022_deposits 1-0023_withdrawals 1-0025_mobile_money 1-0027_topups 1-0029_virtual_cards 1-0031_bills
  1-0032_qr 1-0034_money_requests 1-0037_step_up 1-0038_sign_in 1-0040_limits 1-0041_notifications 1-0042_profile 1-0044_support
  1-0045_conversions 1-0046_schedules 1-0047_collection_returns 1-0048_spend_pots 1-0052_busy_way 1-0053_history
  1-0054_people_told 1-0055_lean_history 1-0060_payees 1-0061_unproven 1-0062_session_ends 1-0065_closing 1-0070_pricing
  1-0075_known_devices_by_hash 1-0076_name_lookups 1-0077_outgoing_messages 1-0078_referral_terms 1-0088_second_factor
  1-0092_documents 1-0100_disputed_rates 1-0101_unpaid 1-0102_closed_wallets 1-0103_session_networks 1-0104_returned_payouts
  1-0108_card_payers 1-0111_job_workers 1-0112_push_failures 1-0113_export_runs 1-0114_account_holders 1-0115_virtual_card_stops
  1-0117_asked_at 1-0123_descriptions_as_messages 1-0124_notices_as_messages 1-0126_people_read_so
  1-0130_withdrawal_and_deposit_reasons_as_messages 1-0131_transfer_texts_as_messages 1-0132_schedule_reasons_as_messages
  1-0140_bill_reasons_as_messages 1-0141_verdicts_as_messages 1-0142_card_reasons_as_messages 1-0143_declines_as_messages
  1-0144_told_notices_as_messages 1-0145_refusals_as_messages 1-0150_device_names_as_messages 1-0151_remaining_texts_as_messages',
  '\s+') AS name;
