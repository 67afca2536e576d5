import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../src/kernel/data/ids.ts';
import { fund } from './money.ts';
import { startApi, type Account, type Api, type Person, type Wire } from './api.ts';

const perPerson = 8;
const perAddress = 20;

let api: Api;
let friend: Account;
beforeAll(async () => {
  api = await startApi();
  friend = await api.user();
  const { version, valeur } = await api.deps.settings.current('security');
  const value = { ...(valeur as object), nomsParPersonne: perPerson, nomsParAdresse: perAddress };
  await api.deps.settings.update('security', {
    value,
    version,
    by: { userId: null, address: null },
  });
});
afterAll(() => api.close());

let serial = 0;
/** A number that nobody asked for before. */
const newNumber = () => `+336${String(20_000_000 + (serial += 1))}`;

type Asking = { readonly path: string; readonly body?: object };
/** A request to each route that answers a name, about somebody new each time. */
const askings: Readonly<Record<string, () => Asking | Promise<Asking>>> = {
  'POST /recipients': () => ({ path: '', body: { mode: 'nzela', telephone: newNumber() } }),
  'PATCH /recipients/:id': () => ({
    path: `/recipients/${newId()}`,
    body: { telephone: newNumber() },
  }),
  'POST /recipients/verifier': () => ({
    path: '',
    body: { mode: 'nzela', telephone: newNumber() },
  }),
  'POST /transfers': () => ({
    path: '',
    body: {
      montant: 1,
      devise: 'EUR',
      beneficiaire: { mode: 'nzela', telephone: newNumber() },
      methodePaiement: 'wallet',
    },
  }),
  'POST /withdrawals/verifier': () => ({
    path: '',
    body: { methode: 'bank', compte: `00000${(serial += 1)}`, pays: 'SN' },
  }),
  'POST /withdrawals': () => ({
    path: '',
    body: { devisId: newId(), methode: 'bank', compte: `00000${(serial += 1)}` },
  }),
  'POST /qr/resolve': () => ({ path: '', body: { contenu: `code ${(serial += 1)}` } }),
  'GET /auth/verifier-parrainage/:code': () => ({
    path: `/auth/verifier-parrainage/C${(serial += 1)}`,
  }),
  'POST /v1/payees': () => ({
    path: '',
    body: { methode: 'bank', compte: `00000${(serial += 1)}`, pays: 'SN' },
  }),
  'POST /bills/check': () => ({
    path: '',
    body: { facturier: 'senelec', reference: `REF${(serial += 1)}` },
  }),
};

type Shown = { readonly mode: 'nzela'; readonly telephone: string; readonly compte?: string };

/** The routes that take a number beside the account that it showed, and what asks each of them for one. */
const shownAskings: Readonly<Record<string, ReadonlyArray<(beneficiaire: Shown) => object>>> = {
  'POST /recipients': [(beneficiaire) => beneficiaire],
  'POST /recipients/verifier': [(beneficiaire) => beneficiaire],
  'POST /transfers': [
    (beneficiaire) => ({ montant: 1, devise: 'EUR', beneficiaire, methodePaiement: 'wallet' }),
    (beneficiaire) => ({ devisId: newId(), beneficiaire, methodePaiement: 'wallet' }),
  ],
};

async function askedBy(person: Person, route: string, address?: string) {
  const [method = '', url = ''] = route.split(' ');
  const asking = await askings[route]?.();
  return person.ask(method as 'POST', asking?.path || url, {
    body: asking?.body,
    headers: { 'idempotency-key': newId() },
    ...(address === undefined ? {} : { address }),
  });
}

