import type { Readable } from './snapshots.ts';

/** The columns of each table, by name: their type, then `null`, `default` or `generated` where that holds. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Reads the tables of a migrated database: those of `schema`, without the migrations' own. */
export async function readCatalogue(source: Readable, schema: string): Promise<Catalogue> {
  const { rows } = await source.query<{ table: string; columns: Readonly<Record<string, string>> }>(
    `SELECT c.relname AS table, json_object_agg(a.attname, concat_ws(' ', ${typeName},
         CASE WHEN NOT a.attnotnull THEN 'null' END,
         CASE WHEN a.attidentity <> '' OR a.attgenerated <> '' THEN 'generated' WHEN a.atthasdef THEN 'default' END)
         ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid JOIN pg_type t ON t.oid = a.atttypid
      WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND c.relname !~ '^schema_migrations' AND a.attnum > 0 AND NOT a.attisdropped
      GROUP BY c.relname ORDER BY c.relname COLLATE "C"`,
    [schema],
  );
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
}

const typeName = `CASE WHEN t.typcategory = 'A' THEN (SELECT e.typname FROM pg_type e WHERE e.oid = t.typelem) || '[]'
  ELSE t.typname END`;
