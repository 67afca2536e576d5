import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  goodPassword,
  startApi,
  type Account,
  type Answer,
  type Api,
  type Wire,
} from '../../../test/api.ts';
import { whileChanging } from '../../../test/meanwhile.ts';
import { proving } from '../../../test/proof.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const refusal = (answer: Answer<Wire>): unknown => [answer.status, answer.body.code];
const nouveauMotDePasse = 'galet safran boussole';
const byEmail = ({ email }: Account, password: string, headers = {}) =>
  api.visitor.post('/auth/login', { email, password }, { headers });
const byPhone = ({ telephone, password }: Account) =>
  api.visitor.post('/auth/login', { telephone, password });
async function sessionsOf({ id }: Account): Promise<number | null> {
  const sql = 'SELECT FROM sessions WHERE user_id = $1 AND ended_at IS NULL';
  return (await api.database.pool.query(sql, [id])).rowCount;
}
async function subjectsTo({ email }: Account): Promise<string[]> {
  await api.runJobs();
  return api.mailbox.filter(({ to }) => to === email).map(({ subject }) => subject);
}

describe('POST /auth/mot-de-passe', () => {
  test('204: changes it, ends the other sessions and not this one, and tells by mail', async () => {
    const person = await api.user();
    const elsewhere = api.as((await byEmail(person, person.password)).body.accessToken);
    const change = { motDePasse: person.password, nouveauMotDePasse };
    expect((await person.post('/auth/mot-de-passe', change)).status).toBe(204);
    await expect.poll(async () => (await elsewhere.get('/auth/me')).status).toBe(401);
    expect((await person.get('/auth/me')).status).toBe(200);
    expect(refusal(await byEmail(person, person.password))).toEqual([
      401,
      'identifiants_invalides',
    ]);
    expect((await byEmail(person, nouveauMotDePasse)).status).toBe(200);
    expect(await subjectsTo(person)).toContainEqual(
      expect.stringContaining('mot de passe a été changé'),
    );
  });

  test('403 mot_de_passe_incorrect, then 429: at its field, five times in a session', async () => {
    const person = await api.user();
    const change = (motDePasse: string) =>
      person.post('/auth/mot-de-passe', { motDePasse, nouveauMotDePasse });
    const wrong = await change('un autre mot de passe');
    expect(refusal(wrong)).toEqual([403, 'mot_de_passe_incorrect']);
    expect(wrong.body.errors[0].champ).toBe('motDePasse');
    for (let count = 1; count < 5; count += 1) await change('un autre mot de passe');
    expect(refusal(await change(person.password))).toEqual([429, 'trop_de_tentatives']);
  });

  test('400 mot_de_passe_faible: at its field; the old one stays', async () => {
    const person = await api.user();
    const change = { motDePasse: person.password, nouveauMotDePasse: 'azertyuiop' };
    const answer = await person.post('/auth/mot-de-passe', change);
    expect(refusal(answer)).toEqual([400, 'mot_de_passe_faible']);
    expect(answer.body.errors[0].champ).toBe('nouveauMotDePasse');
    expect((await byEmail(person, person.password)).status).toBe(200);
  });

  test('400 requete_invalide: « Veuillez remplir tous les champs »', async () => {
    const person = await api.user();
    const answer = await person.post('/auth/mot-de-passe', { motDePasse: '' });
    expect(refusal(answer)).toEqual([400, 'requete_invalide']);
    const messages = answer.body.errors.map(({ message }: { message: string }) => message);
    expect(new Set(messages)).toEqual(new Set(['Veuillez remplir tous les champs']));
  });
});

describe('a request that read the account before it was changed', () => {
  const another =
    'password_hash = (SELECT other.password_hash FROM users other WHERE other.id <> users.id LIMIT 1)';

  test('401: a sign-in with the password of before opens no session', async () => {
    const person = await api.user();
    const answer = await whileChanging(api, { userId: person.id, change: another }, () =>
      byEmail(person, person.password),
    );
    expect(refusal(answer)).toEqual([401, 'identifiants_invalides']);
  });

  test('403 compte_bloque: a sign-in to an account that is blocked meanwhile', async () => {
    const person = await api.user();
    const change = 'blocked_at = now()';
    const answer = await whileChanging(api, { userId: person.id, change }, () =>
      byEmail(person, person.password),
    );
    expect(refusal(answer)).toEqual([403, 'compte_bloque']);
  });

  test('403 mot_de_passe_incorrect: a change does not write over another one', async () => {
    const person = await api.user();
    const before = await sessionsOf(person);
    const answer = await whileChanging(api, { userId: person.id, change: another }, () =>
      person.post('/auth/mot-de-passe', { motDePasse: person.password, nouveauMotDePasse }),
    );
    expect(refusal(answer)).toEqual([403, 'mot_de_passe_incorrect']);
    expect(await sessionsOf(person)).toBe(before);
  });
});

