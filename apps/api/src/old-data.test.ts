import { accountId } from '@nzela/ledger/account-id';
import { currencyCodes } from '@nzela/money/currencies';
import { afterEach, expect, test } from 'vitest';
import { oldDatabase } from '../test/old-database.ts';
import { recipientId } from './features/recipients/payee.ts';
import { newId } from './kernel/data/ids.ts';

const old = oldDatabase();
const { before, apply, person, refusedRuns } = old;
afterEach(() => old.drop());

test('0060: a recipient whose account was edited under its id becomes the one that it names, and what pays it waits', async () => {
  await before('0060');
  const owner = await person();
  const account = (number: string) =>
    recipientId(owner, { mode: 'bank', country: 'SN', account: number });
  const [edited, honest] = [account('SN0000000001'), account('SN0000000003')];
  const insert = (id: string, name: string, number: string) =>
    old.pool().query(
      `INSERT INTO recipients (id, owner_id, mode, name, phone, country, account_number, created_at)
       VALUES ($1, $2, 'bank', $3, '+221771234567', 'SN', $4, now())`,
      [id, owner, name, number],
    );
  await insert(edited, 'Loyer', 'SN0000000002');
  await insert(honest, 'École', 'SN0000000003');
  const schedule = async (recipient: string) => {
    const id = newId();
    await old.pool().query(
      `INSERT INTO schedules (id, owner_id, kind, status, body, description, frequency, start_day, at_time, time_zone,
         tolerance_percent, total_amount, total_currency, received_amount, received_currency, created_at, updated_at)
       VALUES ($1, $2, 'transfert', 'active', $3, 'Loyer', 'mensuel', '2026-01-31', '09:00', 'Europe/Paris',
         0, 100, 'EUR', 65595, 'XOF', now(), now())`,
      [id, owner, { beneficiaireId: recipient }],
    );
    return id;
  };
  const [ofEdited, ofHonest] = [await schedule(edited), await schedule(honest)];
  await apply('0060', '9');
  const { rows: recipients } = await old
    .pool()
    .query('SELECT id, name, account_number AS account FROM recipients ORDER BY account_number');
  expect(recipients).toEqual([
    { id: account('SN0000000002'), name: 'Loyer', account: 'SN0000000002' },
    { id: honest, name: 'École', account: 'SN0000000003' },
  ]);
  const { rows: schedules } = await old
    .pool()
    .query(
      `SELECT id, status, paused_because AS because, body ->> 'beneficiaireId' AS payee FROM schedules ORDER BY created_at, id`,
    );
  expect(schedules).toEqual(
    expect.arrayContaining([
      { id: ofEdited, status: 'en_pause', because: 'beneficiaire', payee: account('SN0000000002') },
      { id: ofHonest, status: 'active', because: null, payee: honest },
    ]),
  );
});

test('0065 and 0102: accounts that were closed before have every wallet closed, but one that holds money, which is told', async () => {
  await before('0065');
  const [gone, here] = [await person('2026-01-01'), await person()];
  const open = async (owner: string, currency: 'EUR' | 'USD', minor: number) => {
    const id = accountId({ kind: 'wallet', owner, currency });
    await old
      .pool()
      .query(
        `INSERT INTO ledger.accounts (id, kind, owner, currency) VALUES ($1, 'wallet', $2, $3)`,
        [id, owner, currency],
      );
    await old
      .pool()
      .query(
        'INSERT INTO ledger.balances (id, account_id, ruled, credits_posted) VALUES ($1, $1, true, $2)',
        [id, minor],
      );
  };
  await open(gone, 'EUR', 0);
  await open(gone, 'USD', 500);
  await open(here, 'EUR', 0);
  await apply('0065', '9');
  const { rows } = await old.pool().query(
    `SELECT a.id, a.owner, a.currency FROM ledger.accounts a JOIN ledger.balances b ON b.account_id = a.id
      WHERE b.closed`,
  );
  const closed = currencyCodes
    .filter((currency) => currency !== 'USD')
    .map((currency) => ({
      id: accountId({ kind: 'wallet', owner: gone, currency }),
      owner: gone,
      currency,
    }));
  expect(rows.toSorted((a, b) => (a.currency < b.currency ? -1 : 1))).toEqual(
    closed.toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
  );
  const alerts = await old.pool().query('SELECT kind, subject, detail FROM operation_alerts');
  expect(alerts.rows).toEqual([
    { kind: 'closed_not_empty', subject: `${gone} USD`, detail: { minor: '500', held: '0' } },
  ]);
});

