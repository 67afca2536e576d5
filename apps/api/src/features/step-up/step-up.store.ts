import type { ClientBase, Pool } from 'pg';
import type { GuardedAction } from '@nzela/contract/step-up';
import type { ProofMethod } from '@nzela/contract/verifications';
import type { Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';

/** What a proof is bound to. */
export type ProofBinding = {
  readonly userId: string;
  readonly sessionId: string;
  readonly action: GuardedAction;
  readonly subjectHash: string;
};

export async function insertProof(
  client: ClientBase | Pool,
  proof: ProofBinding & {
    readonly hash: string;
    readonly method: ProofMethod;
    readonly at: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  const { hash, userId, sessionId, action, subjectHash, method, at, expiresAt } = proof;
  await insertRow(client, verifications, {
    row: {
      hash,
      user_id: userId,
      session_id: sessionId,
      action,
      subject_hash: subjectHash,
      method,
      created_at: at,
      expires_at: expiresAt,
      used_at: null,
      used_for: null,
    },
  });
}

const verifications: Table<'verifications'> = { name: 'verifications' };

/**
 * Uses a proof up for the request `use`; true when it was good for exactly this. The same request may come again
 * with it: its answer may have been lost.
 */
export async function consumeProof(
  client: ClientBase | Pool,
  proof: ProofBinding & { readonly hash: string; readonly use: string; readonly at: Date },
): Promise<boolean> {
  const { hash, userId, sessionId, action, subjectHash, use, at } = proof;
  const { rowCount } = await client.query(
    `UPDATE verifications SET used_at = coalesce(used_at, $6), used_for = $7
      WHERE hash = $1 AND user_id = $2 AND session_id = $3 AND action = $4 AND subject_hash = $5
        AND ((used_at IS NULL AND expires_at > $6) OR used_for = $7)`,
    [hash, userId, sessionId, action, subjectHash, at, use],
  );
  return rowCount === 1;
}

export async function sweepProofs(pool: Pool, before: Date): Promise<void> {
  await pool.query('DELETE FROM verifications WHERE expires_at < $1', [before]);
}
