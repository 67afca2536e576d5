import { afterAll, beforeAll, expect, test } from 'vitest';
import { config, z } from 'zod';
import { boundOf, genericMessage, minimumFaults } from './field-messages.ts';

const before = config().localeError;
beforeAll(() => config({ localeError: genericMessage }));
afterAll(() => config({ localeError: before }));

const issueOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0];

test.each<[z.ZodType, unknown, string, number?]>([
  [z.string(), undefined, 'fields_required'],
  [z.string(), 7, 'fields_expects_text'],
  [z.number(), 'sept', 'fields_expects_number'],
  [z.int(), 7.5, 'fields_expects_integer'],
  [z.boolean(), 'oui', 'fields_expects_boolean'],
  [z.array(z.string()), 'un', 'fields_expects_list'],
  [z.object({}), 'un', 'fields_wrong'],
  [z.enum(['a', 'b']), 'c', 'fields_not_offered'],
  [z.string().min(1), '', 'fields_required', 1],
  [z.string().min(3), 'ab', 'fields_characters_least', 3],
  [z.string().max(3), 'abcd', 'fields_characters_most', 3],
  [z.array(z.string()).min(2), ['a'], 'fields_values_least', 2],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'fields_values_most', 2],
  [z.number().min(2), 1, 'fields_least', 2],
  [z.number().max(2), 3, 'fields_most', 2],
  [z.number().gt(2), 2, 'fields_above', 2],
  [z.number().lt(2), 2, 'fields_below', 2],
  [
    z.array(z.string()).check(({ value: [minimum = '', maximum = ''], issues }) => {
      issues.push(...minimumFaults({ minimum, maximum, path: [0] }));
    }),
    ['5000.00', '12.5'],
    'fields_minimum_most',
    12.5,
  ],
  [z.iso.date(), 'demain', 'fields_format'],
  [z.number().multipleOf(5), 7, 'fields_format'],
])('%#: %o names its message, and the bound that it tells', (schema, value, key, bound) => {
  const issue = issueOf(schema, value);
  expect(issue?.message).toBe(key);
  expect(boundOf({ ...issue })).toBe(bound);
});
