import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  secretMask,
  settingsSecrets,
  settingsSubjects,
  type SettingsSubject,
} from '@nzela/contract/settings';
import { newId } from '../src/kernel/data/ids.ts';
import type { DeclaredRoute } from '../src/kernel/identity/guard.ts';
import { administratorExamples, mailWords } from './administrator-acts.ts';
import type { Account, Answer, Ask, Wire } from './api.ts';
import { timeless } from './money.ts';
import { somethingElse } from './other-settings.ts';
import { proofFor } from './proof.ts';
import { startReceiver } from './receiver.ts';
import { startWorld } from './world.ts';

/**
 * What an administrator does leaves one row of the audit, written with what it changed. Every route that is declared is
 * walked: one without an example in `administrator-acts.ts` fails.
 */

const world = await startWorld();
const { api } = world;
const receiver = await startReceiver();
afterAll(() => receiver.close());
const admin = timeless(api, await api.admin());

const routes = api.app
  .declaredRoutes()
  .filter(({ access, method }) => access.kind === 'administrator' && !/GET|HEAD/.test(method))
  .map(({ method, url }: DeclaredRoute) => `${method} ${url.replace('/api', '')}`);

type Act = {
  readonly as?: Account;
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly sends?: Pick<Ask, 'body' | 'headers'>;
};
type Row = {
  readonly transaction: string;
  readonly action: string;
  readonly actor: string;
  readonly before: Wire;
  readonly after: Wire;
  readonly session: string;
  readonly address: string | null;
};

/** Each changed row of each table with the transaction that changed it, as long as the test runs. */
await api.database.pool.query(`
  CREATE TABLE changed_rows (transaction xid8 NOT NULL, in_table text NOT NULL);
  CREATE FUNCTION note_changed_row() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO changed_rows VALUES (pg_current_xact_id(), TG_TABLE_NAME);
      RETURN NULL;
    END $$;
  DO $$
    DECLARE place regclass;
    BEGIN
      FOR place IN
        SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE c.relkind = 'r' AND n.nspname IN ('public', 'ledger', 'graphile_worker') AND c.relname <> 'changed_rows'
      LOOP
        EXECUTE format('CREATE TRIGGER note_changed_row AFTER INSERT OR UPDATE OR DELETE ON %s
          FOR EACH ROW EXECUTE FUNCTION note_changed_row()', place);
      END LOOP;
    END $$`);

/**
 * Who asks and how often is written down whatever becomes of a request, and so is what a provider was asked. The ledger is
 * told where a day ends before the day is closed.
 */
const beside = ['attempts', 'sessions', 'verifications', 'gateway_exchanges', 'cutoffs'];

async function query<Found extends object>(text: string, values: unknown[] = []): Promise<Found[]> {
  return (await api.database.pool.query<Found>(text, values)).rows;
}

/** Does it, with the proof of identity that it asks for. */
async function carryOut({ as = admin, method, path, sends = {} }: Act): Promise<Answer<Wire>> {
  const headers = { 'idempotency-key': newId(), ...sends.headers };
  const answer = await as.ask(method, path, { ...sends, headers });
  if (answer.body?.code !== 'verification_requise') return answer;
  const verification = await proofFor(as, answer.body.verification);
  return as.ask(method, path, { ...sends, headers: { ...headers, verification } });
}

/** What it left: its rows of the audit, and the other tables that it changed in another transaction than theirs. */
async function traced(act: Act): Promise<{ answer: Answer<Wire>; rows: Row[]; apart: string[] }> {
  await query('TRUNCATE changed_rows, attempts');
  const [last] = await query<{ position: bigint }>(
    'SELECT coalesce(max(position), 0) AS position FROM audit_entries',
  );
  const answer = await carryOut(act);
  const rows = await query<Row>(
    `SELECT xmin::text AS transaction, action, actor, before, after, session_id AS session, address
       FROM audit_entries WHERE position > $1 ORDER BY position`,
    [last?.position],
  );
  const changed = await query<{ in_table: string }>(
    `SELECT DISTINCT in_table FROM changed_rows WHERE in_table <> ALL ($1)
        AND transaction NOT IN (SELECT transaction FROM changed_rows WHERE in_table = 'audit_entries') ORDER BY 1`,
    [beside],
  );
  return { answer, rows, apart: changed.map(({ in_table }) => in_table) };
}

