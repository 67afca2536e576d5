import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { costlyBudgets } from '../src/kernel/http/costly.ts';
import { startHour } from './money.ts';
import { goodPassword, startApi, type Account, type Api, type Person, type Wire } from './api.ts';

let api: Api;
let person: Account;
beforeAll(async () => {
  api = await startApi();
  await startHour(api);
  person = await api.user();
});
afterAll(() => api.close());

const someId = '019f0000-0000-7000-8000-000000000000';

/** What the process has counted of the work itself. */
async function worksDone(): Promise<number> {
  const text = await api.deps.metrics.registry.getSingleMetricAsString('costly_work_total');
  return [...text.matchAll(/^costly_work_total\{.*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
}

const costlyRoutes = () =>
  api.app
    .declaredRoutes()
    .filter(({ method, costly }) => costly !== null && method !== 'HEAD')
    .map((route) => ({
      ...route,
      path: route.url.replace('/api', '').replaceAll(/:\w+/g, someId),
    }));

/** Uses up what one person, or one address, may ask of `kind`. */
async function useUp(
  kind: keyof typeof costlyBudgets,
  person: Person,
  path: string,
  times: number,
) {
  const asked = Array.from({ length: times }, () => person.post(path, { toString: kind }));
  const statuses = new Set((await Promise.all(asked)).map(({ status }) => status));
  expect(statuses).not.toContain(429);
}

/** The fields, at any depth, of a schema of the API's description. */
function fieldsOf(schema: Wire): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const own = Object.keys(schema.properties ?? {});
  return [...own, ...Object.values(schema).flatMap((part) => fieldsOf(part))];
}

/** Whoever has used up what a person may ask of `kind` is turned away from each of its routes, in each session of theirs. */
async function expectSpent(
  kind: keyof typeof costlyBudgets,
  routes: ReturnType<typeof costlyRoutes>,
  spender: Account,
): Promise<void> {
  const [first] = routes;
  if (first === undefined) throw new Error(`No route of ${kind}`);
  await Promise.all(
    Array.from({ length: costlyBudgets[kind].person }, () =>
      spender.ask(first.method as 'POST', first.path),
    ),
  );
  for (const route of routes) {
    const elsewhere = { address: '10.1.2.3' };
    const refused = await spender.ask(route.method as 'POST', route.path, elsewhere);
    expect([route.url, refused.status, refused.body.code]).toEqual([
      route.url,
      429,
      'trop_de_tentatives',
    ]);
  }
}

describe('limits come before work', () => {
  test('every route that takes a password counts its requests', async () => {
    const { body } = await api.visitor.get('/openapi.json');
    const counted = new Set(
      costlyRoutes()
        .filter(({ costly }) => costly === 'password')
        .map(({ method, url }) => `${method} ${url}`),
    );
    const taking = Object.entries<Record<string, Wire>>(body.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { requestBody }]) =>
          fieldsOf(requestBody).some((field) => /password|motdepasse/i.test(field)),
        )
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    // The settings of the mail server: kept as they are, never hashed.
    const hashing = taking.filter((route) => !route.includes('/settings/'));
    expect(hashing.length).toBeGreaterThan(3);
    expect(hashing.filter((route) => !counted.has(route))).toEqual([]);
  });

  test('429 on every costly route for a person whose budget is used up, in each session of theirs', async () => {
    for (const kind of ['password', 'document', 'statement', 'picture', 'outside'] as const) {
      const routes = costlyRoutes().filter(
        ({ costly, access }) => costly === kind && access.kind !== 'public',
      );
      const ofAdministrators = routes.filter(({ access }) => access.kind === 'administrator');
      const ofPeople = routes.filter((route) => !ofAdministrators.includes(route));
      expect(ofPeople, kind).not.toEqual([]);
      // Owns a business: the guard lets them in everywhere else.
      await expectSpent(kind, ofPeople, await api.merchant());
      if (ofAdministrators.length > 0) await expectSpent(kind, ofAdministrators, await api.admin());
    }
  });

  test('429 on every open route for an address whose budget is used up, and nothing is hashed or estimated', async () => {
    const flooder = api.as(null);
    const valid: Record<string, object> = {
      '/auth/login': { email: person.email, password: goodPassword },
      '/auth/register': {
        prenom: 'Awa',
        nom: 'Diop',
        email: 'awa.costly@nzela.example',
        telephone: '+33611000001',
        password: goodPassword,
        role: 'user',
      },
    };
    const before = await worksDone();
    expect((await api.as(null).post('/auth/login', valid['/auth/login'])).status).toBe(200);
    expect(await worksDone()).toBeGreaterThan(before);
    await useUp('password', flooder, '/auth/register', costlyBudgets.password.address);
    const worked = await worksDone();
    const open = costlyRoutes().filter(
      ({ costly, access }) => costly === 'password' && access.kind === 'public',
    );
    expect(open.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(valid)));
    for (const { path } of open) {
      const refused = await flooder.post(path, valid[path] ?? {});
      expect([path, refused.status]).toEqual([path, 429]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await worksDone()).toBe(worked);
  });

  test('a link that opens nothing costs no hash and no estimate', async () => {
    const worked = await worksDone();
    const body = { token: 'x'.repeat(43), newPassword: goodPassword };
    const refused = await api.as(null).post('/auth/reset-password', body);
    expect(refused.body.code).toBe('lien_invalide');
    expect(await worksDone()).toBe(worked);
  });
});
