import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rateSchema } from './common.ts';

type Field = { readonly path: string; readonly schema: z.ZodType };

/** Every field of `value`, a schema or an object of schemas, at any depth, through unions, lists, defaults and pipes. */
function fieldsOf(value: unknown, path: string, seen = new Set<unknown>()): Field[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOf(one, path, seen));
  if (!(value instanceof z.ZodType)) {
    return Object.entries(value).flatMap(([name, one]) => fieldsOf(one, `${path}.${name}`, seen));
  }
  // A check is written as a schema too, and refuses by itself what the others let through.
  const { checks: _checks, ...definition } = value.def as unknown as Record<string, unknown>;
  const within = Object.values(definition).flatMap((one) => fieldsOf(one, path, seen));
  return [{ path, schema: value }, ...within];
}

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

const isRate = (schema: z.ZodType) =>
  schema === rateSchema || (schema instanceof z.ZodNullable && schema.unwrap() === rateSchema);

/** What takes amounts: decimal text and nothing that is no number. A rate is no amount. */
const isAmount = ({ schema }: Field) =>
  !isRate(schema) &&
  takes(schema, '12.5') &&
  !takes(schema, 'abc') &&
  !takes(schema, '2026-01-01') &&
  !takes(schema, '12:30');

const files = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith('.ts') && !name.includes('.test.'),
);
const modules = await Promise.all(
  files.map(async (name) => [name, (await import(`./${name}`)) as object] as const),
);
const amounts = modules.flatMap(([name, exported]) =>
  Object.entries(exported).flatMap(([schemaName, schema]) =>
    fieldsOf(schema, `${name}: ${schemaName}`).filter(isAmount),
  ),
);

describe('amounts that come in', () => {
  test('are found in every noun that takes money', () => {
    const nouns = new Set(amounts.map(({ path }) => path.split('.ts')[0]));
    expect([...nouns]).toEqual(
      expect.arrayContaining(
        'bills deposits limits mobile-money money-requests quotes qr schedules settings tariffs topups transfers virtual-cards'.split(
          ' ',
        ),
      ),
    );
    expect(amounts.length).toBeGreaterThan(30);
  });

  test.each(amounts.map(({ path, schema }) => [path, schema] as const))(
    '%s: has a largest one, and says so at its field',
    (_path, schema) => {
      for (const huge of ['3000000001', '999999999999', '999999999999.99']) {
        const { error } = schema.safeParse(huge);
        expect(error?.issues.map(({ message }) => message).join() ?? '').toContain(
          'fields_amount_too_large',
        );
      }
      expect(takes(schema, '999999999999999999999')).toBe(false);
      expect(takes(schema, '1000000')).toBe(true);
    },
  );
});
