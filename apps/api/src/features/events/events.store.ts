import type { ClientBase } from 'pg';
import type { MerchantEventType } from '@nzela/contract/merchant-events';
import type { Table } from '../../kernel/data/columns.ts';
import { newId } from '../../kernel/data/ids.ts';
import { insertRow } from '../../kernel/data/inserts.ts';

const events: Table<'merchant_events', { type: MerchantEventType; data: object }> = {
  name: 'merchant_events',
};

export type NewEvent = {
  /** The merchant's account of the object's mode. */
  readonly accountId: string;
  readonly type: MerchantEventType;
  /** The object as its route answers it, at this moment. */
  readonly data: object;
  readonly at: Date;
};

/**
 * Writes down what happened, in the transaction that makes it happen: the merchant's programs hear of what committed, once,
 * and of nothing else. It waits for no other transaction. Gives the event's id.
 */
export async function recordEvent(
  client: ClientBase,
  { accountId, type, data, at }: NewEvent,
): Promise<string> {
  const id = newId();
  await insertRow(client, events, {
    row: { id, account_id: accountId, number: null, type, data, created_at: at },
  });
  return id;
}
