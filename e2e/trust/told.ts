import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { projectRoot } from '../../tools/product/settings.ts';
import type { Fault } from './checks.ts';
import type { Told } from './journal.ts';
import type { Person } from './people.ts';
import type { Shop } from './selling.ts';

const tables = `
  CREATE SCHEMA IF NOT EXISTS trust;
  DROP TABLE IF EXISTS trust.told, trust.people;
  CREATE TABLE trust.people (id uuid PRIMARY KEY, funds_minor bigint NOT NULL);
  CREATE TABLE trust.told (id uuid NOT NULL, kind text NOT NULL, owner uuid NOT NULL, path text NOT NULL, key text NOT NULL,
    ends text[] NOT NULL, own_minor bigint NOT NULL, dollars_minor bigint NOT NULL, other uuid, other_minor bigint NOT NULL,
    shop uuid, shop_minor bigint NOT NULL)`;

const rowsAtOnce = 5_000;

type Evidence = {
  readonly pool: Pool;
  readonly people: readonly Person[];
  readonly shops: readonly Shop[];
  readonly told: readonly Told[];
};

/** Puts what clients were told beside what the database holds, and asks the database itself for the differences. */
export async function findFaultsInSql({ pool, people, shops, told }: Evidence): Promise<Fault[]> {
  await pool.query(tables);
  const businesses = shops.map(({ accountId: id }) => ({ id, fundsMinor: 0n }));
  const owners = [...people, ...businesses];
  await pool.query(
    'INSERT INTO trust.people SELECT * FROM unnest($1::uuid[], $2::bigint[]) AS p (id, funds)',
    [owners.map(({ id }) => id), owners.map(({ fundsMinor }) => fundsMinor.toString())],
  );
  for (let start = 0; start < told.length; start += rowsAtOnce)
    await pool.query(
      `INSERT INTO trust.told SELECT t.* FROM jsonb_to_recordset($1::jsonb) AS t (id uuid, kind text, owner uuid, path text,
         key text, ends text[], own_minor bigint, dollars_minor bigint, other uuid, other_minor bigint, shop uuid, shop_minor bigint)`,
      [JSON.stringify(told.slice(start, start + rowsAtOnce).map(rowOf))],
    );
  await pool.query('CREATE INDEX ON trust.told (id)');
  await pool.query('ANALYZE trust.told, trust.people, ledger.entries, ledger.operations');
  const text = readFileSync(join(projectRoot, 'e2e/trust/checks.sql'), 'utf8');
  return (await pool.query<Fault>(text)).rows;
}

function rowOf({ id, kind, owner, request, ends, ownMinor, dollarsMinor = 0n, other, shop }: Told) {
  return {
    id,
    kind,
    owner: owner.id,
    path: request.path,
    key: request.key ?? '',
    ends,
    own_minor: ownMinor.toString(),
    dollars_minor: dollarsMinor.toString(),
    other: other?.person.id ?? null,
    other_minor: (other?.minor ?? 0n).toString(),
    shop: shop?.accountId ?? null,
    shop_minor: (shop?.minor ?? 0n).toString(),
  };
}
