import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool, ClientBase } from 'pg';
import { inOrder } from '@nzela/ledger/in-order';
import type { CompanionWriter } from '@nzela/ledger/types';
import { byDefault, type NewRows, type Table } from '../data/columns.ts';
import { transact, violatedConstraint, type Tx } from '../data/database.ts';
import { derivedId, sha256Hex } from '../data/ids.ts';
import { insertNewRows, insertRows } from '../data/row-sets.ts';
import type { CronLine, JobHandlers } from '../jobs/jobs.ts';
import { refuse } from './problem.ts';
import { actorOf } from '../identity/session.ts';
import { tryLockByName } from '../data/locks.ts';

/** Where an order came from, for the log of transactions (migration 0220). */
export type Origin = {
  readonly address: string;
  /** The request's User-Agent. */
  readonly device: string | null;
};

/** One request of one person, recognised when it comes again. `id` also serves as the ledger's operation id. */
export type IdempotencyKey = {
  readonly id: string;
  readonly bodyHash: string;
  /** Left out where nobody asks over HTTP. */
  readonly origin?: Origin;
};

export type StoredAnswer = { readonly status: number; readonly body: unknown };

export type IdempotencyRow = Omit<IdempotencyKey, 'origin'> & StoredAnswer;

const retentionHours = 24;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads `Idempotency-Key`, and its description says so. */
    idempotent?: true;
  }
}

declare module '../jobs/jobs.ts' {
  interface JobPayloads {
    'idempotency.sweep': Record<string, never>;
  }
}

export const idempotencyCrontab: readonly CronLine[] = [
  { name: 'idempotency.sweep', pattern: '7 * * * *' },
];

/** Forgets answers that nobody may ask for again. */
export function idempotencyJobs(pool: Pool): JobHandlers {
  return {
    async 'idempotency.sweep'() {
      await pool.query(
        'DELETE FROM idempotency_answers WHERE created_at < now() - make_interval(hours => $1)',
        [retentionHours],
      );
    },
  };
}

const keyShape = /^[\x21-\x7e]{8,128}$/;

/**
 * The key of a request that moves money, each person's and each merchant's account's for themselves; `scope` says whose it is where a visitor may ask,
 * too. Refuses `cle_idempotence_requise` without a usable `Idempotency-Key`. The route declares `config.idempotent`.
 */
export function idempotencyKey(
  request: FastifyRequest,
  scope: string = askerOf(request),
): IdempotencyKey {
  if (request.routeOptions.config.idempotent !== true)
    throw new Error(`${request.method} ${request.url} declares no idempotency key`);
  const header = request.headers['idempotency-key'];
  if (typeof header !== 'string' || !keyShape.test(header))
    return refuse('cle_idempotence_requise');
  return {
    id: derivedId(scope, request.method, request.url, header),
    bodyHash: sha256Hex(request.rawBody),
    origin: originOf(request),
  };
}

export function originOf(request: Pick<FastifyRequest, 'clientAddress' | 'headers'>): Origin {
  return { address: request.clientAddress, device: request.headers['user-agent'] ?? null };
}

/** A program's keys stand for its account: a request may come again with the key that took the first one's place. */
function askerOf(request: FastifyRequest): string {
  const { merchant } = request;
  return merchant?.kind === 'key' ? merchant.accountId : actorOf(request).userId;
}

/**
 * The stored answer of `key`, or null. Refuses `cle_idempotence_reutilisee` when the key came with another body. An
 * answer that is told again is a promise like the first: the message in the log of changes, written only when there is
 * an answer, makes this transaction's commit wait for the synchronous standby, which then has the answer's own too.
 */
export async function storedAnswer(
  client: ClientBase | Pool,
  key: IdempotencyKey,
): Promise<StoredAnswer | null> {
  const row = await storedRow(client, key);
  return row === null ? null : answerOf(row, key);
}

type StoredRow = { readonly body_hash: string; readonly status: number; readonly body: unknown };

