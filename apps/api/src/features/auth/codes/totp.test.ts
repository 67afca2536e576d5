import { createHmac, randomBytes } from 'node:crypto';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type Account, type Answer, type Api, type Wire } from '../../../../test/api.ts';
import { whileChanging } from '../../../../test/meanwhile.ts';
import { proofFor, proving } from '../../../../test/proof.ts';
import { createSecrets } from '../../../kernel/data/secrets.ts';
import { createTotp } from './totp.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
// A code's window must not end in the middle of a test: each begins a third into one.
beforeEach(() => api.deps.clock.setOffset(10_000 - (Date.now() % 30_000)));

const refusal = (answer: Answer<Wire>): unknown => [answer.status, answer.body.code];
/** The code `windows` periods of 30 s from now. */
const codeOf = (secret: string, windows = 0) =>
  generate({ secret, epoch: Math.floor(api.deps.clock.now().getTime() / 1_000) + windows * 30 });

type Enrolled = { readonly person: Account; readonly secret: string; readonly codes: string[] };

/** With the code before the present one, so that the present one is still to be used. */
async function enrolled(): Promise<Enrolled> {
  const person = await api.user();
  const begun = await proving(person, (ask) => person.post('/auth/totp', {}, ask));
  expect(begun.status, begun.text).toBe(201);
  const { secret } = begun.body;
  const done = await person.post('/auth/totp/activer', { code: await codeOf(secret, -1) });
  expect(done.status, done.text).toBe(200);
  return { person, secret, codes: done.body.codes };
}
const login = ({ email, password }: Account) =>
  api.visitor.post('/auth/login', { email, password });
const second = (jeton: string, code: string) =>
  api.visitor.post('/auth/login/code', { jeton, code });