async function expectTraced(act: Act, ...actions: readonly string[]): Promise<Row[]> {
  const { answer, rows, apart } = await traced(act);
  expect([answer.status < 300, apart], answer.text).toEqual([true, []]);
  expect(rows.map(({ action }) => action)).toEqual(actions);
  // What is told this once.
  expect(JSON.stringify(rows)).not.toContain(answer.body?.secret ?? 'sk_');
  const { as = admin } = act;
  for (const { actor, session, address } of rows) {
    expect([actor, session]).toEqual([as.id, decodeJwt<{ sid: string }>(as.accessToken).sid]);
    expect(address).toMatch(/^10\./);
  }
  expect(new Set(rows.map(({ transaction }) => transaction)).size).toBeLessThanOrEqual(1);
  return rows;
}

/** Every secret of a subject is what it was not. */
const secretOf = (subject: SettingsSubject) =>
  Object.fromEntries((settingsSecrets[subject] ?? []).map((field) => [field, `tu-${field}`]));

/** Of a list that is empty at first. */
const first: Partial<Record<SettingsSubject, object>> = {
  'mail-templates': { modeles: [mailWords] },
  redirects: {
    redirections: [{ id: newId(), chemin: '/essai', cible: '/faq', statut: 301, actif: true }],
  },
};

describe('PUT /settings/{sujet} and its reset: one row, with the values before and after, secrets masked', () => {
  test.each(settingsSubjects)('%s', async (subject) => {
    const path = `/settings/${subject}`;
    const { body: known } = await admin.get(path);
    const valeur = { ...somethingElse(known.valeur), ...secretOf(subject), ...first[subject] };
    const sent = { body: { valeur, version: known.version } };
    const put = { method: 'PUT', path, sends: sent } as const;
    const [row] = await expectTraced(put, 'settings.update');
    const { body: saved } = await admin.get(path);
    expect([row?.before, row?.after]).toEqual([known.valeur, saved.valeur]);
    expect(row?.after).not.toEqual(row?.before);
    const reset = { method: 'POST', path: `${path}/reinitialiser`, sends: { body: {} } } as const;
    const [back] = await expectTraced(reset, 'settings.update');
    expect(back?.before).toEqual(saved.valeur);
    for (const field of settingsSecrets[subject] ?? []) {
      expect([row?.after[field], back?.before[field]]).toEqual([secretMask, secretMask]);
      expect(JSON.stringify([row, back])).not.toContain(`tu-${field}`);
    }
  });
});

describe('every other route of administrators leaves its rows of the audit, and changes nothing apart from them', () => {
  const ofSettings = ['PUT /settings/:sujet', 'POST /settings/:sujet/reinitialiser'];
  let examples: ReturnType<typeof administratorExamples>;
  beforeAll(async () => {
    const second = timeless(api, await api.admin());
    examples = administratorExamples({ ...world, receiver, admin, second });
  });

  test('no example is of a route that there is not', () => {
    expect(Object.keys(examples).filter((name) => !routes.includes(name))).toEqual([]);
  });

  test.each(routes.filter((name) => !ofSettings.includes(name)))('%s', async (name) => {
    const own = examples[name] ?? [];
    expect(own.length, 'examples of it in administrator-acts.ts').toBeGreaterThan(0);
    const [method = '', url = ''] = name.split(' ');
    for (const example of own) {
      const { at = {}, query: asked = '', leaves, ...act } = await example();
      const path = url.replace(/:(\w+)/g, (_whole, part: string) => at[part] ?? part) + asked;
      await expectTraced({ ...act, method: method as Act['method'], path }, ...leaves);
    }
  });
});
