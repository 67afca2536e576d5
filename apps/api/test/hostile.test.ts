import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { refusals } from '@nzela/contract/errors';
import { newId } from '../src/kernel/data/ids.ts';
import type { Answer, Wire } from './api.ts';
import { brokenBodies, madeUpCursors, valueFor, type Schema } from './hostile.ts';
import { multipartBody, wireRequest } from './hostile-wire.ts';
import { timeless } from './money.ts';
import { inMode } from './selling.ts';
import { listenRaw, openRaw, readRaw } from './raw.ts';
import { smallestWebBuild } from './web-build.ts';
import { startWorld } from './world.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema?: Schema;
};
type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
};
type Route = { readonly method: Method; readonly path: string; readonly operation: Operation };

/** With the callbacks' own, what each run promises (`HOSTILE_REQUESTS` asks for more). */
const requests = Number(process.env['HOSTILE_REQUESTS'] ?? 20_000);
const share = (part: number) => ({ numRuns: Math.ceil(requests * part) });
const patience = 7_200_000;

const buildDir = smallestWebBuild();
const generous = { REQUESTS_PER_MINUTE: '10000000', TRUST_PROXY: '127.0.0.1' };
const { api } = await startWorld({ environment: { ...generous, WEB_BUILD_DIR: buildDir } });
afterAll(() => rmSync(buildDir, { recursive: true }));
const merchant = await api.merchant();
const accounts = [await api.user(), merchant, await api.admin()];
// A long run outlives an access token.
const persons = accounts.map((account) => timeless(api, account));
const keys = await merchant.post('/api-keys', { nom: 'Boutique en ligne' }, inMode('test'));
const program = { ...api.as(keys.body.secret), id: merchant.id };
const people = [...persons, program];
const { body: description } = await api.visitor.get('/openapi.json');
const routes = Object.entries(
  description.paths as Record<string, Record<string, Operation>>,
).flatMap(([path, operations]) =>
  Object.entries(operations)
    .map(([method, operation]) => ({
      method: method.toUpperCase() as Method,
      path: path.replace('/api', ''),
      operation,
    }))
    // Never answered to the end, ending the sessions that go on asking, or moving everybody's time.
    .filter((route) => !/^\/(?:events|clock|auth\/logout|auth\/sessions)$/.test(route.path)),
);
const aRoute = fc.constantFrom(...routes);

