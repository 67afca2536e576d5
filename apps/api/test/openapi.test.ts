import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { $ZodType } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import { routeGroups } from '../src/route-groups.ts';
import { startApi, type Api } from './api.ts';

type Media = { readonly schema: object; readonly example?: unknown };
type Content = { readonly content?: Readonly<Record<string, Media>> };
type Operation = {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
};
type Described = {
  readonly tags: readonly { readonly name: string; readonly 'x-displayName': string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
type Named = { readonly name: string; readonly operation: Operation };

let api: Api;
let description: Described;
let operations: readonly Named[];

beforeAll(async () => {
  api = await startApi();
  description = (await api.visitor.get<Described>('/openapi.json')).body;
  operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
});
afterAll(() => api.close());

const json = (part: Content | undefined): Media | undefined => part?.content?.['application/json'];

/** What a route declares for its body (`body`) and each status, as the schemas that the server itself reads by. */
function schemasOf(name: string): Readonly<Record<string, $ZodType>> {
  const route = api.app
    .declaredRoutes()
    .find(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}` === name);
  const { body, response } = (route?.schema ?? {}) as {
    body?: $ZodType;
    response?: Readonly<Record<string, $ZodType>>;
  };
  return { ...response, ...(body === undefined ? {} : { body }) };
}

describe('GET /openapi.json', () => {
  test('each route says in a few words of its own what it does', () => {
    const summaries = operations.map(({ operation }) => operation.summary ?? '');
    const unsaid = operations.filter(({ operation }) => (operation.summary ?? '').length < 8);
    const repeated = summaries.filter((summary, index) => summaries.indexOf(summary) < index);
    expect([unsaid.map(({ name }) => name), repeated]).toEqual([[], []]);
    expect(operations.length).toBeGreaterThan(150);
  });

  test('each route is in one group of the list, and each group has a route', () => {
    const groups = routeGroups.map(({ tag }) => tag);
    expect(description.tags.map(({ name }) => name)).toEqual(groups);
    for (const { name, operation } of operations) {
      expect(operation.tags, name).toHaveLength(1);
      expect(groups, name).toContain(operation.tags?.[0]);
    }
    const used = new Set(operations.flatMap(({ operation }) => operation.tags));
    expect(groups.filter((group) => !used.has(group))).toEqual([]);
  });

  test('an amount that is sent is a number or a text, however often it stands in a body', () => {
    const amounts = ['montant', 'minimum', 'maximum'];
    for (const sent of [
      'POST /api/v1/payments',
      'POST /api/v1/payment-links',
      'POST /api/v1/payouts',
    ]) {
      const body = operations.find(({ name }) => name === sent)?.operation.requestBody;
      type Fields = { readonly properties?: Readonly<Record<string, object>> };
      const { properties }: Fields = json(body)?.schema ?? {};
      const types = amounts.flatMap((amount) => properties?.[amount] ?? []);
      expect(types, sent).not.toEqual([]);
      for (const type of types)
        expect(type, sent).toMatchObject({ anyOf: [{ type: 'number' }, { type: 'string' }] });
    }
  });

  test('each body and each answer in JSON has an example, and its schema accepts it', () => {
    const wrong: unknown[] = [];
    let seen = 0;
    for (const { name, operation } of operations) {
      const schemas = schemasOf(name);
      const parts = { ...operation.responses, body: operation.requestBody };
      for (const [part, schema] of Object.entries(schemas)) {
        const media = json(parts[part as 'body']);
        if (media === undefined) continue;
        seen += 1;
        const read = safeParse(schema, media.example);
        if (media.example === undefined || !read.success)
          wrong.push([name, part, read.error?.issues]);
      }
    }
    expect(wrong).toEqual([]);
    expect(seen).toBeGreaterThan(200);
  });
});