const declared = () =>
  api.app
    .declaredRoutes()
    .filter(({ resolvesName, method }) => resolvesName && method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url.replace('/api', '')}`);

/** The fields, at any depth, of a schema of the API's description. */
function fieldsOf(schema: Wire): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const own = Object.keys(schema.properties ?? {});
  return [...own, ...Object.values(schema).flatMap((part) => fieldsOf(part))];
}

/** Routes that take a number or an account and answer no holder's name, and what they do with it. */
const nameless = new Set([
  'POST /api/auth/register', // one's own number; says that it is taken, 60 an hour
  'POST /api/auth/login', // one's own number, with the password
  'POST /api/users/me/telephone', // one's own number, 6 an hour
  'POST /api/mobile-money/payments', // a phone that is asked to pay; its holder is never told
  'POST /api/pay/{code}/mobile-money',
  'POST /api/checkouts/{code}/mobile-money',
  'POST /api/checkouts/liens/{code}', // how the shop reaches its customer; whose number it is, is not looked up
  'POST /api/v1/payments', // how the shop reaches its customer; whose number it is, is not looked up
  'POST /api/v1/customers', // the same, of whom a shop writes down
  'PATCH /api/v1/customers/{id}',
  'PATCH /api/merchants/profil', // how customers reach a business; whose number it is, is not looked up
]);

describe('one limit for every way from a number to a name', () => {
  test('every route that takes a number, an account or a code counts it, or is known to answer no name', async () => {
    const { body } = await api.visitor.get('/openapi.json');
    const counted = new Set(declared().map((route) => route.replace(' /', ' /api/')));
    const taking = Object.entries<Record<string, Wire>>(body.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { requestBody }]) =>
          fieldsOf(requestBody).some((field) =>
            /^(telephone|iban|numeroCompte|compte|codeQr|contenu)$/.test(field),
          ),
        )
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(taking.length).toBeGreaterThan(8);
    const left = taking.filter((route) => !counted.has(route.replaceAll(/\{(\w+)\}/g, ':$1')));
    expect(left.filter((route) => !nameless.has(route) && !route.includes('/settings/'))).toEqual(
      [],
    );
    expect(declared().toSorted()).toEqual(Object.keys(askings).toSorted());
  });

  test('429 trop_de_noms on each of them once a person has asked for enough, whichever they went through', async () => {
    for (const spentOn of ['POST /recipients', 'POST /transfers']) {
      const person = await api.merchant();
      await fund(api, person, 10_000n);
      for (let count = 0; count < perPerson; count += 1)
        expect((await askedBy(person, spentOn)).body.code).toBe('beneficiaire_introuvable');
      for (const route of declared()) {
        const refused = await askedBy(person, route, '10.9.9.9');
        expect([route, refused.status, refused.body.code]).toEqual([route, 429, 'trop_de_noms']);
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      }
    }
  });

  test('a payment that its sender cannot make answers the same whether the number has an account or not', async () => {
    const person = await api.user();
    const asked = async (montant: number, telephone: string, compte?: string) => {
      const { status, body } = await person.post('/transfers', {
        montant,
        devise: 'EUR',
        beneficiaire: { mode: 'nzela', telephone, compte },
        methodePaiement: 'wallet',
      });
      return { ...body, status, reference: null };
    };
    const anyAccount = newId();
    const same = async (montant: number, code: string) => {
      // More often than names may be asked for: what tells nothing is not counted.
      for (let count = 0; count < perPerson + 2; count += 1) {
        const known = await asked(montant, friend.telephone);
        expect(known).toEqual(await asked(montant, newNumber()));
        expect(known.code).toBe(code);
        expect(await asked(montant, friend.telephone, anyAccount)).toEqual(known);
        expect(await asked(montant, newNumber(), anyAccount)).toEqual(known);
      }
    };
    await same(1, 'solde_insuffisant');
    await same(900_000, 'solde_insuffisant');
    await fund(api, person, 100_000_000n);
    await same(900_000, 'plafond_atteint');
    expect((await asked(1, newNumber())).code).toBe('beneficiaire_introuvable');
  });

  test('a number is counted by itself, whatever account it is asked for with', async () => {
    const { body } = await api.visitor.get('/openapi.json');
    const taking = declared().filter((route) => {
      const [method = '', url = ''] = route.split(' ');
      const path = `/api${url.replaceAll(/:(\w+)/g, '{$1}')}`;
      const fields = fieldsOf(body.paths[path][method.toLowerCase()].requestBody);
      return fields.includes('telephone') && fields.includes('compte');
    });
    expect(taking.toSorted()).toEqual(Object.keys(shownAskings).toSorted());
    const other = await api.user();
    for (const [route, bodies] of Object.entries(shownAskings)) {
      for (const bodyOf of bodies) {
        const person = await api.user();
        await fund(api, person, 10_000n);
        const compte = newId();
        const ask = async (telephone: string) => {
          const [, path = ''] = route.split(' ');
          const answer = await person.post(path, bodyOf({ mode: 'nzela', telephone, compte }));
          return answer.body.code;
        };
        expect(await ask(friend.telephone)).toBe('beneficiaire_change');
        for (let count = 1; count < perPerson; count += 1)
          expect([route, await ask(newNumber())]).toEqual([route, 'beneficiaire_introuvable']);
        expect([route, await ask(newNumber())]).toEqual([route, 'trop_de_noms']);
        expect([route, await ask(other.telephone)]).toEqual([route, 'trop_de_noms']);
      }
    }
  });

  test('a number is one number however it is typed, and another one in another country', async () => {
    const ask = (body: object, person: Account) => person.post('/recipients/verifier', body);
    const typing = await api.user();
    const national = friend.telephone.replace('+33', '');
    for (const prefix of ['+33', '0', '0033', '+33 (0)', '33 ']) {
      const answer = await ask({ mode: 'nzela', telephone: `${prefix}${national}` }, typing);
      expect([prefix, answer.status]).toEqual([prefix, 200]);
    }
    for (let count = 1; count < perPerson; count += 1)
      expect((await askedBy(typing, 'POST /recipients')).status).toBe(404);
    expect((await askedBy(typing, 'POST /recipients')).status).toBe(429);

    const travelling = { mode: 'cash', nom: 'Awa Diop', telephone: '77 123 45 67' };
    const account = { mode: 'bank', nom: 'Awa Diop', telephone: '+221771234567' };
    for (const same of [travelling, { ...account, numeroCompte: '0000012345' }]) {
      const person = await api.user();
      for (const pays of ['SN', 'ML', 'CI', 'BJ', 'TG', 'CM', 'GH', 'MA'])
        expect((await ask({ ...same, pays }, person)).body.code).not.toBe('trop_de_noms');
      expect((await ask({ ...same, pays: 'NG' }, person)).body.code).toBe('trop_de_noms');
    }
  });

  test('a field that holds no letter or digit is no number of its own', async () => {
    const person = await api.user();
    const ask = async () => {
      serial += 1;
      const account = { iban: '-', numeroCompte: `SN${String(serial).padStart(10, '0')}` };
      const who = { mode: 'bank', nom: `Awa ${serial}`, telephone: '+221771234567', pays: 'SN' };
      return (await person.post('/recipients', { ...who, ...account })).status;
    };
    for (let count = 0; count < perPerson; count += 1) expect(await ask()).toBe(201);
    expect(await ask()).toBe(429);
  });

  test('what was asked for today is answered again, and tomorrow is another day', async () => {
    const person = await api.user();
    const body = { mode: 'nzela', telephone: friend.telephone };
    expect((await person.post('/recipients', body)).status).toBe(201);
    for (let count = 1; count < perPerson; count += 1) await askedBy(person, 'POST /recipients');
    expect((await askedBy(person, 'POST /recipients')).status).toBe(429);
    expect((await person.post('/recipients/verifier', body)).body.nom).toBe('Compte E.');
    await api.database.pool.query('UPDATE name_lookups SET day = day - 1');
    expect((await askedBy(person, 'POST /recipients')).body.code).toBe('beneficiaire_introuvable');
  });

  test('of fifty numbers asked for at once, as many as may be are told', async () => {
    const person = await api.user();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => askedBy(person, 'POST /recipients')),
    );
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(perPerson);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50 - perPerson);
  });

  test('several people of one address are counted together too', async () => {
    const address = '10.8.8.8';
    const people = [await api.user(), await api.user(), await api.user()];
    const answers = [];
    for (const person of people)
      for (let count = 0; count < perPerson; count += 1)
        answers.push(await askedBy(person, 'POST /recipients', address));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(perAddress);
  });
});