test('0123: descriptions that the server wrote become messages, and what people wrote stays theirs', async () => {
  await before('0123');
  const owner = await person();
  let made = 0;
  const insert = async (kind: string, description: string, counterparty: string | null = null) => {
    made += 1;
    await old.pool().query(
      `INSERT INTO operations (id, owner_id, reference, kind, direction, description, counterparty, amount, currency,
         status, fee, at) VALUES ($1, $2, $3, $4, 'in', $5, $6, 100, 'EUR', 'completed', 0, now())`,
      [newId(), owner, `TRX-${made}`, kind, description, counterparty],
    );
  };
  await insert('recharge', 'Recharge Orange · Pass 1 Go');
  await insert('depot', 'Dépôt par virement bancaire');
  await insert('depot', 'Dépôt par Orange Money');
  await insert('demande', 'Demande TRX-4 payée');
  await insert('demande', 'Demande req-ab12 payée');
  await insert('demande', 'Demande de Awa B.', 'Awa B.');
  await insert('demande', 'Demande de pardon', 'Awa B.');
  await insert('conversion', 'Conversion EUR → XOF');
  await apply('0123', '0124');
  const { rows } = await old
    .pool()
    .query<{ told: unknown }>(
      'SELECT description_message AS told FROM operations ORDER BY length(reference), reference',
    );
  expect(rows.map(({ told }) => told)).toEqual([
    { key: 'operations_topup_bundle', values: { operator: 'Orange', bundle: 'Pass 1 Go' } },
    { key: 'operations_deposit_wire', values: {} },
    { key: 'operations_deposit_mobile', values: { operator: 'Orange Money' } },
    { key: 'operations_request_paid', values: { reference: 'TRX-4' } },
    null,
    { key: 'operations_request_of', values: { name: 'Awa B.' } },
    null,
    { key: 'operations_conversion', values: { from: 'EUR', to: 'XOF' } },
  ]);
});

test('0130 and 0131: reasons and timelines become messages; what has amounts, and what others said, stays', async () => {
  await before('0130');
  const owner = await person();
  const pool = old.pool();
  const kept = 'Reçu 1,00\u00a0€ au lieu de 2,00\u00a0€ : la somme est sur votre portefeuille.';
  const late = 'Le paiement n’est pas arrivé à temps. Rien n’a été débité.';
  await pool.query(
    `INSERT INTO deposits (id, owner_id, method, status, amount, currency, reason, created_at, updated_at, expires_at)
     SELECT gen_random_uuid(), $1, 'card', 'annule', 100, 'EUR', reason, now(), now(), now() FROM unnest($2::text[]) AS reason`,
    [owner, [late, null]],
  );
  await pool.query(
    `INSERT INTO transfer_events (transfer_id, type, actor, detail, at)
     SELECT gen_random_uuid(), 'echoue', 'nzela', detail, now() FROM unnest($1::text[]) AS detail`,
    [['Sur votre carte.', kept, null]],
  );
  await apply('0130', '0132');
  const deposits = 'SELECT reason, reason_message AS message FROM deposits ORDER BY reason';
  const message = { key: 'deposits_reason_late', values: {} };
  expect((await pool.query(deposits)).rows).toEqual([
    { reason: late, message },
    { reason: null, message: null },
  ]);
  const events = 'SELECT detail, detail_message AS message FROM transfer_events ORDER BY id';
  expect((await pool.query(events)).rows).toEqual([
    { detail: 'Sur votre carte.', message: { key: 'transfers_event_to_card', values: {} } },
    { detail: kept, message: null },
    { detail: null, message: null },
  ]);
  await expect(pool.query('UPDATE transfer_events SET detail = NULL')).rejects.toThrow(
    'append-only',
  );
  // The release before writes again.
  await pool.query("UPDATE deposits SET reason = 'x' WHERE reason IS NOT NULL");
  expect((await pool.query(deposits)).rows[0]).toEqual({ reason: 'x', message: null });
});

