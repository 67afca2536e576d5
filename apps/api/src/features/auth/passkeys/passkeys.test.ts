import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type Account, type Answer, type Api, type Wire } from '../../../../test/api.ts';
import { SoftwarePasskey } from '../../../../test/authenticator.ts';
import { moveClock } from '../../../kernel/time/clock-offset.ts';
import { newId } from '../../../kernel/data/ids.ts';
import { proofFor, proving } from '../../../../test/proof.ts';

const origin = 'http://localhost:3000';
let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function creationOptions(person: Account): Promise<Wire> {
  const answer = await proving(person, (ask) => person.post('/auth/passkeys/options', {}, ask));
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
async function withPasskey(person: Account): Promise<SoftwarePasskey> {
  const passkey = new SoftwarePasskey(origin);
  const reponse = passkey.create(await creationOptions(person));
  const added = await person.post('/auth/passkeys', { nom: 'Téléphone', reponse });
  expect(added.status, added.text).toBe(201);
  return passkey;
}
const requestOptions = async (): Promise<Wire> =>
  (await api.visitor.post('/auth/passkeys/connexion/options')).body;
const signIn = (reponse: unknown): Promise<Answer<Wire>> =>
  api.visitor.post('/auth/passkeys/connexion', { reponse });
const refusal = (answer: Answer<Wire>): unknown => [answer.status, answer.body.code];

describe('adding a passkey', () => {
  test('403 verification_requise: a session alone adds none', async () => {
    const person = await api.user();
    const answer = await person.post('/auth/passkeys/options');
    expect(refusal(answer)).toEqual([403, 'verification_requise']);
  });

  test('201: asks for a discoverable key that verifies the person, and tells by mail', async () => {
    const person = await api.user();
    const options = await creationOptions(person);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Nzela' },
      user: { name: person.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const reponse = new SoftwarePasskey(origin).create(options);
    const added = await person.post('/auth/passkeys', { nom: ' Mon téléphone ', reponse });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ nom: 'Mon téléphone', derniereUtilisation: null });
    expect((await person.get('/auth/securite')).body.passkeys).toEqual([added.body]);
    await api.runJobs();
    const subjects = api.mailbox.filter(({ to }) => to === person.email);
    expect(subjects.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('clé d’accès a été ajoutée'),
    );
  });

  test('403 cle_acces_refusee: an answer that comes again, or for another person or session', async () => {
    const [person, stranger] = await Promise.all([api.user(), api.user()]);
    const passkey = new SoftwarePasskey(origin);
    const reponse = passkey.create(await creationOptions(person));
    expect(refusal(await stranger.post('/auth/passkeys', { nom: 'x', reponse }))).toEqual([
      403,
      'cle_acces_refusee',
    ]);
    expect((await person.post('/auth/passkeys', { nom: 'x', reponse })).status).toBe(201);
    expect(refusal(await person.post('/auth/passkeys', { nom: 'x', reponse }))).toEqual([
      403,
      'cle_acces_refusee',
    ]);
  });

  test('403 cle_acces_refusee: another site, another relying party, a person not verified', async () => {
    const person = await api.user();
    for (const lie of [
      { origin: 'https://nzela.example.org' },
      { rpId: 'example.org' },
      { verified: false },
      { type: 'webauthn.get' },
      { challenge: 'AAAA' },
    ]) {
      const reponse = new SoftwarePasskey(origin).create(await creationOptions(person), lie);
      expect(refusal(await person.post('/auth/passkeys', { nom: 'x', reponse }))).toEqual([
        403,
        'cle_acces_refusee',
      ]);
    }
    expect((await person.get('/auth/securite')).body.passkeys).toEqual([]);
  });

  test('409 cle_acces_deja_ajoutee: a credential that somebody has', async () => {
    const [person, other] = await Promise.all([api.user(), api.user()]);
    const passkey = await withPasskey(person);
    const again = passkey.create(await creationOptions(other));
    expect(refusal(await other.post('/auth/passkeys', { nom: 'x', reponse: again }))).toEqual([
      409,
      'cle_acces_deja_ajoutee',
    ]);
  });

  test('409 trop_de_cles_acces: after ten', async () => {
    const person = await api.user();
    for (let count = 0; count < 10; count += 1) await withPasskey(person);
    const answer = await proving(person, (ask) => person.post('/auth/passkeys/options', {}, ask));
    expect(refusal(answer)).toEqual([409, 'trop_de_cles_acces']);
  });

  test.each([
    { nom: '', reponse: {} },
    { nom: 'x', reponse: 'x' },
    { nom: 'x' },
    { nom: 'x', reponse: { id: '../..', rawId: 'x', type: 'public-key' } },
  ])('400 requete_invalide: %j', async (body) => {
    const person = await api.user();
    expect(refusal(await person.post('/auth/passkeys', body))).toEqual([400, 'requete_invalide']);
  });
});

