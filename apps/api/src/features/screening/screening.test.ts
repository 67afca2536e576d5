import type { PoolClient } from 'pg';
import { describe, expect, test } from 'vitest';
import type { ScreeningHit } from '@nzela/contract/screening';
import type { Account } from '../../../test/api.ts';
import { timeless } from '../../../test/money.ts';
import { changeSettings } from '../../../test/changing.ts';
import { listedPayee, withList } from '../../../test/reviewing.ts';
import { upload } from '../../../test/uploading.ts';
import { expectBothOrders } from '../../../test/walking.ts';
import { startWorld } from '../../../test/world.ts';
import { transact } from '../../kernel/data/database.ts';
import { screenNames } from './screening.ts';
import { refreshList } from './screening.service.ts';

const { api, sandbox } = await startWorld();
const admin = timeless(api, await api.admin());

const named = (prenom: string, nom: string) => api.user({ prenom, nom });
async function hitsOf({ id }: Account): Promise<ScreeningHit[]> {
  return (await admin.get(`/screening/resultats?compte=${id}`)).body.elements;
}
const decide = (id: string, decision: string, motif = 'Une autre personne.') =>
  admin.post(`/screening/resultats/${id}/decision`, { decision, motif });

async function auditsOf(subject: string): Promise<string[]> {
  const { rows } = await api.database.pool.query<{ action: string }>(
    'SELECT action FROM audit_entries WHERE subject = $1 ORDER BY position',
    [subject],
  );
  return rows.map(({ action }) => action);
}

/** A reviewer accepts their passport, and reads the date of birth on it. */
async function accepted(person: Account, dateNaissance: string): Promise<void> {
  const content = Buffer.from('%PDF-1.7 …');
  const { id } = (await upload(person, { path: '/kyc?type=passeport', content })).body;
  const { status, text } = await admin.post(`/kyc/${id}/decision`, {
    decision: 'verifie',
    dateNaissance,
  });
  expect(status, text).toBe(200);
}

/** Somebody of the sandbox's first list, and when they were born. */
const listed = { prenom: 'Ostrobald', nom: 'Quillmarec' };
const listedBirth = '1961-04-12';

const early = await named(listed.prenom, listed.nom);

describe('the list', () => {
  test('before the first one nothing is compared, and once it comes everybody is', async () => {
    expect((await admin.get('/screening/liste')).body).toMatchObject({ version: null, entrees: 0 });
    expect(await hitsOf(early)).toEqual([]);
    const { status, body } = await admin.post('/screening/liste');
    expect([status, body.version, body.entrees]).toEqual([200, 'SBX-1', 4]);
    await api.runJobs();
    expect(await hitsOf(early)).toMatchObject([
      {
        sujet: 'personne',
        nom: 'Ostrobald Quillmarec',
        statut: 'ouvert',
        score: 100,
        liste: { genre: 'sanction', nom: 'Ostrobald Quillmarec', version: 'SBX-1' },
      },
    ]);
    expect(await auditsOf('liste')).toEqual(['screening.refresh']);
  });

  test('without names, or without an answer, it is not believed', async () => {
    await sandbox.desk('/screening');
    for (const outcome of ['0003', '0006']) {
      await sandbox.desk('/providers/screening', { nextOutcomes: [outcome] });
      await refreshList(api.deps);
      expect((await admin.get('/screening/liste')).body.version).toBe('SBX-1');
    }
  });

  test('a batch of names takes no more statements than one: a payment waits for its rows no longer', async () => {
    const { id: userId } = await api.user();
    const statementsOf = (count: number) =>
      transact(api.deps.pool, async ({ client }) => {
        let statements = 0;
        const query = client.query.bind(client);
        const counting = (...given: Parameters<typeof query>) => {
          statements += 1;
          return query(...given);
        };
        const names = Array.from({ length: count }, (_, index) => {
          const name = `${listed.prenom} ${listed.nom} ${'a'.repeat(index + 1)}`;
          return { type: 'beneficiaire', userId, name } as const;
        });
        const watched = { ...client, query: counting } as unknown as PoolClient;
        await screenNames(api.deps.settings, watched, { names, at: new Date() });
        return statements;
      });
    const one = await statementsOf(1);
    expect(await statementsOf(40)).toBe(one);
    const { rows } = await api.database.pool.query(
      'SELECT count(*)::int AS noted FROM screenings WHERE user_id = $1',
      [userId],
    );
    expect(rows).toEqual([{ noted: 40 }]);
  });

  test('a new version: accounts and the recipients that they keep are compared again', async () => {
    const person = await named('Gwendarique', 'Olfastène');
    const payer = await api.user();
    const kept = { ...listedPayee(), nom: 'Olfastene Gwendarique' };
    expect((await payer.post('/recipients', kept)).status).toBe(201);
    await refreshList(api.deps);
    await api.runJobs();
    expect(await hitsOf(person)).toMatchObject([{ liste: { version: 'SBX-2' } }]);
    expect(await hitsOf(payer)).toMatchObject([
      { sujet: 'beneficiaire', nom: 'Olfastene Gwendarique', statut: 'ouvert' },
    ]);
    // The one of before is asked about once.
    expect(await hitsOf(early)).toHaveLength(1);
  });

  test('gateways.screening off: nobody is asked', async () => {
    const value = { ...(await api.deps.settings.read('gateways.screening')), actif: false };
    const by = { userId: null, address: null };
    await api.deps.settings.update('gateways.screening', { value, version: 0, by });
    await sandbox.desk('/screening');
    await refreshList(api.deps);
    expect((await admin.get('/screening/liste')).body.version).toBe('SBX-2');
    await api.deps.settings.update('gateways.screening', {
      value: { ...value, actif: true },
      version: 1,
      by,
    });
  });
});

