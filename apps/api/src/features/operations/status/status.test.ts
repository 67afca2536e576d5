import { beforeAll, expect, test } from 'vitest';
import { giveCapabilities, type Account, type Wire } from '../../../../test/api.ts';
import { fund } from '../../../../test/money.ts';
import { startWorld } from '../../../../test/world.ts';
import { walk } from '../../../../test/walking.ts';
import { checkAudit, checkLedger } from './record-checks.ts';

const { api } = await startWorld();
let admin: Account;
beforeAll(async () => {
  admin = await api.admin();
});

test('GET /administration/etat 200: the database, gateways, rates and the last look at the audit', async () => {
  expect((await admin.get('/administration/etat')).body.registre.audit).toBeNull();
  await checkAudit(api.deps);
  await api.database.pool.query(
    `INSERT INTO job_workers VALUES ('alive', now()), ('ended', now() - interval '2 minutes')`,
  );
  const { status, body, text } = await admin.get('/administration/etat');
  expect(status, text).toBe(200);
  const runners = body.travailleurs.map(({ id }: { id: string }) => id);
  expect(runners).toContain('alive');
  expect(runners).not.toContain('ended');
  expect(body.base.version).toMatch(/^\d+/);
  expect(body.passerelles.map(({ nom }: { nom: string }) => nom)).toContain('cards');
  expect(
    body.passerelles.every(({ disjoncteur }: { disjoncteur: string }) => disjoncteur === 'closed'),
  ).toBe(true);
  expect(body.taux.map(({ devise }: { devise: string }) => devise)).toContain('USD');
  expect(body.registre.audit).toMatchObject({ rompuA: null });
});

