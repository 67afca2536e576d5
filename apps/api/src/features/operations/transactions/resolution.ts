import type { FastifyRequest } from 'fastify';
import type { ClientBase } from 'pg';
import type { TransactionQueue } from '@nzela/contract/transactions';
import type { Table } from '../../../kernel/data/columns.ts';
import { transact } from '../../../kernel/data/database.ts';
import { insertRow } from '../../../kernel/data/inserts.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { auditedBy, auditOf, writeAudit } from '../../../kernel/identity/audit.ts';
import { resolveByHand, type AlertDeps } from '../alerts/alerts.service.ts';
import { findInQueue } from './queues.store.ts';

type Resolution = {
  readonly name: TransactionQueue;
  /** What the queue knows the row by. */
  readonly id: string;
  readonly reason: string;
};

/**
 * An administrator says how what waited in a queue was settled, and it leaves the queue; a contradiction with its alert.
 * Refuses `introuvable` for what is not in the queue, or not any more, and `alerte_resolue`.
 */
export async function resolveRow(
  deps: AlertDeps,
  request: FastifyRequest,
  { name, id, reason }: Resolution,
): Promise<void> {
  const { pool, clock } = deps;
  const at = clock.now();
  const found = (await findInQueue(pool, { name, id, now: at })) ?? refuse('introuvable');
  if (name === 'contradictions') return void (await resolveByHand(deps, request, { id, reason }));
  const by = auditedBy(request);
  await transact(pool, async ({ client }) => {
    const isNew = await insertResolution(client, { name, id, reason, by: by.userId, at });
    if (!isNew) refuse('introuvable');
    await writeAudit(client, {
      ...auditOf(by),
      action: 'transactions.resolve',
      subject: found.transactionId ?? id,
      before: { file: name, ligne: found.reference },
      after: { file: null },
      reason,
      at,
    });
  });
}

type NewResolution = Resolution & {
  readonly name: Exclude<TransactionQueue, 'contradictions'>;
  readonly by: string;
  readonly at: Date;
};

const queueResolutions: Table<'queue_resolutions'> = { name: 'queue_resolutions' };

/** False: somebody has settled it meanwhile. */
function insertResolution(
  client: ClientBase,
  { name, id, reason, by, at }: NewResolution,
): Promise<boolean> {
  return insertRow(client, queueResolutions, {
    row: { queue: name, row_id: id, resolved_by: by, reason, resolved_at: at },
    onConflict: '(queue, row_id) DO NOTHING',
  });
}
