import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type Account, type Api, type Wire } from '../../../test/api.ts';
import { saving } from '../../../test/proof.ts';
import { changeSettings } from '../../../test/changing.ts';
import { upload } from '../../../test/uploading.ts';
import { newId } from '../../kernel/data/ids.ts';

let api: Api;
let first: Account;
let second: Account;
beforeAll(async () => {
  api = await startApi();
  first = await api.admin();
  second = await api.admin();
});
afterAll(() => api.close());

async function sent(person: Account): Promise<string> {
  const content = Buffer.from('%PDF-1.7 …');
  const { status, body, text } = await upload(person, { path: '/kyc?type=passeport', content });
  expect(status, text).toBe(201);
  return body.id;
}
const accept = (id: string, by = first) =>
  by.post(`/kyc/${id}/decision`, { decision: 'verifie', dateNaissance: '1984-05-17' });
const approve = (id: string, by: Account) =>
  saving(by, `/approvals/${id}/decision`, { decision: 'approuver' }, 'post');
const statusOf = async (person: Account) => (await person.get('/kyc')).body.elements[0].statut;

async function auditsOf(person: Account, document: string): Promise<string[]> {
  const { rows } = await api.database.pool.query<{ action: string }>(
    'SELECT action FROM audit_entries WHERE subject = ANY ($1) ORDER BY position',
    [[person.id, `identites:${document}`]],
  );
  return rows.map(({ action }) => action);
}

describe('a document that opens high limits, as the level that it gives does by default', () => {
  test('202: nothing changes before another administrator has accepted it, too', async () => {
    const person = await api.user();
    const id = await sent(person);
    const asked = await accept(id);
    expect([asked.status, asked.body.approbation.genre]).toEqual([202, 'identites']);
    expect(await statusOf(person)).toBe('en_examen');
    // The second one reads what the first one read; the person does not, before it is decided.
    expect((await second.get('/kyc/a-examiner?limit=100')).body.elements.at(-1)).toMatchObject({
      id,
      dateNaissance: '1984-05-17',
    });
    expect((await person.get('/kyc')).body.elements[0].dateNaissance).toBeNull();
    expect((await accept(id, second)).body.code).toBe('approbation_en_attente');
    const approval = asked.body.approbation.id;
    expect((await approve(approval, first)).body.code).toBe('approbation_propre');
    expect((await approve(approval, second)).body.statut).toBe('approuvee');
    expect((await person.get('/kyc')).body.elements[0]).toMatchObject({
      statut: 'verifie',
      dateNaissance: '1984-05-17',
    });
    expect(await auditsOf(person, id)).toEqual([
      'approvals.ask',
      'identity.review',
      'approvals.decide',
    ]);
  });

  test('the request names whose document it is, and the queue who has accepted it', async () => {
    const person = await api.user();
    const id = await sent(person);
    const approval = (await accept(id)).body.approbation;
    expect(approval.personne).toEqual({ id: person.id, nom: 'Compte Essai' });
    expect(approval.differences.map(({ champ }: Wire) => champ)).toEqual(['statut']);
    const seenBy = async (who: Account) =>
      (await who.get('/kyc/a-examiner?limit=100')).body.elements.find((one: Wire) => one.id === id)
        .approbation;
    const of = { id: approval.id, demandeur: { id: first.id } };
    expect(await seenBy(second)).toMatchObject({ ...of, peutDecider: true });
    expect(await seenBy(first)).toMatchObject({ ...of, peutDecider: false });
    await approve(approval.id, second);
    expect((await second.get(`/kyc/${id}`)).body).toMatchObject({
      id,
      statut: 'verifie',
      personne: { id: person.id },
      approbation: null,
    });
  });

  test.each([
    ['somebody else', () => second, 'refusee'],
    ['who had accepted it', () => first, 'retiree'],
  ])('a document that %s refuses is no longer asked about', async (_who, by, statut) => {
    const person = await api.user();
    const id = await sent(person);
    const approval = (await accept(id)).body.approbation.id;
    const refusal = { decision: 'refuse', motif: 'Illisible.' };
    expect((await by().post(`/kyc/${id}/decision`, refusal)).status).toBe(200);
    expect((await second.get(`/approvals/${approval}`)).body).toMatchObject({ statut });
    expect((await approve(approval, second)).body.code).toBe('approbation_terminee');
    expect(await statusOf(person)).toBe('refuse');
    expect(await auditsOf(person, id)).toEqual([
      'approvals.ask',
      'identity.review',
      'approvals.decide',
    ]);
  });

  test('403: nobody gives the second look at a document of their own', async () => {
    const id = await sent(second);
    const approval = (await accept(id)).body.approbation.id;
    const { status, body } = await approve(approval, second);
    expect([status, body.code]).toEqual([403, 'acces_refuse']);
    expect(await statusOf(second)).toBe('en_examen');
  });

  test('two who approve at once: it is accepted once', async () => {
    const third = await api.admin();
    const person = await api.user();
    const id = await sent(person);
    const approval = (await accept(id)).body.approbation.id;
    const answers = await Promise.all([approve(approval, second), approve(approval, third)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await statusOf(person)).toBe('verifie');
  });

  test('200: below that limit one administrator is enough', async () => {
    await changeSettings(api, 'compliance', { secondRegardEur: 10_000_000 });
    const person = await api.user();
    expect((await accept(await sent(person))).body.statut).toBe('verifie');
    await changeSettings(api, 'compliance', { secondRegardEur: 50_000 });
  });
});

describe('GET /kyc/{id}', () => {
  test('200: a document that waits, with whose it is', async () => {
    const person = await api.user();
    const id = await sent(person);
    const { body } = await first.get(`/kyc/${id}`);
    const listed = (await first.get('/kyc/a-examiner?limit=100')).body.elements;
    expect(body).toEqual(listed.find((one: Wire) => one.id === id));
    expect((await person.get(`/kyc/${id}`)).status).toBe(403);
  });

  test('400, 404 introuvable', async () => {
    expect((await first.get('/kyc/x')).status).toBe(400);
    expect((await first.get(`/kyc/${newId()}`)).body.code).toBe('introuvable');
  });
});
