import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword, startApi, type Answer, type Api, type Wire } from '../../../test/api.ts';

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

let numbers = 0;
/** A registration that nobody has used, with some of its values changed. */
function fresh(values: Record<string, unknown> = {}) {
  numbers += 1;
  const telephone = `+3361300${String(numbers).padStart(4, '0')}`;
  return { ...registration, email: `nouveau-${numbers}@nzela.example`, telephone, ...values };
}

const someAddress = () => `192.0.2.${1 + Math.floor(Math.random() * 250)}`;

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

  test('201: gives an API client its refresh token in the body', async () => {
    const answer = await api.visitor.post('/auth/register', fresh({ remise: 'corps' }));
    expect(answer.body.refreshToken).toMatch(/^[\w-]{43}$/);
    expect(String(answer.headers['set-cookie'])).not.toMatch(/(?:^|,)session=/);
  });

  test('201: keeps a name of one word', async () => {
    const answer = await api.visitor.post('/auth/register', fresh({ prenom: 'Compte', nom: '' }));
    expect(answer.body.user).toMatchObject({ prenom: 'Compte', nom: '' });
  });

  const wrong: readonly (readonly [string, Record<string, unknown>, string, string])[] = [
    ['an empty name', { prenom: ' ' }, 'prenom', 'Veuillez remplir tous les champs obligatoires'],
    ['no e-mail', { email: undefined }, 'email', 'Veuillez remplir tous les champs obligatoires'],
    ['no phone', { telephone: '' }, 'telephone', 'Veuillez remplir tous les champs obligatoires'],
    [
      'no password',
      { password: undefined },
      'password',
      'Veuillez remplir tous les champs obligatoires',
    ],
    [
      'what is no e-mail',
      { email: 'essai@' },
      'email',
      'Veuillez saisir une adresse e-mail valide',
    ],
    ['a short password', { password: 'court' }, 'password', 'Au moins 10 caractères.'],
    ['the role admin', { role: 'admin' }, 'role', 'Choisissez un type de compte.'],
    ['a field that the server decides', { solde: 1000 }, 'solde', 'Ce champ n’est pas accepté.'],
    ['an account number of another’s', { userId: 'x' }, 'userId', 'Ce champ n’est pas accepté.'],
  ];
  test.each(wrong)(
    '400 requete_invalide: refuses %s, at its field',
    async (_what, values, champ, message) => {
      const answer = await api.visitor.post('/auth/register', fresh(values));
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe('requete_invalide');
      expect(answer.body.errors).toContainEqual({ champ, message });
    },
  );

  test('400 telephone_invalide: refuses a number that exists nowhere', async () => {
    const answer = await api.visitor.post(
      '/auth/register',
      fresh({ telephone: '+33 9999 99999999' }),
    );
    expect(answer.body).toMatchObject({
      code: 'telephone_invalide',
      errors: [{ champ: 'telephone' }],
    });
  });

  test.each(['azertyuiop', 'motdepasse123', 'centreboutique', '0123456789', 'bonjourbonjour'])(
    '400 mot_de_passe_faible: refuses the guessable %s',
    async (password) => {
      const own = { email: 'boutique.centre@nzela.example', password };
      const answer = await api.visitor.post('/auth/register', fresh(own));
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        code: 'mot_de_passe_faible',
        errors: [{ champ: 'password' }],
      });
    },
  );

  test('400 parrainage_invalide: refuses a code that is nobody’s', async () => {
    const answer = await api.visitor.post(
      '/auth/register',
      fresh({ codeParrainageUtilise: 'NIMPORTE' }),
    );
    expect(answer.body).toMatchObject({
      code: 'parrainage_invalide',
      message: 'Code de parrainage invalide',
    });
  });

  test('409 email_deja_utilise and telephone_deja_utilise: one account per address and number', async () => {
    const first = fresh();
    expect((await api.visitor.post('/auth/register', first)).status).toBe(201);
    const sameEmail = await api.visitor.post(
      '/auth/register',
      fresh({ email: first.email.toUpperCase() }),
    );
    expect(sameEmail.body.code).toBe('email_deja_utilise');
    const samePhone = await api.visitor.post(
      '/auth/register',
      fresh({ telephone: first.telephone }),
    );
    expect(samePhone.body.code).toBe('telephone_deja_utilise');
  });

  test('409: of two at the same moment, one opens', async () => {
    const same = fresh();
    const answers = await Promise.all([1, 2].map(() => api.visitor.post('/auth/register', same)));
    expect(answers.map((answer) => String(answer.status)).toSorted()).toEqual(['201', '409']);
  });
});

