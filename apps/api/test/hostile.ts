import fc, { type Arbitrary } from 'fast-check';
import { newId } from '../src/kernel/data/ids.ts';

/** The part of JSON Schema that the API's description uses. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};

const huge = 'a'.repeat(5_000);

/** What people and programs send that nobody asked for. JSON text is sent as it stands, where noted. */
const hostileTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  'NaN',
  'Infinity',
  '٠١٢',
  '1 000,50',
  '0x10',
  '999999999999999999999',
  '0.1e-10',
  '12,5,0',
  'null',
  '<script>alert(1)</script>',
  '"; DROP TABLE users; --',
  "' OR 1=1 --",
  '../../etc/passwd',
  '%00',
  '\u0000',
  '\ud800',
  '\u202e',
  '{{7*7}}',
  '=1+1',
  'javascript:alert(1)',
  'http://169.254.169.254/',
  huge,
] as const;

export const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  0.1,
  1.005,
  -5.5,
  1e308,
  2 ** 53,
  2 ** 63,
  [],
  {},
  [[]],
  [100],
  [null],
  { $ne: null },
  { toString: 'x' },
  ['a', 'b'],
];

/** Ids, dates and phones that are well formed: what gets past the shape and into the rules. */
const wellFormed: Readonly<Record<string, readonly string[]>> = {
  uuid: ['019f0000-0000-7000-8000-000000000000', '00000000-0000-0000-0000-000000000000'],
  email: ['personne@nzela.example', 'a@b.example'],
  'date-time': ['2026-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  uri: ['https://nzela.example/', 'http://127.0.0.1/'],
};
const cursor = (at: string, id: string) => Buffer.from(`${at}.${id}`).toString('base64url');

/** Cursors of the right shape that no answer gave: their ids are none, or their time is far away. */
export const madeUpCursors: readonly string[] = [
  cursor('1', '-'.repeat(36)),
  cursor('1', 'f'.repeat(36)),
  cursor('1', '019f0000-0000-7000-8000-00000000000-'),
  cursor('1', '--------------------------------0000'),
  cursor('9'.repeat(16), newId()),
];

const usual = [
  '+33612345678',
  '200',
  '12.50',
  'EUR',
  'XOF',
  'SN',
  'Compte',
  'card',
  'mobile',
  ...madeUpCursors,
  cursor('9'.repeat(15), '019f0000-0000-7000-8000-000000000000'),
] as const;

/** A value for `schema`: mostly what it asks for, sometimes anything at all. */
export function valueFor(schema: Schema | undefined): Arbitrary<unknown> {
  const anything = fc.constantFrom(...hostileValues);
  if (schema === undefined) return anything;
  return fc.oneof({ weight: 3, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anything });
}

function fitting(schema: Schema): Arbitrary<unknown> {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return fc.oneof(...alternatives.map(valueFor));
  if (schema.allOf !== undefined) return fc.oneof(...schema.allOf.map(valueFor));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const type = [schema.type].flat()[0];
  if (type === 'object') return objectFor(schema);
  if (type === 'array') return fc.array(valueFor(schema.items), { maxLength: 4 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer')
    return fc.oneof(fc.integer(), fc.constantFrom(0, 1, 100, -1, 2 ** 31, 2 ** 53));
  if (type === 'number')
    return fc.oneof(fc.double(), fc.constantFrom(0, 1, 12.5, 200, 0.001, 1e15));
  const texts = wellFormed[schema.format ?? ''] ?? usual;
  return fc.oneof(
    fc.constantFrom(...texts),
    fc.constantFrom(...hostileTexts),
    fc.string({ unit: 'binary', maxLength: 40 }),
  );
}

/** Fields missing, fields too many, and now and then one that would poison a prototype. */
function objectFor(schema: Schema): Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, value]) => [name, valueFor(value)] as const,
  );
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  const extra = fc.constantFrom(
    {},
    {},
    {},
    {},
    { solde: 1 },
    { role: 'admin' },
    { statut: 'complete' },
    { userId: 'x' },
  );
  return fc.tuple(known, extra).map(([one, other]) => ({ ...(one as object), ...other }));
}

/** Bodies that are no JSON objects, or JSON that parsers read differently. */
export const brokenBodies: readonly string[] = [
  '{',
  '[]',
  '"x"',
  'null',
  '1',
  '{"a":1,}',
  '{"a":1}{"b":2}',
  '{"__proto__":{"role":"admin"}}',
  '\ufeff{}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  `{"a":${'['.repeat(2_000)}${']'.repeat(2_000)}}`,
  '{"montant":1e400}',
  '{"montant":0.1000000000000000055511151231257827}',
  '{"a":"\\ud800"}',
  `{"a":"${huge}"}`,
];
