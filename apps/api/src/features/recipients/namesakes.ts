import type { Pool, PoolClient } from 'pg';
import { addSeconds } from '../../kernel/time/clock.ts';
import type { ResolvedRecipient } from './payee.ts';
import { mayKeep, recipientsSince, type StoredRecipient } from './recipients.store.ts';

// As long as a person may look for a recipient that they paid last quarter.
const rememberedSeconds = 90 * 86_400;

type Kept = { readonly ownerId: string; readonly recipient: ResolvedRecipient; readonly at: Date };

/**
 * The recipient in whose place the person might take `recipient`: of the same name with another account, kept in the same
 * way of receiving, or removed in the last 90 days. Nzela accounts bear the names of their holders, a first name and an
 * initial, which many share: beside each other their numbers tell them apart. Null when there is none, and when this very account bears the name
 * already. Adding such a one is changing an account, in two steps.
 */
export async function namesakeOf(
  db: Pool | PoolClient,
  { ownerId, recipient, at }: Kept,
): Promise<StoredRecipient | null> {
  const name = nameKey(recipient.name);
  const alike = (await recipientsSince(db, ownerId, addSeconds(at, -rememberedSeconds))).filter(
    (known) => nameKey(known.name) === name,
  );
  if (alike.some(({ id, removedAt }) => id === recipient.id && removedAt === null)) return null;
  return (
    alike.find(
      ({ id, mode, removedAt }) =>
        id !== recipient.id &&
        (removedAt !== null || (mode === recipient.mode && mode !== 'nzela')),
    ) ?? null
  );
}

/** Whether whoever is paid may be kept without asking: nobody takes it for another, and there is room. */
export async function isKeptUnasked(db: Pool | PoolClient, kept: Kept): Promise<boolean> {
  if (!(await mayKeep(db, kept.ownerId, kept.recipient))) return false;
  return (await namesakeOf(db, kept)) === null;
}

/** The letters and digits of a name as a reader takes them: accents, case, spaces and marks aside. */
function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