describe('a name', () => {
  test('is compared when it changes, and after a document was accepted', async () => {
    await withList(api);
    const person = await named('Compte', 'Neuf');
    expect(await hitsOf(person)).toEqual([]);
    await person.patch('/users/me', { prenom: 'Dessandrine', nom: 'Philomarque' });
    await api.runJobs();
    expect(await hitsOf(person)).toMatchObject([{ liste: { genre: 'ppe' } }]);
  });

  test('is another’s when a document says that its person was born in another year', async () => {
    await withList(api);
    const namesake = await named('Compte', 'Neuf');
    await accepted(namesake, '1990-01-31');
    await namesake.patch('/users/me', listed);
    await api.runJobs();
    expect(await hitsOf(namesake)).toEqual([]);
    // A month or a day is easily misread.
    const same = await named('Compte', 'Neuf');
    await accepted(same, `${listedBirth.slice(0, 4)}-12-31`);
    await same.patch('/users/me', listed);
    await api.runJobs();
    expect(await hitsOf(same)).toMatchObject([
      { naissance: `${listedBirth.slice(0, 4)}-12-31`, liste: { naissance: listedBirth } },
    ]);
  });

  test('that was found before its document stays for a decision, with both dates', async () => {
    await withList(api);
    const person = await named('Compte', 'Neuf');
    await person.patch('/users/me', listed);
    await api.runJobs();
    expect(await hitsOf(person)).toMatchObject([{ statut: 'ouvert', naissance: null }]);
    await accepted(person, '1990-01-31');
    await api.runJobs();
    expect(await hitsOf(person)).toMatchObject([
      { statut: 'ouvert', naissance: '1990-01-31', liste: { naissance: listedBirth } },
    ]);
  });

  test('below the likeness that the settings ask for it is nobody’s', async () => {
    await withList(api);
    await changeSettings(api, 'compliance', { seuilConcordance: 100 });
    const person = await named('Compte', 'Neuf');
    await person.patch('/users/me', { prenom: 'Zenobart', nom: 'Trevankor' });
    await api.runJobs();
    expect(await hitsOf(person)).toEqual([]);
    await changeSettings(api, 'compliance', { seuilConcordance: 80 });
    await person.patch('/users/me', { prenom: 'Zenobart', nom: 'Trevankor' });
    await api.runJobs();
    expect(await hitsOf(person)).toHaveLength(1);
    await changeSettings(api, 'compliance', { seuilConcordance: 88 });
  });
});

describe('POST /screening/resultats/:id/decision', () => {
  test('200: it is decided once, with its reason, and not asked again', async () => {
    const [hit] = await hitsOf(early);
    const id = hit?.id ?? '';
    const first = await decide(id, 'faux_positif');
    expect(first.body).toMatchObject({ statut: 'faux_positif', motif: 'Une autre personne.' });
    const again = await decide(id, 'confirme');
    expect([again.status, again.body.code]).toEqual([409, 'resultat_deja_decide']);
    await early.patch('/users/me', { prenom: 'Quillmarec', nom: 'Ostrobald' });
    await api.runJobs();
    expect(await hitsOf(early)).toMatchObject([{ id, statut: 'faux_positif' }]);
    expect(await auditsOf(id)).toEqual(['screening.decide']);
  });

  test('two at once: one of them decides', async () => {
    const person = await named('Compte', 'Neuf');
    await person.patch('/users/me', { prenom: 'Ostrobald', nom: 'Quillmarec' });
    await api.runJobs();
    const [hit] = await hitsOf(person);
    const id = hit?.id ?? '';
    const answers = await Promise.all([decide(id, 'confirme'), decide(id, 'faux_positif')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await auditsOf(id)).toHaveLength(1);
  });

  test('400, 404 and 409: without a reason, for none, and about oneself', async () => {
    const person = await named('Compte', 'Neuf');
    await person.patch('/users/me', { prenom: 'Ostrobald', nom: 'Quillmarec' });
    await api.runJobs();
    const [hit] = await hitsOf(person);
    const id = hit?.id ?? '';
    const bare = await decide(id, 'confirme', ' ');
    expect([bare.status, bare.body.errors[0].champ]).toEqual([400, 'motif']);
    expect((await decide('00000000-0000-7000-8000-000000000000', 'confirme')).status).toBe(404);
    await api.database.pool.query('UPDATE screening_hits SET user_id = $2 WHERE id = $1', [
      id,
      admin.id,
    ]);
    const own = await decide(id, 'faux_positif');
    expect([own.status, own.body.code]).toEqual([own.status, 'compte_propre']);
  });
});

test('GET /screening/resultats is read page by page in either order', async () => {
  await expectBothOrders(admin, '/screening/resultats?limit=2');
});