describe('PATCH /auth/securite', () => {
  test('200: each may be off while the other is on, and login says which', async () => {
    const person = await api.user();
    expect((await person.get('/auth/securite')).body).toEqual({
      connexionEmail: true,
      connexionTelephone: true,
      passkeys: [],
      totp: { actif: false, codesRestants: 0 },
    });
    const off = await person.patch('/auth/securite', { connexionEmail: false });
    expect([off.status, off.body.connexionEmail]).toEqual([200, false]);
    expect(refusal(await byEmail(person, person.password))).toEqual([
      403,
      'connexion_email_desactivee',
    ]);
    expect(refusal(await byEmail(person, 'un autre mot de passe'))).toEqual([
      401,
      'identifiants_invalides',
    ]);
    expect((await byPhone(person)).status).toBe(200);
    const turned = { connexionEmail: true, connexionTelephone: false };
    const on = await proving(person, (ask) => person.patch('/auth/securite', turned, ask));
    expect(on.body).toMatchObject(turned);
    expect(refusal(await byPhone(person))).toEqual([403, 'connexion_telephone_desactivee']);
    expect((await byEmail(person, person.password)).status).toBe(200);
    expect(await subjectsTo(person)).toContainEqual(expect.stringContaining('façons de vous'));
  });

  test('409 derniere_connexion: one always stays, also when both go at once', async () => {
    const person = await api.user();
    const none = { connexionEmail: false, connexionTelephone: false };
    expect(refusal(await person.patch('/auth/securite', none))).toEqual([
      409,
      'derniere_connexion',
    ]);
    const answers = await Promise.all([
      person.patch('/auth/securite', { connexionEmail: false }),
      person.patch('/auth/securite', { connexionTelephone: false }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { connexionEmail, connexionTelephone } = (await person.get('/auth/securite')).body;
    expect([connexionEmail, connexionTelephone]).toContain(true);
  });

  test('400 requete_invalide: what is no switch, and what is not theirs to set', async () => {
    const person = await api.user();
    for (const body of [{ connexionEmail: 'non' }, { totp: false }, { userId: person.id }]) {
      expect(refusal(await person.patch('/auth/securite', body))).toEqual([
        400,
        'requete_invalide',
      ]);
    }
  });
});

describe('a sign-in from a new device', () => {
  const newDevice = expect.stringContaining('nouvel appareil');

  test('is told by mail; the first one, and a browser seen before, are not', async () => {
    const address = '203.0.113.7';
    const person = await api.user();
    expect(await subjectsTo(person)).not.toContainEqual(newDevice);
    const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0' };
    const { email } = person;
    const first = await api.visitor.post(
      '/auth/login',
      { email, password: goodPassword },
      { headers, address },
    );
    expect(await subjectsTo(person)).toContainEqual(newDevice);
    expect(api.mailbox.at(-1)?.text).toContain('Chrome sur Android');
    const told = (await subjectsTo(person)).length;
    const cookie = String(first.headers['set-cookie']).match(/appareil=[^;]+/)?.[0] ?? '';
    await api.visitor.post(
      '/auth/login',
      { email, password: goodPassword },
      { headers: { cookie }, address: '203.0.113.99' },
    );
    await api.visitor.post('/auth/login', { email, password: goodPassword }, { headers, address });
    expect(await subjectsTo(person)).toHaveLength(told);
  });

  test('is known by its network: an IPv6 /64 is one, whatever address of it is used', async () => {
    const { email, ...person } = await api.user();
    const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0' };
    const from = async (address: string) => {
      await api.visitor.post(
        '/auth/login',
        { email, password: goodPassword },
        { headers, address },
      );
      return (await subjectsTo({ email, ...person })).filter((subject) =>
        newDevice.asymmetricMatch(subject),
      ).length;
    };
    expect(await from('2001:db8:7:1::1')).toBe(1);
    expect(await from('2001:db8:7:1:aaaa:bbbb:cccc:dddd')).toBe(1);
    expect(await from('2001:db8:7:2::1')).toBe(2);
  });
});
