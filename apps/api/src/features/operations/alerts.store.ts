import type { PoolClient } from 'pg';
import type { AlertKind } from '@nzela/contract/alerts';
import { byDefault, type Table } from '../../kernel/data/columns.ts';
import { insertRow } from '../../kernel/data/inserts.ts';
import { tellPlatform } from '../events/events.ts';

export type Alert = {
  readonly kind: AlertKind;
  /** The same kind and subject are told once. */
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
};

/** Puts something in the operators' queue, in the caller's transaction; what is there already stays as it is. */
export async function raiseAlert(client: PoolClient, alert: Alert): Promise<void> {
  const isNew = await insertRow(client, operationAlerts, {
    row: {
      kind: alert.kind,
      subject: alert.subject,
      detail: alert.detail,
      at: byDefault,
      resolved_at: null,
      owner_id: null,
      resolved_by: null,
      resolution: null,
      mailed_at: null,
    },
    onConflict: `(kind, subject) DO UPDATE SET detail = excluded.detail, at = now(), resolved_at = NULL, owner_id = NULL, resolved_by = NULL,
       resolution = NULL, mailed_at = NULL
       WHERE operation_alerts.resolved_at IS NOT NULL`,
  });
  const { kind: genre, subject: sujet } = alert;
  if (isNew) await tellPlatform(client, { type: 'alert.raised', data: { genre, sujet } });
}

const operationAlerts: Table<'operation_alerts', Pick<Alert, 'detail'>> = {
  name: 'operation_alerts',
};

/** An alert that is not over, locked until the transaction ends; null for none of this id and kind. */
export async function lockAlert(
  client: PoolClient,
  { id, kind }: { readonly id: string } & Pick<Alert, 'kind'>,
): Promise<Omit<Alert, 'kind'> | null> {
  const { rows } = await client.query<Omit<Alert, 'kind'>>(
    `SELECT subject, detail FROM operation_alerts
      WHERE id::text = $1 AND kind = $2 AND resolved_at IS NULL FOR UPDATE`,
    [id, kind],
  );
  return rows[0] ?? null;
}

/** What the operators were told of is over: it leaves their queue, and is told again should it come back. */
export async function resolveAlert(
  client: PoolClient,
  { kind, subject, at }: Pick<Alert, 'kind' | 'subject'> & { readonly at: Date },
): Promise<void> {
  await client.query(
    'UPDATE operation_alerts SET resolved_at = $3 WHERE kind = $1 AND subject = $2 AND resolved_at IS NULL',
    [kind, subject, at],
  );
}
