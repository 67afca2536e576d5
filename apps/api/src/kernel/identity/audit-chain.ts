import type { Readable } from '../data/snapshots.ts';

export type AuditReport = {
  readonly entries: number;
  /** The position of the first entry that was altered, inserted or removed, or that follows it; null: none. */
  readonly brokenAt: number | null;
};

/**
 * Computes each hash of the audit anew, in one statement. The end is compared with the head that the trigger keeps
 * (migration 0201), so that the removal of the last entries shows, too.
 */
export async function verifyAudit(source: Readable): Promise<AuditReport> {
  const { rows } = await source.query<{ entries: string; brokenAt: string | null }>(
    `WITH chain AS (
       SELECT entry.position, entry.hash, entry.previous_hash, audit_hash(entry) AS computed,
              lag(entry.position, 1, 0::bigint) OVER following AS position_before,
              lag(entry.hash, 1, ''::bytea) OVER following AS hash_before
         FROM audit_entries entry
       WINDOW following AS (ORDER BY entry.position)
     ), broken AS (
       SELECT position FROM chain
        WHERE hash <> computed OR previous_hash <> hash_before OR position <> position_before + 1
       UNION ALL
       SELECT head.position FROM audit_head head
        WHERE NOT EXISTS (SELECT FROM chain WHERE chain.position = head.position AND chain.hash = head.hash)
          AND head.position > 0
       UNION ALL
       SELECT chain.position FROM chain, audit_head head WHERE chain.position > head.position
     )
     SELECT (SELECT count(*) FROM chain) AS entries, (SELECT min(position) FROM broken) AS "brokenAt"`,
  );
  const [row] = rows;
  const brokenAt = row?.brokenAt ?? null;
  return {
    entries: Number(row?.entries ?? 0),
    brokenAt: brokenAt === null ? null : Number(brokenAt),
  };
}
