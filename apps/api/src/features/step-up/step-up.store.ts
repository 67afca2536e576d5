import type { ClientBase, Pool } from 'pg';
import type { GuardedAction } from '@nzela/contract/step-up';
import type { ProofMethod } from '@nzela/contract/verifications';

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
  await client.query(
    `INSERT INTO verifications (hash, user_id, session_id, action, subject_hash, method, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [hash, userId, sessionId, action, subjectHash, method, at, expiresAt],
  );
}

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
