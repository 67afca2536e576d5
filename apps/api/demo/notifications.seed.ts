import type { Pool } from 'pg';

type Moment = {
  readonly at: Date;
  /** The person has seen it meanwhile. */
  readonly isRead: boolean;
};

/**
 * Whatever `happen` tells anybody behind the bell was told at the moment of the demonstration's past that it answers,
 * not while the demonstration was filled. Nothing else may tell anything meanwhile.
 */
export async function toldInThePast(pool: Pool, happen: () => Promise<Moment>): Promise<void> {
  const { rows } = await pool.query<{ start: Date }>('SELECT clock_timestamp() AS start');
  const { at, isRead } = await happen();
  await pool.query(
    `UPDATE notifications SET created_at = $2, read_at = CASE WHEN $3 THEN $2::timestamptz END
      WHERE created_at >= $1`,
    [rows[0]?.start, at, isRead],
  );
}