test('POST /administration/taches/relance 204: a job that failed runs again, audited once; 404: none has', async () => {
  const { pool } = api.database;
  await pool.query(
    `SELECT graphile_worker.add_job('topups.advance', json_build_object('topupId', gen_random_uuid()), job_key => 'essai')`,
  );
  expect((await admin.post('/administration/taches/relance', { cle: 'essai' })).status).toBe(404);
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'Panne' WHERE key = 'essai'`,
  );
  const failures = await admin.get('/administration/taches');
  expect(failures.body.elements).toMatchObject([
    { cle: 'essai', tache: 'topups.advance', nom: 'Suite d’une recharge', erreur: 'Panne' },
  ]);
  await pool.query(
    `WITH made AS (SELECT graphile_worker.add_job('topups.advance', '{}', job_key => 'panne-' || n) FROM generate_series(1, 60) AS n)
     SELECT count(*) FROM made`,
  );
  await pool.query(
    `UPDATE graphile_worker._private_jobs
        SET last_error = 'Panne', updated_at = now() - split_part(key, '-', 2)::int * interval '1 minute'
      WHERE key LIKE 'panne-%'`,
  );
  const keys = async (order: string) =>
    (await walk(admin, `/administration/taches?limit=25&order=${order}`)).map(({ cle }) => cle);
  const [dead, ...failing] = await keys('desc');
  expect(dead).toBe('essai');
  expect(failing).toEqual(Array.from({ length: 60 }, (_, n) => `panne-${n + 1}`));
  // The one without attempts left stays first.
  expect(await keys('asc')).toEqual([dead, ...failing.toReversed()]);
  const again = await admin.post('/administration/taches/relance', { cle: 'essai' });
  expect(again.status, again.text).toBe(204);
  const { rows } = await pool.query(
    `SELECT attempts < max_attempts AS runs FROM graphile_worker.jobs WHERE key = 'essai'`,
  );
  expect(rows).toEqual([{ runs: true }]);
  const audit = await pool.query(`SELECT subject FROM audit_entries WHERE action = 'jobs.retry'`);
  expect(audit.rows).toEqual([{ subject: 'essai' }]);
});

test('GET /administration/chiffres 200: counted from the log, with the last to have signed up', async () => {
  const person = await api.user();
  await fund(api, person, 10_000n);
  await person.post('/deposits', { montant: 30, devise: 'EUR', methode: 'bank' });
  const { status, body, text } = await admin.get('/administration/chiffres');
  expect(status, text).toBe(200);
  expect(body).toMatchObject({ transactions: 1, inscrits: 1, volume: 0 });
  expect(body.nouveaux[0]).toMatchObject({ email: person.email, type: 'user' });
  expect(body.recentes[0]).toMatchObject({ type: 'topup', statut: 'pending', montant: 30 });
  const engineer = await api.admin();
  await giveCapabilities(api, engineer, ['technique']);
  const counted = await engineer.get('/administration/chiffres');
  expect(counted.body).toMatchObject({ transactions: 1, recentes: null, nouveaux: null });
});

test('GET /administration/… 401, 403: for administrators, and the state for engineers alone', async () => {
  for (const path of ['chiffres', 'etat', 'taches']) {
    expect((await api.visitor.get(`/administration/${path}`)).status).toBe(401);
    expect((await (await api.user()).get(`/administration/${path}`)).status).toBe(403);
  }
  const support = await api.admin();
  await giveCapabilities(api, support, ['support']);
  expect((await support.get('/administration/etat')).status).toBe(403);
  expect((await support.get('/administration/taches')).status).toBe(403);
  expect((await support.get('/administration/chiffres')).status).toBe(200);
});

test('GET /administration/etat 200: the last look at the book, and what it found', async () => {
  const { pool } = api.database;
  const looked = async () => (await admin.get('/administration/etat')).body.registre.livre;
  expect(await looked()).toBeNull();
  await checkLedger(api.deps);
  const whole = await looked();
  expect(whole.defaut).toBeNull();
  expect(whole.entrees).toBeGreaterThan(0);
  await pool.query('ALTER TABLE ledger.entries DISABLE TRIGGER USER');
  await pool.query(
    'UPDATE ledger.entries SET amount = amount + 1 WHERE id = (SELECT min(id) FROM ledger.entries)',
  );
  await checkLedger(api.deps);
  await pool.query(
    'UPDATE ledger.entries SET amount = amount - 1 WHERE id = (SELECT min(id) FROM ledger.entries)',
  );
  await pool.query('ALTER TABLE ledger.entries ENABLE TRIGGER USER');
  const { defaut, date } = await looked();
  expect(defaut).toEqual(expect.any(String));
  expect(date > whole.date).toBe(true);
  const { elements } = (await admin.get('/alerts')).body;
  expect(elements.map(({ genre, sujet }: Wire) => `${genre} ${sujet}`)).toContain(
    `ledger_broken ledger:${defaut}`,
  );
  await checkLedger(api.deps);
  expect((await looked()).defaut).toBeNull();
});

test('GET /administration/etat 200: mails that are late or have no attempt left', async () => {
  const { pool } = api.database;
  const mails = async () => (await admin.get('/administration/etat')).body.courriels;
  expect(await mails()).toEqual({ enAttente: 0, depuis: null, echoues: 0 });
  await pool.query(
    `SELECT graphile_worker.add_job('support.mail', '{}', job_key => key, run_at => now() - interval '1 hour')
       FROM unnest(ARRAY['late', 'failed']) AS key`,
  );
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE key = 'failed'`,
  );
  expect(await mails()).toEqual({ enAttente: 2, depuis: expect.any(String), echoues: 1 });
  await pool.query(
    `SELECT graphile_worker.remove_job(key) FROM unnest(ARRAY['late', 'failed']) AS key`,
  );
});

test('GET /administration/etat 200: the last copy, or that there never was one, and the archive', async () => {
  const { pool } = api.database;
  const backups = async () => (await admin.get('/administration/etat')).body.sauvegardes;
  const { copie, archive } = await backups();
  expect(copie).toBeNull();
  expect(archive.active).toBe(false);
  await pool.query(
    `INSERT INTO backup_copies VALUES ('20260101T020000Z', 5, now() - interval '1 day'), ('20260102T020000Z', 7, now())`,
  );
  expect((await backups()).copie).toMatchObject({ nom: '20260102T020000Z', octets: 7 });
});

test('a broken chain of the audit is told to the operators', async () => {
  const { pool } = api.database;
  await pool.query('ALTER TABLE audit_entries DISABLE TRIGGER USER');
  await pool.query(`UPDATE audit_entries SET action = 'rien' WHERE position = 1`);
  await pool.query('ALTER TABLE audit_entries ENABLE TRIGGER USER');
  await checkAudit(api.deps);
  expect((await admin.get('/administration/etat')).body.registre.audit.rompuA).toBe(1);
  expect((await admin.get('/alerts')).body.elements[0]).toMatchObject({ genre: 'audit_broken' });
});
