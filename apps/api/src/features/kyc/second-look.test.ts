import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type Account, type Api } from '../../../test/api.ts';
import { saving } from '../../../test/proof.ts';
import { changeSettings } from '../../../test/changing.ts';
import { upload } from '../../../test/uploading.ts';

let api: Api;
let first: Account;
let second: Account;
beforeAll(async () => {
  api = await startApi();
  first = await api.admin();
  second = await api.admin();
  // The level that a document gives opens more than this in a day.
  await changeSettings(api, 'compliance', { secondRegardEur: 1_000 });
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

describe('a document that opens high limits', () => {
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

  test('409 approbation_perimee: one of them refused it meanwhile', async () => {
    const person = await api.user();
    const id = await sent(person);
    const approval = (await accept(id)).body.approbation.id;
    const refusal = { decision: 'refuse', motif: 'Illisible.' };
    expect((await second.post(`/kyc/${id}/decision`, refusal)).status).toBe(200);
    expect((await approve(approval, second)).body.code).toBe('approbation_perimee');
    expect(await statusOf(person)).toBe('refuse');
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
    await changeSettings(api, 'compliance', { secondRegardEur: 1_000 });
  });
});