describe('POST /auth/login', () => {
  test('200: by e-mail in any case, and by phone however it is written', async () => {
    const account = await api.user({ telephone: '+33612999888' });
    const byEmail = await api.visitor.post('/auth/login', {
      email: ` ${account.email.toUpperCase()}`,
      password: account.password,
    });
    expect(byEmail.status).toBe(200);
    expect(byEmail.body.user.id).toBe(account.id);
    const byPhone = await api.visitor.post('/auth/login', {
      telephone: '06 12 99 98 88',
      password: account.password,
    });
    expect(byPhone.status).toBe(200);
  });

  test('400 requete_invalide: asks for both fields, in the words of the tab', async () => {
    const email = await api.visitor.post('/auth/login', { email: '', password: '' });
    expect(email.body.errors[0].message).toBe('Veuillez saisir votre email et mot de passe');
    const phone = await api.visitor.post('/auth/login', { telephone: '', password: '' });
    expect(phone.body.errors[0].message).toBe(
      'Veuillez saisir votre numéro de téléphone et mot de passe',
    );
  });

  test('401 identifiants_invalides: the same answer for a wrong password and for no account', async () => {
    const { email } = await api.user();
    const wrong = await api.visitor.post('/auth/login', { email, password: 'tout autre chose' });
    const nobody = await api.visitor.post('/auth/login', {
      email: 'personne@nzela.example',
      password: 'tout autre chose',
    });
    expect(wrong.status).toBe(401);
    expect(withoutReference(nobody)).toEqual(withoutReference(wrong));
  });

  test('403 compte_bloque: says so to whoever knows the password, and to nobody else', async () => {
    const { id, email, password } = await api.user();
    await api.database.pool.query('UPDATE users SET blocked_at = now() WHERE id = $1', [id]);
    const right = await api.visitor.post('/auth/login', { email, password });
    expect(right).toMatchObject({ status: 403, body: { code: 'compte_bloque' } });
    const wrong = await api.visitor.post('/auth/login', { email, password: 'tout autre chose' });
    expect(wrong.body.code).toBe('identifiants_invalides');
  });

  test('429 trop_de_tentatives: five failures from one address, on every instance, whoever is guessed', async () => {
    const { email, password } = await api.user();
    const second = await api.instance();
    for (const who of [email, 'encore-personne@nzela.example']) {
      const address = someAddress();
      const guess = (on = api.visitor) =>
        on.post('/auth/login', { email: who, password: 'tout autre chose' }, { address });
      for (let count = 0; count < 5; count += 1) expect((await guess()).status).toBe(401);
      const refused = await guess(second.visitor);
      expect(refused.body).toMatchObject({ code: 'trop_de_tentatives' });
      expect(refused.body.message).toMatch(
        /^Trop de tentatives. Réessayez dans (?:une minute|\d+ minutes)\.$/,
      );
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    // A restarted process is another instance: what was counted is in the database.
    const later = await api.instance();
    const elsewhere = await later.visitor.post('/auth/login', { email, password });
    expect(elsewhere.status).toBe(200);
  });

  test('429: a burst of parallel guesses is counted before any of them is checked', async () => {
    const { email } = await api.user();
    const address = someAddress();
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () =>
        api.visitor.post('/auth/login', { email, password: 'tout autre chose' }, { address }),
      ),
    );
    expect(guesses.filter((answer) => answer.status === 401)).toHaveLength(5);
    expect(guesses.filter((answer) => answer.status === 429)).toHaveLength(7);
  });

  test('200: a stranger’s failures never lock the owner out of the browser they use', async () => {
    const { email, password } = await api.user();
    const first = await api.visitor.post('/auth/login', { email, password });
    const cookie = cookieOf(first, 'appareil');
    await api.database.pool.query('UPDATE attempts SET count = 1000');
    const limited = await api.visitor.post('/auth/login', { email, password });
    expect(limited.status).toBe(429);
    const own = await api.visitor.post('/auth/login', { email, password }, { headers: { cookie } });
    expect(own.status).toBe(200);
    await api.database.pool.query('DELETE FROM attempts');
  });
});

describe('GET /auth/me', () => {
  test('200: the account, without anything secret', async () => {
    const account = await api.user();
    const { status, body } = await account.get('/auth/me');
    expect(status).toBe(200);
    expect(body.email).toBe(account.email);
    expect(Object.keys(body)).not.toContain('passwordHash');
  });

  test('401 non_authentifie: without a token, with a forged one, with an altered one', async () => {
    const { accessToken } = await api.user();
    const [head, payload, signature] = accessToken.split('.');
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    const tokens = [
      null,
      'x',
      `${head}.${payload}.x`,
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
    ];
    for (const token of tokens) {
      const answer = await api.as(token).get('/auth/me');
      expect(answer).toMatchObject({ status: 401, body: { code: 'non_authentifie' } });
    }
  });
});

describe('GET /auth/comptes-demo', () => {
  test('200: nothing to offer while the demo is not seeded', async () => {
    expect((await api.visitor.get('/auth/comptes-demo')).body).toEqual({ comptes: [] });
  });
});

function withoutReference({ status, body }: Answer<Wire>) {
  return { status, body: { ...body, reference: '' } };
}

function cookieOf(answer: Answer, name: string): string {
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? '';
}
