import fc from 'fast-check';
import { describe, test } from 'vitest';
import { refusals } from '@nzela/contract/errors';
import { newId } from '../src/kernel/ids.ts';
import { startWorld } from './world.ts';
import { brokenBodies, valueFor, type Schema } from './hostile.ts';

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

/** As many as a quick run affords; `HOSTILE_REQUESTS` asks for more. */
const requests = Number(process.env['HOSTILE_REQUESTS'] ?? 3_000);

const { api } = await startWorld({ environment: { REQUESTS_PER_MINUTE: '1000000' } });
const people = [await api.user(), await api.merchant(), await api.admin()];
const { body } = await api.visitor.get('/openapi.json');
const routes = Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, operations]) =>
    Object.entries(operations)
      .map(([method, operation]) => ({
        method: method.toUpperCase() as Method,
        path: path.replace('/api', ''),
        operation,
      }))
      // Never answered to the end, ending the sessions that go on asking, or moving everybody's time.
      .filter((route) => !/^\/(?:events|clock|auth\/logout|auth\/sessions)$/.test(route.path)),
);

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

describe('hostile requests, made from the routes’ own schemas', () => {
  test('0 answers are a fault of ours, and every refusal is one of the list', async () => {
    const property = fc.asyncProperty(
      fc.nat({ max: routes.length - 1 }).chain((index) => requestTo(routes[index] as Route)),
      async ({ route, person, values, body }) => {
        const asker = people[person] ?? api.visitor;
        const answer = await asker.ask(route.method, addressOf(route, values), {
          ...(body === undefined ? {} : { body }),
          address: address(),
          headers: { 'idempotency-key': newId() },
        });
        const known = answer.status < 400 || answer.body?.code in refusals;
        return (answer.status < 500 && known) || Promise.reject(new Error(answer.text));
      },
    );
    await fc.assert(property, { numRuns: requests });
  }, 600_000);
});