test('0132: why a scheduled payment was not made becomes a message, but a refusal', async () => {
  await before('0132');
  const reasons = ['La devise reçue a changé.', 'Solde insuffisant', null];
  await refusedRuns(await person(), reasons);
  await apply('0132', '0133');
  const { rows } = await old
    .pool()
    .query('SELECT reason, reason_message AS message FROM schedule_runs ORDER BY day');
  const message = { key: 'schedules_reason_currency', values: {} };
  expect(rows).toEqual([
    { reason: reasons[0], message },
    { reason: reasons[1], message: null },
    { reason: null, message: null },
  ]);
});

test('0140: reasons of bills become messages, and one that the release before writes later is read', async () => {
  await before('0140');
  const owner = await person();
  const late = 'Cette facture était déjà payée.';
  await old.pool().query(
    `INSERT INTO bills (id, owner_id, status, biller, biller_id, bill_reference, customer_name, amount, currency,
       source_amount, source_currency, fee_amount, spread_amount, rate, mid_rate, rate_source, rate_at, parity, expires_at,
       reason, created_at, updated_at)
     SELECT gen_random_uuid(), $1, 'propose', '{}', 'b', 'r', 'Awa', 1, 'EUR', 1, 'EUR', 0, 0, 1, 1, 'x', now(), true, now(),
       reason, now(), now() FROM unnest($2::text[]) AS reason`,
    [owner, [late, null]],
  );
  await apply('0140', '0141');
  const bills = 'SELECT reason, reason_message AS message FROM bills ORDER BY reason';
  const told = async () => (await old.pool().query(bills)).rows;
  const message = { key: 'bills_reason_paid', values: {} };
  expect(await told()).toEqual([
    { reason: late, message },
    { reason: null, message: null },
  ]);
  await old
    .pool()
    .query(`UPDATE bills SET reason = 'x', reason_message = $1 WHERE reason IS NULL`, [message]);
  await old.pool().query(`UPDATE bills SET reason = 'y' WHERE reason = $1`, [late]);
  expect(await told()).toEqual([
    { reason: 'x', message },
    { reason: 'y', message: null },
  ]);
});

test('0141: what became of top-ups and of payments by mobile money becomes messages', async () => {
  await before('0141');
  const owner = await person();
  await old.pool().query(
    `INSERT INTO topups (id, reference, user_id, status, phone, country, operator_id, operator_name, product_id,
       product_name, product_type, amount, currency, price, reason, created_at, updated_at, deadline_at)
     VALUES (gen_random_uuid(), 'topup-1', $1, 'echoue', '221771234567', 'SN', 'o', 'Orange', 'p', 'Crédit', 'airtime', 1,
       'XOF', 1, 'L’opérateur n’a pas exécuté cette recharge. Rien n’a été débité. Vous pouvez réessayer.', now(), now(), now())`,
    [owner],
  );
  await old.pool().query(
    `INSERT INTO mobile_money_payments (id, reference, purpose, subject_id, owner_id, payer_id, status, operator,
       operator_name, country, phone, amount, currency, reason, created_at, updated_at, deadline_at)
     VALUES (gen_random_uuid(), 'MM-1', 'wallet', gen_random_uuid(), $1, $1, 'echoue', 'AIRTEL', 'Airtel', 'CD',
       '+243970120021', 1, 'CDF', 'L’opérateur n’accepte pas ce montant. Payez autrement. Rien n’a été débité.', now(), now(),
       now())`,
    [owner],
  );
  await apply('0141', '0142');
  const { rows } = await old.pool().query<{ key: string }>(
    `SELECT reason_message ->> 'key' AS key FROM topups
     UNION ALL SELECT reason_message ->> 'key' FROM mobile_money_payments`,
  );
  expect(rows.map(({ key }) => key)).toEqual([
    'topups_reason_failed',
    'mobile_money_reason_amount_elsewhere',
  ]);
});