describe('signing in with a passkey', () => {
  test('200: without a name or a password, with a session of its own', async () => {
    const person = await api.user();
    const passkey = await withPasskey(person);
    const options = await requestOptions();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const answer = await signIn(passkey.sign(options));
    expect([answer.status, answer.body.user?.id]).toEqual([200, person.id]);
    expect(String(answer.headers['set-cookie'])).toContain('session=');
    const me = await api.as(answer.body.accessToken).get('/auth/me');
    expect(me.status).toBe(200);
    const [kept] = (await person.get('/auth/securite')).body.passkeys;
    expect(kept.derniereUtilisation).not.toBeNull();
  });

  test('200: by itself proves who has the key, so no code is asked', async () => {
    const person = await api.user();
    const passkey = await withPasskey(person);
    await api.database.pool.query(
      "INSERT INTO totp_secrets (user_id, sealed, created_at, enabled_at) VALUES ($1, 'x', now(), now())",
      [person.id],
    );
    expect((await signIn(passkey.sign(await requestOptions()))).status).toBe(200);
  });

  test('403 cle_acces_refusee: a challenge serves once', async () => {
    const person = await api.user();
    const passkey = await withPasskey(person);
    const options = await requestOptions();
    expect((await signIn(passkey.sign(options))).status).toBe(200);
    expect(refusal(await signIn(passkey.sign(options)))).toEqual([403, 'cle_acces_refusee']);
  });

  test('403 cle_acces_refusee: a counter that went back or stood still', async () => {
    const person = await api.user();
    const passkey = await withPasskey(person);
    const statuses: number[] = [];
    for (const counter of [5, 5, 4, 0, 6]) {
      statuses.push((await signIn(passkey.sign(await requestOptions(), { counter }))).status);
    }
    expect(statuses).toEqual([200, 403, 403, 403, 200]);
  });

  test('200: a device that never counts', async () => {
    const person = await api.user();
    const passkey = await withPasskey(person);
    for (let time = 0; time < 3; time += 1) {
      const answer = await signIn(passkey.sign(await requestOptions(), { counter: 0 }));
      expect(answer.status).toBe(200);
    }
  });

  test('403 cle_acces_refusee: whatever is forged', async () => {
    const [person, other] = await Promise.all([api.user(), api.user()]);
    const passkey = await withPasskey(person);
    const another = await withPasskey(other);
    for (const lie of [
      { origin: 'https://nzela.example.org' },
      { rpId: 'example.org' },
      { verified: false },
      { type: 'webauthn.create' },
      { challenge: 'AAAA' },
      { userHandle: Buffer.from(other.id).toString('base64url') },
      { credentialId: another.credentialId },
      { credentialId: 'AAAA' },
    ]) {
      const answer = await signIn(passkey.sign(await requestOptions(), lie));
      expect(refusal(answer)).toEqual([403, 'cle_acces_refusee']);
    }
    const signed = passkey.sign(await requestOptions());
    const forged = { ...signed, response: { ...signed.response, clientDataJSON: 'AAAA' } };
    expect(refusal(await signIn(forged))).toEqual([403, 'cle_acces_refusee']);
  });

  test('403 cle_acces_refusee: after five minutes', async () => {
    const person = await api.user();
    const passkey = await withPasskey(person);
    const options = await requestOptions();
    const { pool, clock } = api.deps;
    await moveClock(pool, clock, clock.offsetMs / 1_000 + 301);
    const late = await signIn(passkey.sign(options));
    await moveClock(pool, clock, 0);
    expect(refusal(late)).toEqual([403, 'cle_acces_refusee']);
  });

  test('403 compte_bloque: a suspended account', async () => {
    const person = await api.user();
    const passkey = await withPasskey(person);
    await api.database.pool.query('UPDATE users SET blocked_at = now() WHERE id = $1', [person.id]);
    expect(refusal(await signIn(passkey.sign(await requestOptions())))).toEqual([
      403,
      'compte_bloque',
    ]);
  });

  test('400 requete_invalide: what is no answer', async () => {
    expect(refusal(await signIn({ id: 1 }))).toEqual([400, 'requete_invalide']);
  });
});

