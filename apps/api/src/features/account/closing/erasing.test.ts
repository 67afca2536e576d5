import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type Account, type Api } from '../../../../test/api.ts';
import { proving } from '../../../../test/proof.ts';
import { erased } from './closing.store.ts';

let api: Api;
let person: Account;

beforeAll(async () => {
  api = await startApi();
  person = await api.user();
});
afterAll(() => api.close());

const journal = 'the journal of money, which the law has us keep; the id leads to nobody';
const counts = 'amounts by day, needed to give a limit back; no name';
const record = 'the record of who decided what, append-only';

/** What names a person by their id and stays when they close their account, and why. */
const kept: Readonly<Record<string, string>> = {
  audit_entries: record,
  bills: journal,
  card_payments: journal,
  card_refunds: journal,
  consents: record,
  conversions: journal,
  cookie_choices: `${record}, until its retention period is over`,
  data_requests: `${record}; its words are emptied`,
  deposits: journal,
  mobile_money_payments: journal,
  money_requests: journal,
  payments: journal,
  news: record,
  operation_alerts: record,
  operations: journal,
  outgoing_messages: 'limits of what others receive; its device and network are emptied',
  quotes: 'the price of a transfer of the journal; unused ones are swept within days',
  referrals: 'rewards of the journal',
  reviews: record,
  schedules: 'orders of the journal; cancelled',
  screening_hits: 'who was compared with which list, which the law has us keep',
  screenings: 'who was compared with which list, which the law has us keep',
  sessions: 'ends and their reasons; its device and address are emptied',
  settings_versions: record,
  spending: counts,
  spending_days: counts,
  spends: counts,
  topups: journal,
  transaction_logs: `${journal}; its device and address are emptied`,
  transaction_notes: record,
  transfers: journal,
  user_blocks: record,
  virtual_card_stops: journal,
  virtual_cards: journal,
  withdrawals: journal,
};

test('every table that names a person is erased when they close their account, or kept for a reason', async () => {
  const { rows } = await api.database.pool.query<{ name: string }>(
    `SELECT DISTINCT c.table_name AS name
       FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name <> 'users'
        AND c.data_type = 'uuid'
        AND c.column_name ~ '^(user|owner|sender|payer|referrer|referred|recipient_user|author|actor)(_id)?$'`,
  );
  const found = rows.map(({ name }) => name).toSorted();
  expect(found).toEqual([...Object.keys(erased), ...Object.keys(kept)].toSorted());
});

test('what a person left in those tables is gone', async () => {
  const { pool } = api.database;
  await person.get('/qr');
  await person.put('/users/me/adresse', {
    ligne1: '12 rue des Lilas',
    ligne2: '',
    codePostal: '75011',
    ville: 'Paris',
    pays: 'FR',
  });
  await person.post('/support', { sujet: 'Une question', message: 'Où est mon argent ?' });
  await pool.query(
    `INSERT INTO unproven_sessions (session_id, user_id, amount, updated_at) VALUES (gen_random_uuid(), $1, 100, now())`,
    [person.id],
  );
  const body = { confirmation: 'FERMER' };
  const closed = await proving(person, (ask) => person.post('/users/me/fermeture', body, ask));
  expect(closed.status, closed.text).toBe(204);
  for (const [table, owner] of Object.entries(erased)) {
    const left = await pool.query(`SELECT FROM ${table} WHERE ${owner} = $1`, [person.id]);
    expect(left.rowCount, table).toBe(0);
  }
});