const address = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`;

/** Everything a route takes, filled in by somebody who means no good. */
function requestTo(route: Route) {
  const parameters = route.operation.parameters ?? [];
  const body = route.operation.requestBody?.content['application/json']?.schema;
  return fc.record({
    route: fc.constant(route),
    person: fc.nat({ max: people.length }),
    // Often absent: a route with one wrong parameter never gets to its rules.
    values: fc.record(
      Object.fromEntries(parameters.map(({ name, schema }) => [name, valueFor(schema)])),
      {
        requiredKeys: parameters
          .filter(({ in: place }) => place === 'path')
          .map(({ name }) => name),
      },
    ),
    body:
      body === undefined
        ? fc.constant(undefined)
        : fc.oneof(
            { weight: 9, arbitrary: valueFor(body).map((value) => JSON.stringify(value)) },
            { weight: 1, arbitrary: fc.constantFrom(...brokenBodies) },
          ),
  });
}

function addressOf(route: Route, values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  let { path } = route;
  for (const { name, in: place } of route.operation.parameters ?? []) {
    if (!(name in values)) continue;
    const value = values[name] ?? '';
    const text = (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(text.slice(0, 200)));
    else if (place === 'query') query.append(name, text);
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** No fault of ours, and every refusal one of the list. */
async function harmless({ status, body, text }: Answer<Wire>): Promise<boolean> {
  const known = status < 400 || body?.code in refusals;
  return (status < 500 && known) || Promise.reject(new Error(`${status} ${text}`));
}

const paged = routes.filter(({ operation }) =>
  operation.parameters?.some(({ name }) => name === 'curseur'),
);

test.each(paged.map((route) => [route.path, route] as const))(
  '%s: a cursor that no answer gave is refused at its field',
  async (_path, { method, path }) => {
    const usual = { headers: { 'idempotency-key': newId() }, address: address() };
    const ask = (person: (typeof people)[number], cursor: string) => {
      const own = path
        .replace('/users/{id}', `/users/${person.id}`)
        .replace('{passerelle}', 'cards')
        .replace('{sujet}', 'chat')
        .replace('{nom}', 'indetermine');
      return person.ask(method, `${own.replace('{id}', newId())}?curseur=${cursor}`, usual);
    };
    for (const cursor of madeUpCursors) {
      const answers = await Promise.all(people.map((person) => ask(person, cursor)));
      // Somebody else's list, and one of a thing that is not there, are refused before.
      const lists = answers.filter(({ status }) => status !== 403 && status !== 404);
      expect(lists.length > 0 || path.includes('{id}')).toBe(true);
      for (const { status, body } of lists) {
        expect(status).toBe(400);
        expect(body.errors.map(({ champ }: { champ: string }) => champ)).toEqual(['curseur']);
      }
    }
  },
);

describe('hostile requests: 0 answers are a fault of ours, and every refusal is one of the list', () => {
  test(
    'made from the routes’ own schemas',
    async () => {
      const property = fc.asyncProperty(
        fc.oneof(...routes.map(requestTo)),
        async ({ route, person, values, body }) => {
          const asker = people[person] ?? api.visitor;
          const answer = await asker.ask(route.method, addressOf(route, values), {
            ...(body === undefined ? {} : { body }),
            address: address(),
            headers: { 'idempotency-key': newId() },
          });
          return harmless(answer);
        },
      );
      await fc.assert(property, share(0.75));
    },
    patience,
  );

  test(
    'multipart bodies, on every route and most of all on those that take files',
    async () => {
      const takesFiles = routes.filter(({ path }) => path.endsWith('/avatar'));
      expect(takesFiles.length).toBeGreaterThan(0);
      const property = fc.asyncProperty(
        fc.oneof(fc.constantFrom(...takesFiles), aRoute),
        fc.constantFrom<Method>('PUT', 'POST'),
        fc.nat({ max: people.length }),
        multipartBody,
        async ({ path, method: own }, other, person, { type, body }) => {
          const method = own === 'GET' ? other : own;
          const asker = people[person] ?? api.visitor;
          const answer = await asker.ask(method, path.replaceAll(/\{\w+\}/g, newId()), {
            body,
            address: address(),
            headers: { 'content-type': type, 'idempotency-key': newId() },
          });
          return harmless(answer);
        },
      );
      await fc.assert(property, share(0.1));
    },
    patience,
  );

  test(
    'written on a socket: any method, target, header and length, over every route',
    async () => {
      const port = await listenRaw(api.app);
      const urls = api.app
        .declaredRoutes()
        .map(({ url }) => url)
        .filter((url) => !/^\/api\/(?:events|clock|auth\/logout|auth\/sessions)$/.test(url));
      let answered = 0;
      const property = fc.asyncProperty(
        wireRequest(urls, [accounts[0]?.accessToken ?? '']),
        async ({ bytes, cut }) => {
          const { socket, ended } = openRaw(port);
          if (cut) socket.end(bytes);
          else socket.write(bytes);
          const { status, text } = readRaw(await ended);
          if (status > 0) answered += 1;
          return status < 500 || Promise.reject(new Error(`${status} ${text}`));
        },
      );
      await fc.assert(property, share(0.1));
      // Closing a connection without a word is an answer too, to what is no HTTP; mostly there is something to say.
      expect(answered).toBeGreaterThan(requests * 0.1 * 0.6);
    },
    patience,
  );

  test('kept addresses are addresses, whatever the headers said', async () => {
    const { rows } = await api.database.pool.query<{ address: string }>(
      "SELECT address FROM sessions WHERE address <> '' UNION SELECT address FROM audit_entries WHERE address IS NOT NULL",
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.address).toMatch(/^[\da-f.:]+$/);
  });
});
