import type { Pool } from 'pg';
import { newId, sha256Hex } from '../../apps/api/src/kernel/data/ids.ts';
import { createSecrets } from '../../apps/api/src/kernel/data/secrets.ts';
import { createAccessTokens } from '../../apps/api/src/kernel/identity/session.ts';
import { createLedger } from '../../packages/ledger/src/ledger.ts';
import type { Role } from '@nzela/contract/users';
import type { AccountRef } from '../../packages/ledger/src/types.ts';

export type BenchPerson = { readonly id: string; readonly phone: string };

/** Accounts of people in a database that has none. */
export async function makePeople(pool: Pool, count: number): Promise<BenchPerson[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    phone: `+336${String(10_000_000 + index)}`,
  }));
  await pool.query(
    `INSERT INTO users (id, first_name, last_name, email, phone, role, password_hash, referral_code, created_at)
     SELECT id, 'Compte', 'Essai', 'essai-' || n || '@nzela.example', phone, 'user', '-', 'BENCH' || n, now()
       FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS person(id, phone, n)`,
    [people.map((person) => person.id), people.map((person) => person.phone)],
  );
  return people;
}

/** Opens `accounts` in EUR and puts as many cents on each, as wires would. */
export async function fund(
  pool: Pool,
  accounts: readonly AccountRef[],
  minor: bigint,
): Promise<void> {
  const ledger = createLedger({ pool });
  const bank = { kind: 'settlement', owner: 'bank', currency: 'EUR' } as const;
  const client = await pool.connect();
  await ledger.open(client, [bank, ...accounts]);
  client.release();
  await Promise.all(
    accounts.map((credit) =>
      ledger.submit({
        id: newId(),
        kind: 'bench.fund',
        subject: credit.owner,
        bodyHash: sha256Hex(credit.owner),
        legs: [{ type: 'post', debit: bank, credit, amount: { currency: 'EUR', minor } }],
      }),
    ),
  );
  await ledger.close();
}

const dayMs = 86_400_000;

/** Access tokens last a quarter of an hour, less than a bench: those of people who sign in tomorrow last until then. */
export function tokenMaker(
  secretKey: Buffer,
  role: Role = 'user',
): (userId: string) => Promise<string> {
  const tokens = createAccessTokens(createSecrets(secretKey).derive('access-tokens'));
  const issuedAt = new Date(Date.now() + dayMs);
  const sessionsEndAt = new Date(issuedAt.getTime() + dayMs);
  return (userId) =>
    tokens.issue(
      { userId, role, sessionId: newId(), secondFactor: role === 'admin' },
      issuedAt,
      sessionsEndAt,
    );
}
