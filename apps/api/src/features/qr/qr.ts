import type { Pool, PoolClient } from 'pg';
import { personById, type Person } from '../users/users.ts';
import { ownerOfCode } from './qr.store.ts';

export { codeSince } from './qr.store.ts';

/** Whom a code pays; null for a code that is nobody's any more, or of an account that receives nothing. */
export async function payeeOfCode(db: Pool | PoolClient, token: string): Promise<Person | null> {
  const ownerId = await ownerOfCode(db, token);
  const person = ownerId === null ? null : await personById(db, ownerId);
  return person === null || person.blocked ? null : person;
}
