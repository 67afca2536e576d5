import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capabilities } from '@nzela/contract/administrators';
import { settingsSubjects } from '@nzela/contract/settings';
import { viewPages } from '@nzela/contract/views';
import { newId } from '../src/kernel/data/ids.ts';
import type { DeclaredRoute } from '../src/kernel/identity/guard.ts';
import { neededCapability } from '../src/kernel/identity/session.ts';
import {
  giveCapabilities,
  startApi,
  type Account,
  type Answer,
  type Api,
  type Person,
  type Wire,
} from './api.ts';

let api: Api;
let people: Record<'user' | 'merchant' | 'admin', Account>;
let routes: readonly DeclaredRoute[];

beforeAll(async () => {
  api = await startApi();
  people = { user: await api.user(), merchant: await api.merchant(), admin: await api.admin() };
  routes = api.app
    .declaredRoutes()
    .filter(({ method, url }) => url.startsWith('/api/') && method !== 'HEAD');
});
afterAll(() => api.close());

/** The address of a route, each parameter filled in. */
function addressOf({ url }: DeclaredRoute, parameter: (name: string) => string): string {
  return url.replace('/api', '').replace(/:(\w+)/g, (_whole, name: string) => parameter(name));
}

function ask(
  person: Person,
  route: DeclaredRoute,
  parameter: (name: string) => string = () => newId(),
): Promise<Answer<Wire>> {
  const path = addressOf(route, parameter);
  const method = route.method as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  const address = `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;
  if (method === 'GET' || method === 'DELETE') return person.ask(method, path, { address });
  return person.ask(method, path, { body: {}, address, headers: { 'idempotency-key': newId() } });
}

/** Who signs up as a merchant owns a business, and may do everything for it. */
function mayCall({ access }: DeclaredRoute, role: string): boolean {
  if (access.kind === 'merchant') return role === 'merchant';
  return access.kind !== 'administrator' || role === 'admin';
}

/** What a route's parameters may be, where the capability that it needs depends on them. */
function addressesOf({ url }: DeclaredRoute): Record<string, string>[] {
  if (url.includes('/:tableau')) return viewPages.map((tableau) => ({ tableau }));
  return url.includes('/:sujet') ? settingsSubjects.map((sujet) => ({ sujet })) : [{}];
}

const named = ({ method, url }: DeclaredRoute) => `${method} ${url}`;
/** Answered by a stream that does not end, or ending the session that asks. */
const special = new Set(['GET /api/events', 'POST /api/auth/logout', 'DELETE /api/auth/sessions']);
const walked = () => routes.filter((route) => !special.has(named(route)));

describe('every route × every identity', () => {
  test('there are routes of each kind', () => {
    expect(routes.length).toBeGreaterThan(30);
    expect(new Set(routes.map(({ access }) => access.kind))).toEqual(
      new Set(['public', 'signed-in', 'administrator', 'merchant', 'gateway']),
    );
  });

  test('401 non_authentifie: for a visitor, wherever one must be signed in, before anything is validated', async () => {
    for (const route of routes) {
      if (['public', 'gateway'].includes(route.access.kind)) continue;
      const answer = await ask(api.visitor, route, () => 'x');
      expect([named(route), answer.status, answer.body.code]).toEqual([
        named(route),
        401,
        'non_authentifie',
      ]);
    }
  });

  test('403 acces_refuse: for a role that a route does not name, before anything is validated', async () => {
    for (const route of routes) {
      if (route.access.kind !== 'administrator' && route.access.kind !== 'merchant') continue;
      for (const [role, person] of Object.entries(people)) {
        if (mayCall(route, role)) continue;
        const answer = await ask(person, route, () => 'x');
        expect([named(route), role, answer.status, answer.body.code]).toEqual([
          named(route),
          role,
          403,
          'acces_refuse',
        ]);
      }
    }
  });

  test('403 capacite_manquante: for an administrator who has every other capability, before anything is validated', async () => {
    const limited = await api.admin();
    for (const capability of capabilities) {
      await giveCapabilities(
        api,
        limited,
        capabilities.filter((each) => each !== capability),
      );
      for (const route of routes) {
        if (route.access.kind !== 'administrator') continue;
        for (const address of addressesOf(route)) {
          const needed = neededCapability(route.access, address);
          const answer = await ask(limited, route, (name) => address[name] ?? 'x');
          const isRefused = answer.body?.code === 'capacite_manquante';
          const asked = [named(route), JSON.stringify(address), capability];
          expect([...asked, isRefused]).toEqual([...asked, needed === capability]);
        }
      }
    }
  });

  test('whoever may call a route is never turned away as a stranger, nor met by a fault, and no answer is kept', async () => {
    for (const route of walked()) {
      for (const [role, person] of Object.entries(people)) {
        if (!mayCall(route, role)) continue;
        const { status, body, headers } = await ask(person, route);
        expect(headers['cache-control'], `${named(route)} as ${role}`).toBe('no-store');
        expect(['non_authentifie', 'acces_refuse'], `${named(route)} as ${role}`).not.toContain(
          body?.code ?? null,
        );
        expect(
          status === 503 || status < 500,
          `${named(route)} as ${role} answered ${status}`,
        ).toBe(true);
      }
    }
  });

  test('an object that is not there is never found: 404, or 400 where more is asked for first', async () => {
    for (const route of walked()) {
      if (!route.url.includes(':') || route.access.kind !== 'signed-in') continue;
      const { status } = await ask(people.user, route);
      expect([400, 404], named(route)).toContain(status);
    }
  });

  test('404: what belongs to another person, under their own address', async () => {
    for (const route of walked()) {
      if (!route.url.startsWith('/api/users/:id/') || route.access.kind !== 'signed-in') continue;
      const answer = await ask(people.user, route, () => people.merchant.id);
      expect([named(route), answer.status, answer.body.code]).toEqual([
        named(route),
        404,
        'introuvable',
      ]);
    }
  });
});
