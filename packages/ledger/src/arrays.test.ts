import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from 'fast-check';
import { openTestBook, type TestBook } from '../test/book.ts';
import { announcedSeed } from '../test/seed.ts';
import { bigints, hashes, itself, smallints, texts, tids, timestamps, uuids } from './arrays.ts';

let book: TestBook;

beforeAll(async () => {
  book = await openTestBook();
});

afterAll(() => book.close());

/** What PostgreSQL understood, as text. */
async function understood(type: string, array: Buffer): Promise<(string | null)[]> {
  const { rows } = await book.database.pool.query<{ value: string | null }>(
    `SELECT value::text FROM unnest($1::${type}[]) WITH ORDINALITY AS item (value, position) ORDER BY position`,
    [array],
  );
  return rows.map(({ value }) => value);
}

const words = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'));
const hexes = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));
const tuples = fc.tuple(fc.nat({ max: 4_000_000_000 }), fc.nat({ max: 65_535 }));

test('PostgreSQL understands every array as it was meant', async () => {
  const few = <Value>(values: fc.Arbitrary<Value>) => fc.array(values, { maxLength: 20 });
  const bigint = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        numbers: few(fc.option(bigint)),
        ids: few(fc.option(fc.uuid())),
        legs: few(fc.integer({ min: -32_768, max: 32_767 })),
        kinds: few(fc.option(words)),
        moments: few(
          fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true }),
        ),
        bodies: few(hexes),
        places: few(tuples),
      }),
      async ({ numbers, ids, legs, kinds, moments, bodies, places }) => {
        expect(await understood('bigint', bigints(numbers, itself))).toEqual(
          numbers.map((value) => value?.toString() ?? null),
        );
        expect(await understood('uuid', uuids(ids, itself))).toEqual(ids);
        expect(await understood('smallint', smallints(legs, itself))).toEqual(legs.map(String));
        expect(await understood('text', texts(kinds, itself))).toEqual(kinds);
        const read = await understood('timestamptz', timestamps(moments, itself));
        expect(read.map((value) => new Date(String(value)))).toEqual(moments);
        expect(await understood('bytea', hashes(bodies, itself))).toEqual(
          bodies.map((body) => `\\x${body}`),
        );
        expect(
          await understood(
            'tid',
            tids(places, ([block, offset]) => block * 2 ** 16 + offset),
          ),
        ).toEqual(places.map(([block, offset]) => `(${block},${offset})`));
      },
    ),
    { seed: announcedSeed('arrays'), numRuns: 50 },
  );
});