describe('turning codes on', () => {
  test('201 and 200: a secret with its address, ten backup codes, a mail', async () => {
    const person = await api.user();
    const begun = await proving(person, (ask) => person.post('/auth/totp', {}, ask));
    expect(begun.body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.body.uri).toContain(`otpauth://totp/Nzela:${encodeURIComponent(person.email)}`);
    expect((await person.get('/auth/securite')).body.totp).toEqual({
      actif: false,
      codesRestants: 0,
    });
    const code = await codeOf(begun.body.secret);
    const done = await person.post('/auth/totp/activer', {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(new Set(done.body.codes).size).toBe(10);
    expect(done.body.codes[0]).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    expect((await person.get('/auth/securite')).body.totp).toEqual({
      actif: true,
      codesRestants: 10,
    });
    const { rows } = await api.database.pool.query(
      'SELECT sealed, hash FROM totp_secrets JOIN backup_codes USING (user_id) WHERE user_id = $1',
      [person.id],
    );
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(begun.body.secret);
    expect(stored).not.toContain(done.body.codes[0].replace('-', ''));
    await api.runJobs();
    const mails = api.mailbox.filter(({ to }) => to === person.email);
    expect(mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('application activée'),
    );
  });

  test('403 verification_requise: a session alone turns nothing on', async () => {
    const person = await api.user();
    expect(refusal(await person.post('/auth/totp'))).toEqual([403, 'verification_requise']);
  });

  test('403 code_incorrect: a wrong code, and none before the secret is made; nothing is on then', async () => {
    const person = await api.user();
    expect(refusal(await person.post('/auth/totp/activer', { code: '123456' }))).toEqual([
      403,
      'code_incorrect',
    ]);
    const begun = await proving(person, (ask) => person.post('/auth/totp', {}, ask));
    const wrong = String((Number(await codeOf(begun.body.secret)) + 1) % 1_000_000).padStart(
      6,
      '0',
    );
    const answer = await person.post('/auth/totp/activer', { code: wrong });
    expect(refusal(answer)).toEqual([403, 'code_incorrect']);
    expect(answer.body.errors[0].champ).toBe('code');
    expect((await login(person)).status).toBe(200);
  });

  test.each(['', '12345', '1234567', 'abcdef', '٠١٢٣٤٥', null])(
    '400 requete_invalide: %j',
    async (code) => {
      const person = await api.user();
      expect(refusal(await person.post('/auth/totp/activer', { code }))).toEqual([
        400,
        'requete_invalide',
      ]);
    },
  );

  test('409 totp_deja_actif: once they are on', async () => {
    const { person, secret } = await enrolled();
    const { action, objet } = { action: 'securite', objet: { reglage: 'totp' } } as const;
    const proof = { action, objet, methode: 'totp', code: await codeOf(secret) };
    const { jeton: verification } = (await person.post('/auth/verifications', proof)).body;
    const again = await person.post('/auth/totp', {}, { headers: { verification } });
    expect(refusal(again)).toEqual([409, 'totp_deja_actif']);
  });
});

describe('POST /auth/login with codes on', () => {
  test('202, then 200: the password opens nothing, the code after it does', async () => {
    const { person, secret } = await enrolled();
    const first = await login(person);
    expect([first.status, first.body.etape]).toEqual([202, 'totp']);
    expect(first.body.accessToken).toBeUndefined();
    expect(first.headers['set-cookie']).toBeUndefined();
    const done = await second(first.body.jeton, await codeOf(secret));
    expect([done.status, done.body.user?.id]).toEqual([200, person.id]);
  });

  test('401 identifiants_invalides: a wrong password, whether codes are on or not', async () => {
    const { person } = await enrolled();
    const wrong = await api.visitor.post('/auth/login', {
      email: person.email,
      password: 'un autre mot de passe',
    });
    expect(refusal(wrong)).toEqual([401, 'identifiants_invalides']);
  });

  test('a code serves in its window, the one before and the one after, and never twice', async () => {
    const { person, secret } = await enrolled();
    const tryCode = async (code: string) => second((await login(person)).body.jeton, code);
    const current = await codeOf(secret);
    expect(refusal(await tryCode(await codeOf(secret, -3)))).toEqual([403, 'code_incorrect']);
    expect(refusal(await tryCode(await codeOf(secret, 3)))).toEqual([403, 'code_incorrect']);
    expect((await tryCode(current)).status).toBe(200);
    expect(refusal(await tryCode(current))).toEqual([403, 'code_incorrect']);
    expect((await tryCode(await codeOf(secret, 1))).status).toBe(200);
  });

  test('one code of many at once opens one session', async () => {
    const { person, secret } = await enrolled();
    const waiting = await Promise.all(Array.from({ length: 4 }, () => login(person)));
    const code = await codeOf(secret);
    const answers = await Promise.all(waiting.map(({ body }) => second(body.jeton, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a backup code serves once', async () => {
    const { person, codes } = await enrolled();
    const [code = ''] = codes;
    const first = await second((await login(person)).body.jeton, code.toLowerCase());
    expect(first.status).toBe(200);
    expect(refusal(await second((await login(person)).body.jeton, code))).toEqual([
      403,
      'code_incorrect',
    ]);
    expect((await person.get('/auth/securite')).body.totp.codesRestants).toBe(9);
  });

  test('403 etape_expiree: a step that was used, that nobody began, or after five minutes', async () => {
    const { person, secret, codes } = await enrolled();
    const { jeton } = (await login(person)).body;
    expect((await second(jeton, await codeOf(secret))).status).toBe(200);
    expect(refusal(await second(jeton, codes[0] ?? ''))).toEqual([403, 'etape_expiree']);
    expect(refusal(await second('x'.repeat(43), codes[1] ?? ''))).toEqual([403, 'etape_expiree']);
    const late = (await login(person)).body.jeton;
    const { clock } = api.deps;
    clock.setOffset(clock.offsetMs + 301_000);
    const answer = await second(late, codes[2] ?? '');
    expect(refusal(answer)).toEqual([403, 'etape_expiree']);
  });

  test('429 trop_de_tentatives: after five wrong codes, even with the right one', async () => {
    const { person, secret } = await enrolled();
    const { jeton } = (await login(person)).body;
    const right = await codeOf(secret);
    const wrong = right === '000000' ? '000001' : '000000';
    for (let count = 0; count < 5; count += 1) await second(jeton, wrong);
    expect(refusal(await second(jeton, right))).toEqual([429, 'trop_de_tentatives']);
  });

  test('403 etape_expiree: begun with a password that has been changed since', async () => {
    const { person, secret } = await enrolled();
    const { jeton } = (await login(person)).body;
    const change = { motDePasse: person.password, nouveauMotDePasse: 'galet safran boussole' };
    expect((await person.post('/auth/mot-de-passe', change)).status).toBe(204);
    expect(refusal(await second(jeton, await codeOf(secret)))).toEqual([403, 'etape_expiree']);
  });

  test('403 compte_bloque: suspended while the code is checked', async () => {
    const { person, secret } = await enrolled();
    const { jeton } = (await login(person)).body;
    const code = await codeOf(secret);
    const change = 'blocked_at = now()';
    const answer = await whileChanging(api, { userId: person.id, change }, () =>
      second(jeton, code),
    );
    expect(refusal(answer)).toEqual([403, 'compte_bloque']);
  });

  test('403 compte_bloque: suspended between the two steps', async () => {
    const { person, secret } = await enrolled();
    const { jeton } = (await login(person)).body;
    await api.database.pool.query('UPDATE users SET blocked_at = now() WHERE id = $1', [person.id]);
    expect(refusal(await second(jeton, await codeOf(secret)))).toEqual([403, 'compte_bloque']);
  });
});

describe('with codes on', () => {
  const asked = { action: 'retrait', objet: { montant: '1' } } as const;

  test('403 methode_insuffisante: a password is no proof any more; a code is, once', async () => {
    const { person, secret } = await enrolled();
    const options = await person.post('/auth/verifications/options', asked);
    expect(options.body).toEqual({ methodes: ['totp'], passkey: null });
    const motDePasse = person.password;
    const byPassword = { ...asked, methode: 'mot-de-passe', motDePasse };
    expect(refusal(await person.post('/auth/verifications', byPassword))).toEqual([
      403,
      'methode_insuffisante',
    ]);
    const byCode = { ...asked, methode: 'totp', code: await codeOf(secret) };
    expect((await person.post('/auth/verifications', byCode)).status).toBe(201);
    expect(refusal(await person.post('/auth/verifications', byCode))).toEqual([
      403,
      'code_incorrect',
    ]);
  });

  test('200 and 204: new backup codes replace the old ones; turning off takes a proof and all of them', async () => {
    const { person, secret, codes } = await enrolled();
    expect(refusal(await person.post('/auth/totp/codes'))).toEqual([403, 'verification_requise']);
    const byCode = (reglage: string, code: string) =>
      person.post('/auth/verifications', {
        action: 'securite',
        objet: { reglage },
        methode: 'totp',
        code,
      });
    const first = (await byCode('codes', await codeOf(secret))).body.jeton;
    const renewed = await person.post('/auth/totp/codes', {}, { headers: { verification: first } });
    expect(renewed.body.codes).toHaveLength(10);
    expect(refusal(await byCode('totp-arret', codes[0] ?? ''))).toEqual([403, 'code_incorrect']);
    const last = (await byCode('totp-arret', renewed.body.codes[0])).body.jeton;
    const off = await person.delete('/auth/totp', { headers: { verification: last } });
    expect(off.status).toBe(204);
    expect((await login(person)).status).toBe(200);
    expect((await person.get('/auth/securite')).body.totp).toEqual({
      actif: false,
      codesRestants: 0,
    });
  });

  test('409 totp_inactif: nothing to turn off or to renew', async () => {
    const person = await api.user();
    const proof = async (reglage: string) => ({
      headers: {
        verification: await proofFor(person, { action: 'securite', objet: { reglage } }),
      },
    });
    expect(refusal(await person.delete('/auth/totp', await proof('totp-arret')))).toEqual([
      409,
      'totp_inactif',
    ]);
    expect(refusal(await person.post('/auth/totp/codes', {}, await proof('codes')))).toEqual([
      409,
      'totp_inactif',
    ]);
  });
});

describe('after the secret key was changed', () => {
  test('409 code_inverifiable: said plainly, told to the operators once; a backup code still opens', async () => {
    const { person, secret, codes } = await enrolled();
    const other = createSecrets(randomBytes(32));
    await api.database.pool.query('UPDATE totp_secrets SET sealed = $2 WHERE user_id = $1', [
      person.id,
      other.seal(secret, `totp:${person.id}`),
    ]);
    const { jeton } = (await login(person)).body;
    const refused = await second(jeton, await codeOf(secret));
    expect(refusal(refused)).toEqual([409, 'code_inverifiable']);
    expect(refused.text).toContain('code de secours');
    await second(jeton, await codeOf(secret));
    const { rows } = await api.database.pool.query(
      "SELECT subject FROM operation_alerts WHERE kind = 'totp_unreadable' AND subject = $1",
      [person.id],
    );
    expect(rows).toHaveLength(1);
    expect((await second(jeton, codes[0] ?? '')).status).toBe(200);
  });

  test('backup codes hang on no key; those given while they did serve until it is gone', async () => {
    const { person, codes } = await enrolled();
    const { identity, ...deps } = api.deps;
    const { attempts } = identity;
    const changed = createTotp({ ...deps, attempts, secrets: createSecrets(randomBytes(32)) });
    const plain = codes.map((code) => code.replace('-', ''));
    await changed.take(person.id, plain[0] ?? '');
    await expect(changed.take(person.id, plain[0] ?? '')).rejects.toMatchObject({
      code: 'code_incorrect',
    });
    const former = 'ABCDEFGHJK';
    const hash = createHmac('sha256', deps.secrets.derive('backup-codes'))
      .update(`${person.id}:${former}`)
      .digest('hex');
    await api.database.pool.query(
      'UPDATE backup_codes SET hash = $2 WHERE ctid = (SELECT ctid FROM backup_codes WHERE user_id = $1 AND used_at IS NULL LIMIT 1)',
      [person.id, hash],
    );
    await identity.totp.take(person.id, former);
    await expect(identity.totp.take(person.id, former)).rejects.toMatchObject({
      code: 'code_incorrect',
    });
  });
});
