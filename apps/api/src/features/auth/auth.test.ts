import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword, startApi, type Api } from '../../../test/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const registration = {
  prenom: 'Compte',
  nom: 'Essai',
  email: 'nouveau@nzela.example',
  telephone: '06 12 34 56 78',
  password: goodPassword,
  role: 'user',
};

describe('POST /auth/register', () => {
  test('201: opens an account with a wallet, a session and a normalised phone', async () => {
    const answer = await api.visitor.post('/auth/register', registration);
    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({
      prenom: 'Compte',
      email: 'nouveau@nzela.example',
      telephone: '+33612345678',
      role: 'user',
      emailVerifie: false,
    });
    expect(answer.body.refreshToken).toBeUndefined();
    expect(String(answer.headers['set-cookie'])).toMatch(
      /session=[\w-]{43}; .*HttpOnly; SameSite=Strict/,
    );
    const { rows } = await api.database.pool.query(
      'SELECT kind FROM ledger.accounts WHERE owner = $1 ORDER BY kind',
      [answer.body.user.id],
    );
    expect(rows).toEqual([{ kind: 'transit' }, { kind: 'wallet' }]);
  });
});