async function storedRow(
  client: ClientBase | Pool,
  { id }: IdempotencyKey,
): Promise<StoredRow | null> {
  const { rows } = await client.query<StoredRow>(
    `SELECT body_hash, status, body, pg_logical_emit_message(true, 'nzela.replay', '')
       FROM idempotency_answers WHERE id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

function answerOf(row: StoredRow, { bodyHash }: IdempotencyKey): StoredAnswer {
  if (row.body_hash !== bodyHash) return refuse('cle_idempotence_reutilisee');
  return { status: row.status, body: row.body };
}

const idempotencyAnswers: Table<'idempotency_answers', { body: object }> = {
  name: 'idempotency_answers',
};

const answer: NewRows<typeof idempotencyAnswers, IdempotencyRow> = {
  id: ({ id }) => id,
  body_hash: ({ bodyHash }) => bodyHash,
  status: ({ status }) => status,
  body: ({ body }) => body,
  created_at: byDefault,
};

/** Writes the answers of keys that have none yet; gives the ids of those keys. */
export async function writeFirstAnswers(
  client: ClientBase,
  items: readonly IdempotencyRow[],
): Promise<ReadonlySet<string>> {
  const onConflict = '(id) DO NOTHING';
  return insertNewRows(client, idempotencyAnswers, {
    name: 'idempotency.first',
    items,
    row: firstAnswer,
    onConflict,
  });
}

const firstAnswer: typeof answer = { ...answer };

/** Writes answers beside the operations that they answer, in the same commit. */
export const idempotencyWriter: CompanionWriter<IdempotencyRow> = {
  name: 'idempotency',
  async write(client, rows) {
    await insertRows(client, idempotencyAnswers, {
      name: 'idempotency.answers',
      items: rows,
      row: answer,
    });
  },
};

/**
 * Runs `act` once for `key`, in one transaction with the record of its answer. The same request again gets the stored
 * answer; while the first still runs, `operation_en_cours`; once its answer was swept, `demande_deja_traitee`, as long as
 * what `act` makes bears the key's id. A refusal stores nothing: it moved nothing.
 */
export async function once(
  pool: Pool,
  key: IdempotencyKey,
  act: (tx: Tx) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  return transact(pool, async (tx) => {
    const [isFree, row] = await inOrder(
      tx.client,
      () => tryLockByName(tx.client, key.id),
      () => storedRow(tx.client, key),
      () => tellOrigin(tx.client, key),
    );
    if (!isFree) return refuse('operation_en_cours', { retryAfterSeconds: 1 });
    if (row !== null) return answerOf(row, key);
    const answer = await act(tx).catch((error: unknown) => {
      if (isMadeBefore(error, key)) refuse('demande_deja_traitee');
      throw error;
    });
    await idempotencyWriter.write(tx.client, [{ ...key, ...answer }]);
    return answer;
  });
}

/**
 * The same for a request whose rows are written in a batch with those of others. `write` gives null, and has written
 * nothing, when the key has an answer.
 */
export async function onceInBatch(
  pool: Pool,
  key: IdempotencyKey,
  write: () => Promise<StoredAnswer | null>,
): Promise<StoredAnswer> {
  const written = await write().catch((error: unknown) => {
    if (isMadeBefore(error, key)) refuse('demande_deja_traitee');
    throw error;
  });
  return (
    written ??
    (await storedAnswer(pool, key)) ??
    refuse('operation_en_cours', { retryAfterSeconds: 1 })
  );
}

/** What the transaction writes into the log of transactions was ordered from there (migration 0220, `log_transactions`). */
async function tellOrigin(client: ClientBase, { origin }: IdempotencyKey): Promise<void> {
  if (origin === undefined) return;
  await client.query(`SELECT set_config('nzela.origin', $1, true)`, [JSON.stringify(origin)]);
}

/** Whether an insert ran into the row that this key made: its stored answer was swept since. */
function isMadeBefore(error: unknown, { id }: IdempotencyKey): boolean {
  if (violatedConstraint(error) === undefined) return false;
  return error instanceof Error && 'detail' in error && String(error.detail).includes(id);
}

export async function sendAnswer(reply: FastifyReply, answer: StoredAnswer): Promise<FastifyReply> {
  return reply.status(answer.status).send(answer.body);
}
