import type { Pool } from 'pg';
import type { MerchantEvent, MerchantEventListQuery } from '@nzela/contract/merchant-events';
import { refuse } from '../../kernel/http/problem.ts';
import { findEvent, listEvents } from './events.store.ts';
import { readEventId, wireEvent } from './events.view.ts';

export type EventDeps = { readonly pool: Pool };

/** Refuses `introuvable`. */
export async function readEvent(
  { pool }: EventDeps,
  accountId: string,
  id: string,
): Promise<MerchantEvent> {
  return wireEvent((await findEvent(pool, accountId, readEventId(id))) ?? refuse('introuvable'));
}

/** A page of the account's events. Refuses `requete_invalide` for a `curseur` that no answer gave. */
export async function readEvents(
  { pool }: EventDeps,
  accountId: string,
  query: MerchantEventListQuery,
): Promise<{ elements: MerchantEvent[]; curseur: string | null }> {
  const { limit, order, curseur, type = null } = query;
  const after = curseur === undefined ? null : readCursor(curseur);
  const found = await listEvents(pool, accountId, { order, after, type, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const last = shown.at(-1)?.number ?? after ?? 0n;
  const goesOn = order === 'asc' || found.length > limit;
  return { elements: shown.map(wireEvent), curseur: goesOn ? writeCursor(last) : null };
}

const cursorShape = /^\d{1,18}$/;

function readCursor(text: string): bigint {
  const number = Buffer.from(text, 'base64url').toString();
  return cursorShape.test(number)
    ? BigInt(number)
    : refuse('requete_invalide', { field: 'curseur' });
}

function writeCursor(number: bigint): string {
  return Buffer.from(String(number)).toString('base64url');
}
