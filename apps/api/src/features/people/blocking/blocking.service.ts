import type { Pool } from 'pg';
import type { z } from 'zod';
import type { PersonBlock, personBlockInputSchema } from '@nzela/contract/people';
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
  contextOfBlockFile,
  currentBlock,
  findAnsweredFile,
  findUser,
  insertBlock,
  liftBlock,
  listAnswers,
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
  const dueAt = avantLe === undefined ? null : new Date(avantLe);
  if (dueAt !== null && dueAt <= deps.clock.now()) refuse('date_passee', { field: 'avantLe' });
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
    await addJobs(client, [{ name: 'people.blocked-mail', payload: { blockId: row.id } }]);
    return {
      action: 'users.block',
      before: null,
      after: { demande: row.request, avantLe: dueAt?.toISOString() ?? null },
      reason: motif,
      result: await wireBlock(client, row),
    };
  });
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

/** The suspension that holds, with what the person answered. */
export async function readBlock(source: Readable, userId: string): Promise<PersonBlock | null> {
  const row = await currentBlock(source, userId);
  return row === null ? null : wireBlock(source, row);
}

async function wireBlock(source: Readable, row: BlockRow): Promise<PersonBlock> {
  const by = row.blockedBy === null ? null : await findUser(source, 'id', row.blockedBy);
  const answers = await listAnswers(source, row.id);
  return {
    id: row.id,
    motif: row.reason,
    demande: row.request,
    avantLe: row.dueAt?.toISOString() ?? null,
    auteur: by === null ? '' : `${by.firstName} ${by.lastName}`.trim(),
    dateCreation: row.createdAt.toISOString(),
    reponses: answers.map(({ id, text, createdAt, files }) => ({
      id,
      texte: text,
      dateCreation: createdAt.toISOString(),
      pieces: [...files],
    })),
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