test('0142: reasons of cards and of their payments become messages, with the amounts that they name', async () => {
  await before('0142');
  const owner = await person();
  const card = newId();
  await old.pool().query(
    `INSERT INTO virtual_cards (id, reference, owner_id, status, type, currency, design, holder, wallet_currency, deposit,
       order_sent, order_spread, order_fee, reason, attempts_since, created_at, updated_at)
     VALUES ($1, 'CV-1', $2, 'active', 'VISA', 'USD', 'blue-to-cyan', 'Awa Ba', 'EUR', 1, 1, 0, 0,
       'Les frais mensuels de 1,00\u00a0$ dépassent le solde. Rechargez la carte pour la reprendre : aucune dette ne court.',
       now(), now(), now())`,
    [card, owner],
  );
  const reasons = [
    'Cette carte est à usage unique et elle a déjà servi.',
    'Il reste 2,00\u00a0$ sur votre plafond mensuel de 10,00\u00a0$. Relevez-le pour payer davantage.',
  ];
  for (const reason of reasons)
    await old.pool().query(
      `INSERT INTO virtual_card_transactions (id, card_id, kind, state, amount, currency, decline_reason, reason, at,
         updated_at) VALUES (gen_random_uuid(), $1, 'paiement', 'refusee', 1, 'USD', 'solde', $2, now(), now())`,
      [card, reason],
    );
  await apply('0142', '0143');
  const { rows } = await old.pool().query<{ message: unknown }>(
    `SELECT reason_message AS message FROM virtual_cards
     UNION ALL (SELECT reason_message FROM virtual_card_transactions ORDER BY reason)`,
  );
  expect(rows.map(({ message }) => message)).toEqual([
    { key: 'cards_reason_fee', values: { fee: '1,00\u00a0$' } },
    { key: 'cards_declined_used', values: {} },
    { key: 'cards_declined_month', values: { left: '2,00\u00a0$', maximum: '10,00\u00a0$' } },
  ]);
});

test('0143: reasons of card payments and of payouts become messages, in timelines too', async () => {
  await before('0143');
  const pool = old.pool();
  const owner = await person();
  const [declined, ours] = [
    'Cette carte a expiré. Essayez une autre carte.',
    'C’est de notre côté : nous réessayons, et tout vous est rendu si nous n’y arrivons pas.',
  ];
  await pool.query(
    `INSERT INTO card_payments (id, purpose, subject_id, owner_id, reference, amount, currency, state, reason, created_at,
       updated_at) VALUES (gen_random_uuid(), 'deposit', gen_random_uuid(), $1, 'C1', 1, 'EUR', 'refuse', $2, now(), now())`,
    [owner, declined],
  );
  await pool.query(
    `INSERT INTO transfer_events (transfer_id, type, actor, detail, at)
     SELECT gen_random_uuid(), 'verification', 'nzela', detail, now() FROM unnest($1::text[]) AS detail`,
    [[declined, ours, 'Sur votre carte.']],
  );
  await apply('0143', '0144');
  const { rows } = await pool.query<{ key: string | null }>(
    `SELECT reason_message ->> 'key' AS key FROM card_payments
     UNION ALL (SELECT detail_message ->> 'key' FROM transfer_events ORDER BY id)`,
  );
  expect(rows.map(({ key }) => key)).toEqual([
    'card_payments_reason_expired',
    'card_payments_reason_expired',
    'payouts_reason_ours',
    null,
  ]);
});