describe('proving oneself with a passkey', () => {
  const asked = { action: 'carte-reveler', objet: { carte: 'x' } } as const;

  test('201: it comes first; its challenge is bound to the action and the object', async () => {
    const person = await api.user();
    const passkey = await withPasskey(person);
    const options = async () => (await person.post('/auth/verifications/options', asked)).body;
    const offered = await options();
    expect(offered.methodes).toEqual(['passkey', 'mot-de-passe']);
    expect(offered.passkey.allowCredentials).toMatchObject([{ id: passkey.credentialId }]);
    const prove = (body: object) =>
      person.post('/auth/verifications', { ...asked, methode: 'passkey', ...body });
    expect((await prove({ reponse: passkey.sign(offered.passkey) })).status).toBe(201);
    const other = { reponse: passkey.sign((await options()).passkey), objet: { carte: 'y' } };
    expect(refusal(await prove(other))).toEqual([403, 'cle_acces_refusee']);
    const connexion = { reponse: passkey.sign(await requestOptions()) };
    expect(refusal(await prove(connexion))).toEqual([403, 'cle_acces_refusee']);
  });

  test('403 cle_acces_refusee: the key of another person', async () => {
    const [person, other] = await Promise.all([api.user(), api.user()]);
    await withPasskey(person);
    const another = await withPasskey(other);
    const { passkey } = (await person.post('/auth/verifications/options', asked)).body;
    const body = { ...asked, methode: 'passkey', reponse: another.sign(passkey) };
    expect(refusal(await person.post('/auth/verifications', body))).toEqual([
      403,
      'cle_acces_refusee',
    ]);
  });
});

describe('PATCH and DELETE /auth/passkeys/:id', () => {
  test('200 and 204: named anew and removed at once; it opens nothing any more', async () => {
    const person = await api.user();
    const passkey = await withPasskey(person);
    const [kept] = (await person.get('/auth/securite')).body.passkeys;
    const path = `/auth/passkeys/${kept.id}`;
    expect((await person.patch(path, { nom: 'Bureau' })).body.nom).toBe('Bureau');
    expect(refusal(await person.patch(path, { nom: ' ' }))).toEqual([400, 'requete_invalide']);
    expect(refusal(await person.delete(path))).toEqual([403, 'verification_requise']);
    expect((await proving(person, (ask) => person.delete(path, ask))).status).toBe(204);
    expect(refusal(await signIn(passkey.sign(await requestOptions())))).toEqual([
      403,
      'cle_acces_refusee',
    ]);
    expect(refusal(await person.delete(path))).toEqual([404, 'introuvable']);
  });

  test('404 introuvable: another person’s, and none', async () => {
    const [person, stranger] = await Promise.all([api.user(), api.user()]);
    await withPasskey(person);
    const [kept] = (await person.get('/auth/securite')).body.passkeys;
    for (const id of [kept.id, newId()]) {
      expect(refusal(await stranger.patch(`/auth/passkeys/${id}`, { nom: 'x' }))).toEqual([
        404,
        'introuvable',
      ]);
      expect(refusal(await stranger.delete(`/auth/passkeys/${id}`))).toEqual([404, 'introuvable']);
    }
  });
});

test('a proof for one setting opens no other', async () => {
  const person = await api.user();
  const asked = { action: 'securite', objet: { reglage: 'totp' } } as const;
  const verification = await proofFor(person, asked);
  const answer = await person.post('/auth/passkeys/options', {}, { headers: { verification } });
  expect(refusal(answer)).toEqual([403, 'verification_requise']);
});
