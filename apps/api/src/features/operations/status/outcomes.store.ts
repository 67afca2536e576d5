import type { GatewayJob } from '../../../gateways/gateway.ts';
import type { Readable } from '../../../kernel/data/snapshots.ts';

type End = 'done' | 'failed' | null;

/** What gateways say of our orders, and how an order in that state has ended; null: not yet, or the person called it off. */
const orderEnds: Readonly<Partial<Record<GatewayJob, Readonly<Record<string, End>>>>> = {
  cards: {
    pending: null,
    approved: 'done',
    declined: 'failed',
    canceled: null,
    // Of a refund.
    done: 'done',
    refused: 'failed',
  },
  payouts: { accepted: null, sent: null, paid: 'done', returned: 'failed' },
  'mobile-money': { pending: null, success: 'done', failed: 'failed' },
  topup: { processing: null, successful: 'done', failed: 'failed', refunded: 'failed' },
  bills: { accepted: null, paid: 'done', refused: 'failed' },
  issuing: { pending: null, active: 'done', frozen: 'done', closed: 'done', refused: 'failed' },
};

export type Outcomes = {
  readonly job: GatewayJob;
  readonly done: number;
  readonly failed: number;
};

/**
 * By gateway: how its orders had ended when it was last heard of them since `since`. Of a gateway whose orders have no
 * states, how its calls ended: with an answer, or with none. What merchants try in the test mode is nobody's order.
 */
export async function outcomesSince(source: Readable, since: Date): Promise<Outcomes[]> {
  const known = Object.entries(orderEnds).flatMap(([job, ends]) =>
    Object.entries(ends).map(([state, end]) => ({ job, state, end })),
  );
  const { rows } = await source.query<Outcomes>(
    `WITH ends AS (SELECT * FROM unnest($2::text[], $3::text[], $4::text[]) AS known (job, state, ended)),
     heard AS (
       SELECT DISTINCT ON (e.job, coalesce(e.reference, e.id::text)) e.job,
          CASE WHEN e.job IN (SELECT job FROM ends)
            THEN CASE WHEN e.result = 'refused' THEN 'failed' ELSE ends.ended END
            ELSE CASE WHEN e.result = 'answered' THEN 'done' ELSE 'failed' END END AS ended
         FROM gateway_exchanges e LEFT JOIN ends USING (job, state)
        WHERE e.created_at >= $1 AND e.book = 'live' AND e.path <> '/health'
          AND CASE WHEN e.job IN (SELECT job FROM ends)
            THEN e.reference IS NOT NULL AND (ends.job IS NOT NULL OR (e.verb = 'order' AND e.result = 'refused'))
            ELSE true END
        ORDER BY e.job, coalesce(e.reference, e.id::text), e.created_at DESC, e.id DESC)
     SELECT job, count(*) FILTER (WHERE ended = 'done')::int AS done, count(*) FILTER (WHERE ended = 'failed')::int AS failed
       FROM heard GROUP BY job`,
    [
      since,
      known.map(({ job }) => job),
      known.map(({ state }) => state),
      known.map(({ end }) => end),
    ],
  );
  return rows;
}

export type LastReading = {
  readonly answeredAt: Date | null;
  /** Of what came after that. */
  readonly failedAt: Date | null;
  readonly error: string | null;
};

/** When a gateway last answered, and what went wrong since then, as far back as exchanges are kept. */
export async function lastReading(source: Readable, job: GatewayJob): Promise<LastReading> {
  const { rows } = await source.query<LastReading>(
    `WITH answered AS (SELECT max(created_at) AS at FROM gateway_exchanges WHERE job = $1 AND result = 'answered')
     SELECT answered.at AS "answeredAt", failed.created_at AS "failedAt", coalesce(failed.code, failed.detail) AS error
       FROM answered LEFT JOIN LATERAL (
         SELECT created_at, code, detail FROM gateway_exchanges
          WHERE job = $1 AND result <> 'answered' AND created_at > coalesce(answered.at, '-infinity')
          ORDER BY created_at DESC, id DESC LIMIT 1) AS failed ON true`,
    [job],
  );
  return rows[0] ?? { answeredAt: null, failedAt: null, error: null };
}
