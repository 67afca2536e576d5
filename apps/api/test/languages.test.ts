import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { render } from '@nzela/messages/render';
import { money } from '@nzela/money/money';
import { pickupText } from '../src/features/transfers/mails/messages.ts';
import { type Account, type Api, startApi } from './api.ts';
import { fund } from './money.ts';
import { order } from './sending.ts';
import { obliging } from './proof.ts';

let api: Api;
let person: Account;

beforeAll(async () => {
  api = await startApi();
  person = await api.user();
});
afterAll(() => api.close());

const inEnglish = { headers: { cookie: 'langue=en' } };

test('a visitor’s refusals are in the language of the page, French by default', async () => {
  const wrong = { email: person.email, password: 'rien de tel ici' };
  const french = await api.visitor.post('/auth/login', wrong);
  expect(french.body.message).toBe('Identifiant ou mot de passe incorrect.');
  const english = await api.visitor.post('/auth/login', wrong, inEnglish);
  expect(english.body).toMatchObject({
    code: 'identifiants_invalides',
    message: 'Wrong identifier or password.',
  });
  // What a browser would accept is not what its pages are drawn in.
  const accepting = { headers: { 'accept-language': 'en-US,en;q=0.9' } };
  expect((await api.visitor.post('/auth/login', wrong, accepting)).body.message).toBe(
    'Identifiant ou mot de passe incorrect.',
  );
});

test('so are the sentences at the fields', async () => {
  const { body } = await api.visitor.post('/auth/login', { email: 'x', password: '' }, inEnglish);
  expect(body.errors).toContainEqual({
    champ: 'password',
    message: 'Please enter your e-mail and password',
  });
});

test('so is what a schema has no sentence of its own for', async () => {
  const sent = { email: person.email, password: 'x', inconnu: 1 };
  const { errors } = (await api.visitor.post('/auth/login', sent, inEnglish)).body;
  expect(errors).toContainEqual({ champ: 'inconnu', message: 'This field is not accepted.' });
  const limit = await person.get('/operations?limit=500', inEnglish);
  expect(limit.body.errors).toContainEqual({
    champ: 'limit',
    message: 'This value must be at most 100.',
  });
});

test('so are the names of countries', async () => {
  const named = async (headers = {}) => {
    const { elements } = (await api.visitor.get('/tariffs/corridors', { headers })).body;
    return elements
      .filter(({ pays }: { pays: string }) => pays === 'SN' || pays === 'CM')
      .map(({ nom }: { nom: string }) => nom);
  };
  expect(await named()).toEqual(['Sénégal', 'Cameroun']);
  expect(await named(inEnglish.headers)).toEqual(['Senegal', 'Cameroon']);
  expect(await named({ cookie: 'langue=es' })).toEqual(['Senegal', 'Camerún']);
});

test('a person’s refusals, notifications and mails follow their account', async () => {
  await person.put('/users/me/region', {
    langue: 'en',
    devise: 'EUR',
    fuseauHoraire: 'Europe/Paris',
  });
  const { email, password } = person;
  const signedIn = await api.visitor.post('/auth/login', { email, password });
  const again = api.as(signedIn.body.accessToken);
  expect((await again.get(`/transfers/${randomUUID()}`)).body.message).toBe(
    'We found nothing at this address.',
  );

  await again.post('/auth/mot-de-passe', {
    motDePasse: password,
    nouveauMotDePasse: 'quatre lampes au jardin',
  });
  await api.runJobs();
  const [notice] = (await again.get('/notifications')).body.elements;
  expect(notice.titre).toBe('Your password was changed');
  const inSpanish = { headers: { cookie: 'langue=es' } };
  const [retold] = (await again.get('/notifications', inSpanish)).body.elements;
  expect(retold.titre).toBe('Su contraseña ha cambiado');
  const mail = api.mailbox.filter(({ to }) => to === email).at(-1);
  expect(mail?.subject).toContain('Your password was changed');
  expect(mail?.text).toMatch(/^Hello /m);
  expect(mail?.html).toContain('<html lang="en">');
});

test('times in mails are those of the account’s clocks, named until it said which', async () => {
  const sender = obliging(await api.user());
  await fund(api, sender, 100_000n);
  const promised = async (langue: string, fuseauHoraire: string) => {
    await sender.put('/users/me/region', { langue, devise: 'EUR', fuseauHoraire });
    const made = await order(sender, 'wallet');
    const confirmed = await sender.patch(`/transfers/${made.id}/confirm`);
    await api.runJobs();
    const mail = api.mailbox.findLast(
      ({ to, text }) => to === sender.email && text.includes(made.reference),
    );
    const due = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: fuseauHoraire });
    return { text: mail?.text ?? '', time: due.format(new Date(confirmed.body.garantieLe)) };
  };
  const paris = await promised('fr', 'Europe/Paris');
  expect(paris.text).toMatch(
    new RegExp(`au plus tard le .* à ${paris.time} \\(heure locale à Paris\\)\\.`),
  );
  const tokyo = await promised('en', 'Asia/Tokyo');
  expect(tokyo.text).toMatch(new RegExp(`at the latest on .* at ${tokyo.time}\\.`));
  const dakar = await promised('es', 'Africa/Dakar');
  expect(dakar.text).toMatch(new RegExp(`a más tardar el .* a las ${dakar.time}\\.`));
});

test('who fetches cash reads the language of who sends', () => {
  const transfer = { senderName: 'Démo Particulier', received: money(131_191n, 'XOF') };
  const text = pickupText({ transfer, application: 'Nzela' }, '1234567890');
  const told = (language: string) => render(text, { language, timeZone: 'UTC' });
  expect(told('fr')).toMatch(
    /^Nzela\s: Démo Particulier vous envoie 131\s191\sF\sCFA\. Code de retrait/u,
  );
  expect(told('en')).toBe(
    'Nzela: Démo Particulier is sending you F\u00a0CFA\u00a0131,191. Pickup code: 1234567890. Show it at the counter with an identity document.',
  );
});
