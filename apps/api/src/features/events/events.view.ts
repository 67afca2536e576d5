import type { MerchantEvent } from '@nzela/contract/merchant-events';
import type { EventRow } from './events.store.ts';

/** An event as its merchant's programs get it, by webhook and by the API. */
export function wireEvent(row: EventRow): MerchantEvent {
  return {
    id: `evt_${row.id.replaceAll('-', '')}`,
    type: row.type,
    numero: row.number === null ? null : Number(row.number),
    mode: row.mode,
    dateCreation: row.createdAt.toISOString(),
    donnees: row.data,
  };
}

/** The id in the database of one on the wire. */
export function readEventId(id: string): string {
  return id.slice('evt_'.length).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
