import type { ClientBase, Pool, PoolClient } from 'pg';
import type { BusinessType } from '@nzela/contract/merchants';
import type { MerchantMode, MerchantRole } from '@nzela/contract/merchant-terms';
import type { CurrencyCode } from '@nzela/money/currencies';
import { aliased, type RowOf, type Selection, type Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import { onlyRow, updateRow } from '../../kernel/data/rows.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';
import { zoneOfReader } from '../users/users.ts';

const merchants: Table<
  'merchants',
  {
    business_type: BusinessType;
    currency: CurrencyCode;
    automatic_withdrawal: AutomaticWithdrawal;
  }
> = { name: 'merchants' };
const accounts: Table<'merchant_accounts', { mode: MerchantMode }> = { name: 'merchant_accounts' };

type AutomaticWithdrawal = 'none' | 'daily' | 'weekly' | 'monthly';

const columns = aliased(
  merchants,
  {
    id: 'id',
    name: 'name',
    ownerName: 'owner_name',
    businessType: 'business_type',
    email: 'email',
    phone: 'phone',
    logoId: 'logo_id',
    currency: 'currency',
    automaticWithdrawal: 'automatic_withdrawal',
    verifiedAt: 'verified_at',
    liveAt: 'live_at',
    createdAt: 'created_at',
  },
  'm',
);

export type MerchantRow = typeof columns extends Selection<infer Row> ? Row : never;

export type NewMerchant = Pick<
  MerchantRow,
  'id' | 'name' | 'ownerName' | 'email' | 'phone' | 'createdAt'
> & { readonly accounts: Readonly<Record<MerchantMode, string>> };

export async function insertMerchant(client: ClientBase, merchant: NewMerchant): Promise<void> {
  const { id, name, ownerName, email, phone, createdAt } = merchant;
  await insertRow(client, merchants, {
    row: {
      id,
      name,
      owner_name: ownerName,
      business_type: 'other',
      email,
      phone,
      logo_version: null,
      logo_id: null,
      currency: 'EUR',
      automatic_withdrawal: 'none',
      verified_at: null,
      live_at: null,
      api_version: null,
      created_at: createdAt,
      updated_at: createdAt,
      closed_at: null,
    },
  });
  for (const mode of ['test', 'live'] as const)
    await insertRow(client, accounts, {
      row: { id: merchant.accounts[mode], merchant_id: id, mode },
    });
}

export type OwnMerchant = MerchantRow & { readonly role: MerchantRole };

/** Those that a person works for: the ones that they own first, then the oldest. */
export async function merchantsOf(source: Readable, userId: string): Promise<OwnMerchant[]> {
  const { rows } = await source.query<OwnMerchant>(
    `SELECT ${columns}, member.role FROM merchant_members member JOIN merchants m ON m.id = member.merchant_id
      WHERE member.user_id = $1 ORDER BY member.role <> 'proprietaire', member.created_at, member.id`,
    [userId],
  );
  return rows;
}

export type Membership = {
  readonly merchantId: string;
  readonly role: MerchantRole;
  readonly live: boolean;
  readonly testAccountId: string;
  readonly liveAccountId: string;
};

/** For whom somebody works. */
export type Employment = {
  readonly userId: string;
  /** Null: the first in the order of {@link merchantsOf}. */
  readonly merchantId: string | null;
};

/** Of each employment, in their order; null where the person does not work there. */
export async function membershipsOf(
  pool: Pool,
  asked: readonly Employment[],
): Promise<readonly (Membership | null)[]> {
  const { rows } = await pool.query<Membership & { place: bigint }>(
    `SELECT asked.place, found.* FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS asked (user_id, merchant_id, place)
      CROSS JOIN LATERAL (
        SELECT member.merchant_id AS "merchantId", member.role, m.live_at IS NOT NULL AS live,
          test.id AS "testAccountId", live.id AS "liveAccountId"
          FROM merchant_members member JOIN merchants m ON m.id = member.merchant_id
          JOIN merchant_accounts test ON test.merchant_id = m.id AND test.mode = 'test'
          JOIN merchant_accounts live ON live.merchant_id = m.id AND live.mode = 'live'
         WHERE member.user_id = asked.user_id AND (asked.merchant_id IS NULL OR member.merchant_id = asked.merchant_id)
         ORDER BY member.role <> 'proprietaire', member.created_at, member.id LIMIT 1) AS found`,
    [asked.map(({ userId }) => userId), asked.map(({ merchantId }) => merchantId)],
  );
  const found = new Map(rows.map(({ place, ...membership }) => [Number(place) - 1, membership]));
  return asked.map((_, index) => found.get(index) ?? null);
}

export async function findMerchant(source: Readable, id: string): Promise<MerchantRow | null> {
  const { rows } = await source.query<MerchantRow>(
    `SELECT ${columns} FROM merchants m WHERE m.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

export async function lockMerchant(client: PoolClient, id: string): Promise<MerchantRow | null> {
  const { rows } = await client.query<MerchantRow>(
    `SELECT ${columns} FROM merchants m WHERE m.id = $1 FOR NO KEY UPDATE`,
    [id],
  );
  return rows[0] ?? null;
}

type Changed = Partial<
  Pick<
    RowOf<typeof merchants>,
    | 'name'
    | 'owner_name'
    | 'business_type'
    | 'email'
    | 'phone'
    | 'currency'
    | 'automatic_withdrawal'
    | 'logo_id'
  >
>;

export async function changeMerchant(
  client: PoolClient,
  id: string,
  { at, change }: { readonly at: Date; readonly change: Changed },
): Promise<void> {
  await updateRow(client, merchants, { id, at, change });
}

/** All its required documents were accepted. */
export async function markVerified(client: ClientBase, id: string, at: Date): Promise<void> {
  await client.query('UPDATE merchants SET verified_at = $2 WHERE id = $1', [id, at]);
}

/** Null switches the live mode off. */
export async function setLive(
  client: ClientBase,
  id: string,
  { liveAt, at }: { readonly liveAt: Date | null; readonly at: Date },
): Promise<void> {
  await client.query('UPDATE merchants SET live_at = $2, updated_at = $3 WHERE id = $1', [
    id,
    liveAt,
    at,
  ]);
}

/** Whether an account may be paid: that of the test mode always, that of the live one while it is on. */
export async function takesMoney(source: Readable, accountId: string): Promise<boolean> {
  const { rowCount } = await source.query(
    `SELECT FROM merchant_accounts a JOIN merchants m ON m.id = a.merchant_id WHERE a.id = $1 AND ${takingMoney}`,
    [accountId],
  );
  return rowCount === 1;
}

/** Of the merchant `m` and its account `a`. */
export const takingMoney = `(m.closed_at IS NULL AND (a.mode = 'test' OR m.live_at IS NOT NULL))`;

/** What a payer sees of a merchant. */
export type Face = Pick<MerchantRow, 'id' | 'name' | 'logoId'>;

/** Of the merchant that an account belongs to. */
export async function faceOf(source: Readable, accountId: string): Promise<Face> {
  const { rows } = await source.query<Face>(
    `SELECT m.id, m.name, m.logo_id AS "logoId"
       FROM merchants m JOIN merchant_accounts a ON a.merchant_id = m.id WHERE a.id = $1`,
    [accountId],
  );
  return onlyRow(rows, 'merchants');
}

/** Its account of each mode. */
export async function accountsOf(
  source: Readable,
  merchantId: string,
): Promise<readonly { readonly id: string; readonly mode: MerchantMode }[]> {
  const { rows } = await source.query<{ id: string; mode: MerchantMode }>(
    'SELECT id, mode FROM merchant_accounts WHERE merchant_id = $1 ORDER BY mode',
    [merchantId],
  );
  return rows;
}

/** The currency that a merchant chose for what it withdraws. */
export async function currencyOf(source: Readable, accountId: string): Promise<string> {
  const { rows } = await source.query<{ currency: string }>(
    `SELECT m.currency FROM merchants m JOIN merchant_accounts a ON a.merchant_id = m.id WHERE a.id = $1`,
    [accountId],
  );
  return rows[0]?.currency ?? 'EUR';
}

export type Reading = { readonly language: string; readonly timeZone: string };

/** In which language and at which clocks a merchant reads: those of whoever has owned it longest. */
export async function readingOf(source: Readable, accountId: string): Promise<Reading> {
  const { rows } = await source.query<Reading>(
    `SELECT u.language, ${zoneOfReader('u')} AS "timeZone" FROM merchant_accounts a
       JOIN merchant_members t ON t.merchant_id = a.merchant_id AND t.role = 'proprietaire'
       JOIN users u ON u.id = t.user_id
      WHERE a.id = $1 ORDER BY t.created_at, t.id LIMIT 1`,
    [accountId],
  );
  return onlyRow(rows, 'merchant_members');
}

/** Who answers for a business, by its name: whoever has owned it longest. */
export async function ownerOf(
  source: Readable,
  accountId: string,
): Promise<{ readonly id: string; readonly business: string }> {
  const { rows } = await source.query<{ id: string; business: string }>(
    `SELECT t.user_id AS id, m.name AS business FROM merchant_accounts a
       JOIN merchants m ON m.id = a.merchant_id
       JOIN merchant_members t ON t.merchant_id = a.merchant_id AND t.role = 'proprietaire'
      WHERE a.id = $1 ORDER BY t.created_at, t.id LIMIT 1`,
    [accountId],
  );
  return onlyRow(rows, 'merchant_members');
}

/** Those who work for the merchant of an account. */
export async function membersOf(source: Readable, accountId: string): Promise<readonly string[]> {
  const { rows } = await source.query<{ userId: string }>(
    `SELECT m.user_id AS "userId" FROM merchant_members m
       JOIN merchant_accounts a ON a.merchant_id = m.merchant_id WHERE a.id = $1`,
    [accountId],
  );
  return rows.map(({ userId }) => userId);
}

/** For good, and what names its owner is erased. */
export async function closeMerchant(client: PoolClient, id: string, at: Date): Promise<void> {
  await client.query(
    `UPDATE merchants SET name = 'Commerce fermé', owner_name = '', email = 'ferme-' || id || '@compte.invalid', phone = '',
       closed_at = $2, updated_at = $2 WHERE id = $1`,
    [id, at],
  );
}

/** The accounts of the merchants that a person owns alone. */
export async function soleAccountsOf(
  client: ClientBase,
  userId: string,
): Promise<readonly { readonly id: string; readonly mode: MerchantMode }[]> {
  const { rows } = await client.query<{ id: string; mode: MerchantMode }>(
    `SELECT a.id, a.mode FROM merchant_members member
       JOIN merchant_accounts a ON a.merchant_id = member.merchant_id
      WHERE member.user_id = $1 AND member.role = 'proprietaire' AND NOT EXISTS (
        SELECT FROM merchant_members other WHERE other.merchant_id = member.merchant_id
           AND other.role = 'proprietaire' AND other.user_id <> $1)`,
    [userId],
  );
  return rows;
}
