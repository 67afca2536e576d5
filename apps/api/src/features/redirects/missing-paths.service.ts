import type { Pool } from 'pg';
import { plainPath, type MissingPath } from '@nzela/contract/redirects';
import { comparedPath } from '@nzela/contract/site-paths';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Settings } from '../settings/settings.ts';
import { listMissingPaths, recordMissingPath } from './redirects.store.ts';

/** Counts a path that led nowhere. What follows it may hold what a person typed or was sent: only the path is of use. */
export async function reportMissing(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  path: string,
): Promise<void> {
  await recordMissingPath(pool, withoutNames(plainPath(path)), clock.now());
}

/** Parts of a path that may be a person's: an address, a number, an id, the token of a link. */
const ofSomebody = /@|%40|^\+?\d{6,}$|^[\w-]*\d[\w-]{19,}$|^[\w-]{24,}$/;

function withoutNames(path: string): string {
  return path
    .split('/')
    .map((part) => (ofSomebody.test(part) ? '…' : part))
    .join('/');
}

type Needs = { readonly pool: Pool; readonly settings: Pick<Settings, 'read'> };

/** The paths that led nowhere and are redirected by nothing yet, those asked for most often first. */
export async function missingPaths({
  pool,
  settings,
}: Needs): Promise<{ elements: MissingPath[] }> {
  const { redirections } = await settings.read('redirects');
  const redirected = new Set(redirections.map(({ chemin }) => comparedPath(chemin)));
  const rows = await listMissingPaths(pool);
  const missing = rows.filter(({ path }) => !redirected.has(comparedPath(path)));
  return {
    elements: missing.map(({ path, hits, lastSeenAt }) => ({
      chemin: path,
      nombre: Number(hits),
      derniereFois: lastSeenAt.toISOString(),
    })),
  };
}
