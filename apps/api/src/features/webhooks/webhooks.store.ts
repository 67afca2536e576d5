import type { ClientBase, Pool, PoolClient } from 'pg';
import type { MerchantMode } from '@nzela/contract/merchant-terms';
import { platformMerchant } from '@nzela/contract/platform';
import type { webhookEnds } from '@nzela/contract/webhooks';
import { aliased, type Selection, type Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import { onlyRow, updateRow } from '../../kernel/data/rows.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';
import type { Scheme } from './secrets.ts';

type End = (typeof webhookEnds)[number];

const endpoints: Table<'webhook_endpoints', { signature: Scheme; ended_by: End }> = {
  name: 'webhook_endpoints',
};
const secrets: Table<'webhook_secrets'> = { name: 'webhook_secrets' };

const columns = aliased(
  endpoints,
  {
    id: 'id',
    accountId: 'account_id',
    url: 'url',
    host: 'host',
    types: 'types',
    signature: 'signature',
    enabled: 'enabled',
    endedBy: 'ended_by',
    failingSince: 'failing_since',
    createdAt: 'created_at',
  },
  'w',
);
export type EndpointRow = typeof columns extends Selection<infer Row> ? Row : never;

export type NewEndpoint = Pick<
  EndpointRow,
  'id' | 'accountId' | 'url' | 'host' | 'types' | 'signature' | 'createdAt'
>;

export async function insertEndpoint(client: ClientBase, endpoint: NewEndpoint): Promise<void> {
  const { id, accountId, url, host, types, signature, createdAt } = endpoint;
  await insertRow(client, endpoints, {
    row: {
      id,
      account_id: accountId,
      url,
      host,
      types,
      signature,
      enabled: true,
      ended_by: null,
      failing_since: null,
      warned_at: null,
      created_at: createdAt,
      updated_at: createdAt,
    },
  });
}

/** The oldest first. */
export async function endpointsOf(source: Readable, accountId: string): Promise<EndpointRow[]> {
  const { rows } = await source.query<EndpointRow>(
    `SELECT ${columns} FROM webhook_endpoints w WHERE w.account_id = $1 ORDER BY w.created_at, w.id`,
    [accountId],
  );
  return rows;
}

type Named = { readonly accountId: string; readonly id: string };

export async function findEndpoint(
  source: Readable,
  { accountId, id }: Named,
): Promise<EndpointRow | null> {
  const { rows } = await source.query<EndpointRow>(
    `SELECT ${columns} FROM webhook_endpoints w WHERE w.account_id = $1 AND w.id = $2`,
    [accountId, id],
  );
  return rows[0] ?? null;
}

/** Keeps whoever adds endpoints to the account, or keys to an endpoint, waiting for each other. */
export async function lockEndpoints(client: PoolClient, accountId: string): Promise<void> {
  await client.query('SELECT FROM merchant_accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
}

export async function lockEndpoint(client: PoolClient, id: string): Promise<EndpointRow | null> {
  const { rows } = await client.query<EndpointRow>(
    `SELECT ${columns} FROM webhook_endpoints w WHERE w.id = $1 FOR NO KEY UPDATE`,
    [id],
  );
  return rows[0] ?? null;
}

type Changed = Readonly<
  Partial<Record<'url' | 'host', string>> & {
    types?: readonly string[];
    enabled?: boolean;
    ended_by?: End | null;
    failing_since?: null;
    warned_at?: Date | null;
  }
>;

export async function changeEndpoint(
  client: PoolClient,
  id: string,
  { at, change }: { readonly at: Date; readonly change: Changed },
): Promise<void> {
  await updateRow(client, endpoints, { id, at, change });
}

export async function deleteEndpoint(client: ClientBase, id: string): Promise<void> {
  await client.query('DELETE FROM webhook_endpoints WHERE id = $1', [id]);
}

export type SecretRow = {
  readonly id: string;
  readonly endpointId: string;
  readonly sealed: string;
  readonly publicKey: string | null;
};

export async function insertSecret(
  client: ClientBase,
  secret: SecretRow & { readonly createdAt: Date },
): Promise<void> {
  await insertRow(client, secrets, {
    row: {
      id: secret.id,
      endpoint_id: secret.endpointId,
      sealed: secret.sealed,
      public_key: secret.publicKey,
      created_at: secret.createdAt,
      expires_at: null,
    },
  });
}

/** Those that sign now, the newest first. */
export async function signingSecrets(
  source: Readable,
  endpointIds: readonly string[],
  now: Date,
): Promise<SecretRow[]> {
  const { rows } = await source.query<SecretRow>(
    `SELECT id, endpoint_id AS "endpointId", sealed, public_key AS "publicKey" FROM webhook_secrets
      WHERE endpoint_id = ANY ($1::uuid[]) AND (expires_at IS NULL OR expires_at > $2) ORDER BY created_at DESC, id DESC`,
    [endpointIds, now],
  );
  return rows;
}

/** The keys of an endpoint sign until `at` at the latest; those that do not sign any more go. */
export async function expireSecrets(
  client: ClientBase,
  endpointId: string,
  { now, at }: { readonly now: Date; readonly at: Date },
): Promise<void> {
  await client.query('DELETE FROM webhook_secrets WHERE endpoint_id = $1 AND expires_at <= $2', [
    endpointId,
    now,
  ]);
  await client.query(
    `UPDATE webhook_secrets SET expires_at = least(coalesce(expires_at, $2), $2) WHERE endpoint_id = $1`,
    [endpointId, at],
  );
}

/** Endpoints that have failed since before `since`; those that were told of it before `warnedBefore`, when it is given. */
export async function failingEndpoints(
  pool: Pool,
  { since, warnedBefore }: { readonly since: Date; readonly warnedBefore: Date | null },
): Promise<EndpointRow[]> {
  const { rows } = await pool.query<EndpointRow>(
    `SELECT ${columns} FROM webhook_endpoints w WHERE w.enabled AND w.failing_since <= $1
        AND CASE WHEN $2::timestamptz IS NULL THEN w.warned_at IS NULL ELSE w.warned_at <= $2 END
      ORDER BY w.failing_since LIMIT 200`,
    [since, warnedBefore],
  );
  return rows;
}

export type Health = { readonly endpointId: string; readonly arrived: boolean };

/** Whether what was sent last to each endpoint arrived; `at`: from when on it does not. */
export async function noteHealth(
  client: ClientBase,
  healths: readonly Health[],
  at: Date,
): Promise<void> {
  await client.query(
    `UPDATE webhook_endpoints w SET failing_since = CASE WHEN told.arrived THEN NULL ELSE $3::timestamptz END,
        warned_at = CASE WHEN told.arrived THEN NULL ELSE w.warned_at END
       FROM unnest($1::uuid[], $2::boolean[]) AS told (id, arrived)
      WHERE w.id = told.id AND told.arrived = (w.failing_since IS NOT NULL)`,
    [healths.map(({ endpointId }) => endpointId), healths.map(({ arrived }) => arrived), at],
  );
}

/** Of the operator's own programs. */
export async function platformAccounts(
  client: ClientBase,
): Promise<readonly { readonly accountId: string; readonly mode: MerchantMode }[]> {
  const { rows } = await client.query<{ accountId: string; mode: MerchantMode }>(
    'SELECT id AS "accountId", mode FROM merchant_accounts WHERE merchant_id = $1 ORDER BY mode',
    [platformMerchant],
  );
  return rows;
}

export async function merchantOf(client: ClientBase, accountId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT merchant_id AS id FROM merchant_accounts WHERE id = $1',
    [accountId],
  );
  return onlyRow(rows, 'merchant_accounts').id;
}
