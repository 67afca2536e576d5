import type { Pool } from 'pg';
import { money } from '@nzela/money/money';
import { createLedger } from '@nzela/ledger/ledger';
import { newId, sha256Hex } from '../../apps/api/src/kernel/data/ids.ts';
import { clientPasswordHash } from './network.ts';
import { createSecrets } from '../../apps/api/src/kernel/data/secrets.ts';
import { createAccessTokens } from '../../apps/api/src/kernel/identity/session.ts';

/** Somebody with an account, money and an access token that outlasts the run. */
export type Person = {
  readonly id: string;
  readonly phone: string;
  readonly token: string;
  /** What the wallet held at the start, in cents. */
  readonly fundsMinor: bigint;
};

// The product's clock is moved forward during a run; the tokens must not end with it.
const tokenIssuedAheadMs = 24 * 3_600_000;

/** Opens an account for each amount of `funds` (EUR, in cents) and puts it there, as a wire would. */
export async function makePeople(
  pool: Pool,
  secretKey: Buffer,
  funds: readonly bigint[],
): Promise<Person[]> {
  const tokens = createAccessTokens(createSecrets(secretKey).derive('access-tokens'));
  const issuedAt = new Date(Date.now() + tokenIssuedAheadMs);
  const sessionsEndAt = new Date(issuedAt.getTime() + 30 * 86_400_000);
  const made = await Promise.all(
    funds.map(async (fundsMinor, index) => {
      const [id, sessionId] = [newId(), newId()];
      const actor = { userId: id, role: 'user', sessionId } as const;
      const token = await tokens.issue(actor, issuedAt, sessionsEndAt);
      return { id, sessionId, phone: `+336${10_000_000 + index}`, token, fundsMinor };
    }),
  );
  await pool.query(
    `INSERT INTO users (id, first_name, last_name, email, phone, role, password_hash, referral_code, created_at)
     SELECT id, 'Compte', 'Essai', 'essai-' || n || '@nzela.example', phone, 'user', $3, 'TRUST' || n, now()
       FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS person(id, phone, n)`,
    [made.map(({ id }) => id), made.map(({ phone }) => phone), clientPasswordHash],
  );
  await pool.query(
    `INSERT INTO sessions (id, user_id, device, address, created_at, last_seen_at, expires_at)
     SELECT id, owner, 'essai', '127.0.0.1', now(), now(), now() + interval '2 days'
       FROM unnest($1::uuid[], $2::uuid[]) AS session(id, owner)`,
    [made.map(({ sessionId }) => sessionId), made.map(({ id }) => id)],
  );
  await fund(pool, made);
  return made;
}

async function fund(pool: Pool, people: readonly Omit<Person, 'token'>[]): Promise<void> {
  const ledger = createLedger({ pool });
  const bank = { kind: 'settlement', owner: 'bank', currency: 'EUR' } as const;
  const walletOf = (owner: string) => ({ kind: 'wallet', owner, currency: 'EUR' }) as const;
  const client = await pool.connect();
  await ledger.open(client, [bank, ...people.map(({ id }) => walletOf(id))]);
  client.release();
  await Promise.all(
    people.map(({ id, fundsMinor }) =>
      ledger.submit({
        id: newId(),
        kind: 'trust.fund',
        subject: id,
        bodyHash: sha256Hex(id),
        legs: [
          { type: 'post', debit: bank, credit: walletOf(id), amount: money(fundsMinor, 'EUR') },
        ],
      }),
    ),
  );
  await ledger.close();
}
