import type { ClientBase, Pool } from 'pg';
import type { Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import type { Readable } from '../../kernel/data/snapshots.ts';
import { selectPage, type PageSpan } from '../../kernel/http/pages.ts';

export async function rememberDevice(
  client: ClientBase | Pool,
  device: {
    readonly userId: string;
    readonly hash: string;
    readonly userAgent: string;
    readonly at: Date;
  },
): Promise<void> {
  await insertRow(client, knownDevices, {
    row: {
      user_id: device.userId,
      hash: device.hash,
      device: device.userAgent,
      first_seen_at: device.at,
      last_seen_at: device.at,
    },
    onConflict: { of: ['user_id', 'hash'], keep: ['first_seen_at'] },
  });
}

const knownDevices: Table<'known_devices'> = { name: 'known_devices' };

export type DeviceRow = {
  readonly hash: string;
  /** A User-Agent; null for one that has not signed in since it is kept. */
  readonly device: string | null;
  readonly firstSeenAt: Date | null;
  readonly lastSeenAt: Date;
};

/** A page of the devices that an account knows. */
export function devicesOf(source: Readable, userId: string, span: PageSpan): Promise<DeviceRow[]> {
  const select = `SELECT hash, device, first_seen_at AS "firstSeenAt", last_seen_at AS "lastSeenAt"
    FROM known_devices WHERE user_id = $1`;
  const order = { by: 'last_seen_at', id: 'hash', ids: 'hash' } as const;
  return selectPage(source, { select, values: [userId], ...order }, span);
}

export async function isKnownDevice(
  pool: Pool | ClientBase,
  userId: string,
  hash: string,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT FROM known_devices WHERE user_id = $1 AND hash = $2',
    [userId, hash],
  );
  return rowCount === 1;
}

/** Whether a browser has signed in to any account. */
export async function isDeviceOfSomebody(pool: Pool, hash: string): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT FROM known_devices WHERE hash = $1 LIMIT 1', [
    hash,
  ]);
  return rowCount === 1;
}
