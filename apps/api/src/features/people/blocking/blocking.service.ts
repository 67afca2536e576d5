import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import type {
  personAskInputSchema,
  PersonBlock,
  personBlockInputSchema,
} from '@nzela/contract/people';
import { transact } from '../../../kernel/data/database.ts';
import { newId } from '../../../kernel/data/ids.ts';
import { openBytes } from '../../../kernel/data/sealed-bytes.ts';
import type { Secrets } from '../../../kernel/data/secrets.ts';
import type { Readable } from '../../../kernel/data/snapshots.ts';
import { addJobs } from '../../../kernel/jobs/jobs.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { auditedBy, auditOf, writeAudit } from '../../../kernel/identity/audit.ts';
import { requireAnotherOwner } from '../../../kernel/identity/capabilities.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import type { Identity } from '../../auth/auth.ts';
import {
  askAgain,
  contextOfBlockFile,
  currentBlock,
  findAnsweredFile,
  findUser,
  insertBlock,
  liftBlock,
  type BlockRow,
} from '../../users/users.ts';
import { acting, type Acting } from '../acting.ts';

export type BlockingDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly identity: Pick<Identity, 'sessions'>;
};

/**
 * Suspends an account: its sessions end at once on every instance, what it ordered goes on, and a mail tells its person why.
 * Refuses `introuvable`, `compte_propre`, `capacite_manquante`, `dernier_administrateur`, `compte_suspendu`, `date_passee`.
 */
export async function block(
  deps: BlockingDeps,
  who: Acting,
  { motif, demande, avantLe }: z.output<typeof personBlockInputSchema>,
): Promise<PersonBlock> {
  const dueAt = dueDate(deps, avantLe);
  return acting(deps, who, async (client, { user, by, at }) => {
    if (user.blockedAt !== null) return refuse('compte_suspendu');
    if (user.role === 'admin') await requireAnotherOwner(client, user.id);
    const row: BlockRow = {
      id: newId(),
      userId: user.id,
      reason: motif,
      request: demande ?? null,
      dueAt,
      blockedBy: by.userId,
      createdAt: at,
    };
    await insertBlock(client, row);
    await deps.identity.sessions.end(client, { userId: user.id }, 'blocked');
    await tellBlocked(client, row.id);
    return {
      action: 'users.block',
      before: null,
      after: wireRequest(row),
      reason: motif,
      result: await wireBlock(client, row),
    };
  });
}

/**
 * Asks the person of a suspended account for something else, and tells them: what they answered before no longer waits. Refuses
 * as {@link block} does, and `compte_non_suspendu`.
 */
export async function ask(
  deps: BlockingDeps,
  who: Acting,
  { demande, avantLe }: z.output<typeof personAskInputSchema>,
): Promise<PersonBlock> {
  const dueAt = dueDate(deps, avantLe);
  return acting(deps, who, async (client, { user, at }) => {
    const before = await currentBlock(client, user.id);
    if (before === null) return refuse('compte_non_suspendu');
    const asked = { ...before, request: demande, dueAt };
    await askAgain(client, { ...asked, at });
    await tellBlocked(client, before.id);
    return {
      action: 'users.block.ask',
      before: wireRequest(before),
      after: wireRequest(asked),
      result: await wireBlock(client, asked),
    };
  });
}

function dueDate({ clock }: BlockingDeps, avantLe: string | undefined): Date | null {
  const dueAt = avantLe === undefined ? null : new Date(avantLe);
  if (dueAt !== null && dueAt <= clock.now()) refuse('date_passee', { field: 'avantLe' });
  return dueAt;
}

const wireRequest = ({ request, dueAt }: Pick<BlockRow, 'request' | 'dueAt'>) => ({
  demande: request,
  avantLe: dueAt?.toISOString() ?? null,
});

/** A mail says why, what is asked and by when; each time that it is asked is another mail. */
async function tellBlocked(client: PoolClient, blockId: string): Promise<void> {
  const requestId = newId();
  await addJobs(client, [{ name: 'people.blocked-mail', payload: { blockId, requestId } }]);
}

/** Lets the person in again, and tells them. Refuses as {@link block} does, and `compte_non_suspendu`. */
export async function unblock(deps: BlockingDeps, who: Acting, reason: string): Promise<void> {
  return acting(deps, who, async (client, { user, by, at }) => {
    if (user.blockedAt === null) return refuse('compte_non_suspendu');
    const before = await currentBlock(client, user.id);
    await liftBlock(client, { userId: user.id, by: by.userId, reason, at });
    const requestId = newId();
    await addJobs(client, [
      { name: 'people.unblocked-mail', payload: { userId: user.id, requestId } },
    ]);
    return {
      action: 'users.unblock',
      before: { motif: before?.reason ?? null },
      after: null,
      reason,
      result: undefined,
    };
  });
}

/** The suspension that holds. */
export async function readBlock(source: Readable, userId: string): Promise<PersonBlock | null> {
  const row = await currentBlock(source, userId);
  return row === null ? null : wireBlock(source, row);
}

async function wireBlock(source: Readable, row: BlockRow): Promise<PersonBlock> {
  const by = row.blockedBy === null ? null : await findUser(source, 'id', row.blockedBy);
  return {
    id: row.id,
    motif: row.reason,
    demande: row.request,
    avantLe: row.dueAt?.toISOString() ?? null,
    auteur: by === null ? '' : `${by.firstName} ${by.lastName}`.trim(),
    dateCreation: row.createdAt.toISOString(),
  };
}

type Reading = Acting & { readonly fileId: string };

/** A file of an answer, for an administrator, who is written down. Refuses `introuvable`. */
export async function readAnswerFile(
  { pool, clock, secrets }: BlockingDeps,
  { request, id, fileId }: Reading,
): Promise<{ readonly content: Buffer; readonly format: string }> {
  const { sealed, format } = await transact(pool, async ({ client }) => {
    const file = await findAnsweredFile(client, { userId: id, id: fileId });
    if (file === null) return refuse('introuvable');
    await writeAudit(client, {
      ...auditOf(auditedBy(request)),
      action: 'users.block.file',
      subject: id,
      before: null,
      after: { piece: fileId },
      at: clock.now(),
    });
    return file;
  });
  return { content: openBytes(secrets, sealed, contextOfBlockFile(fileId)), format };
}
