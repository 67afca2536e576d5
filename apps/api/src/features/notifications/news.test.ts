import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type Account, type Api } from '../../../test/api.ts';
import { pass, timeless } from '../../../test/money.ts';

let api: Api;
let admin: Account;
beforeAll(async () => {
  api = await startApi();
  admin = timeless(api, await api.admin());
});
afterAll(() => api.close());

const day = 86_400;
const choose = (person: Account, canal: string) =>
  person.put('/notifications/choix', { evenement: 'nouveautes', canal, actif: true });
const bell = async (person: Account) => (await person.get('/notifications')).body.elements;
const mailed = ({ email }: Account, subject: string) =>
  api.mailbox.filter((mail) => mail.to === email && mail.subject.includes(subject));

test('POST /notifications/nouveautes 202: told to who wants to know, where they want it, and to nobody else', async () => {
  const [onBell, byMail, silent] = await Promise.all(
    [api.user(), api.user(), api.user()].map(async (person) => timeless(api, await person)),
  );
  if (onBell === undefined || byMail === undefined || silent === undefined) throw new Error();
  await choose(onBell, 'app');
  await byMail.put('/consentements', { finalite: 'communications', accorde: true });
  const withdrawn = timeless(api, await api.user());
  await withdrawn.put('/consentements', { finalite: 'communications', accorde: true });
  await withdrawn.post('/consentements/retrait', { motif: '' });

  const titre = 'Le Ghana est ouvert';
  const texte = 'Envoyez au Ghana dès aujourd’hui.';
  const news = await admin.post('/notifications/nouveautes', { titre, texte, chemin: '/transfer' });
  expect([news.status, news.body.titre], news.text).toEqual([202, titre]);
  await api.runJobs();
  expect(await bell(onBell)).toMatchObject([{ evenement: 'nouveautes', titre, texte }]);
  expect(mailed(onBell, titre)).toEqual([]);
  expect(mailed(byMail, titre)).toHaveLength(1);
  for (const person of [silent, withdrawn]) {
    expect(await bell(person)).toEqual([]);
    expect(mailed(person, titre)).toEqual([]);
  }
  const { rows } = await api.database.pool.query(
    "SELECT action, after FROM audit_entries WHERE action = 'news.tell'",
  );
  expect(rows).toEqual([{ action: 'news.tell', after: { titre, texte, chemin: '/transfer' } }]);
});

test('409 nouveautes_trop_tot: once in thirty days', async () => {
  const body = { titre: 'Encore', texte: 'Encore.' };
  const early = await admin.post('/notifications/nouveautes', body);
  expect([early.status, early.body.code]).toEqual([409, 'nouveautes_trop_tot']);
  await pass(api, 30 * day + 60);
  expect((await admin.post('/notifications/nouveautes', body)).status).toBe(202);
});

test('400 and 403: a path of another site, and who is no administrator', async () => {
  const body = { titre: 'Un titre', texte: 'Un texte.' };
  for (const chemin of ['https://ailleurs.example', '//ailleurs.example', 'transfer'])
    expect((await admin.post('/notifications/nouveautes', { ...body, chemin })).status).toBe(400);
  const person = timeless(api, await api.user());
  expect((await person.post('/notifications/nouveautes', body)).status).toBe(403);
});

test('the switch of news by mail is the agreement: each shows what the other decided', async () => {
  const person = timeless(api, await api.user());
  const isOn = async () => {
    const { choix } = (await person.get('/notifications/choix')).body;
    return choix.find(
      ({ evenement, canal }: { evenement: string; canal: string }) =>
        evenement === 'nouveautes' && canal === 'email',
    ).actif;
  };
  expect(await isOn()).toBe(false);
  await choose(person, 'email');
  expect((await person.get('/consentements')).body.finalites[0].accorde).toBe(true);
  await person.post('/consentements/retrait', { motif: '' });
  expect(await isOn()).toBe(false);
});
