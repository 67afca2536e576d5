import { randomUUID } from 'node:crypto';
import { administer } from '../postgres/administer.ts';

type BenchDatabase = { readonly url: string; drop(): Promise<void> };

/** An empty database of the bench's own beside the one that `adminUrl` names, whose user may create databases. */
export async function makeDatabase(adminUrl: string): Promise<BenchDatabase> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  await administer(adminUrl, `CREATE DATABASE ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => administer(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}
