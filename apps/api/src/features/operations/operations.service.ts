import type { Pool } from 'pg';
import type { z } from 'zod';
import type {
  Operation,
  OperationList,
  operationListQuerySchema,
} from '@nzela/contract/operations';
import { keysSaying } from '@nzela/messages/render';
import { wireAmount } from '../../kernel/texts/amounts.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { pageOf, spanOf } from '../../kernel/http/pages.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import type { Untold } from '../../kernel/texts/texts.ts';
import { findUser } from '../users/users.ts';
import {
  findOperation,
  listOperations,
  type OperationRecord,
  type SearchedWord,
} from './operations.store.ts';
import { periodStart, type Period } from './periods.ts';

export type OperationDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly snapshot: Snapshot;
};
export type OperationSearch = z.output<typeof operationListQuerySchema>;

/** A page of a person's history. */
export async function searchOperations(
  { pool, clock, snapshot }: OperationDeps,
  { ownerId, language }: { readonly ownerId: string; readonly language: string },
  query: OperationSearch,
): Promise<Untold<OperationList>> {
  const span = spanOf(query);
  const since = await sinceOf({ pool, clock }, ownerId, query.periode);
  const found = await listOperations(snapshot, {
    ownerId,
    words: searchedWords(query.recherche ?? '', language),
    direction: query.type === 'all' ? null : query.type,
    kind: query.genre ?? null,
    currency: query.devise ?? null,
    counterparty: query.contrepartie ?? null,
    since,
    span,
  });
  const { shown, ...page } = pageOf(query, found, (record) => record);
  return { elements: shown.map(wireOperation), ...page };
}

function searchedWords(text: string, language: string): SearchedWord[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.map((word) => ({
    word,
    keys: keysSaying(word, { family: 'operations_', language }),
  }));
}

/** When a period that a person names began by their own clocks. */
export async function sinceOf(
  { pool, clock }: Omit<OperationDeps, 'snapshot'>,
  userId: string,
  period: Period,
): Promise<Date | null> {
  if (period === 'all') return null;
  const { timeZone } = (await findUser(pool, 'id', userId)) ?? refuse('non_authentifie');
  return periodStart(period, { now: clock.now(), timeZone });
}

/** Refuses `introuvable` for what is not the person's own. */
export async function readOperation(
  snapshot: Snapshot,
  ownerId: string,
  id: string,
): Promise<OperationRecord> {
  return (await findOperation(snapshot, id, ownerId)) ?? refuse('introuvable');
}

export function wireOperation(record: OperationRecord): Untold<Operation> {
  return {
    id: record.id,
    reference: record.reference,
    genre: record.kind,
    type: record.direction,
    description: record.description,
    beneficiaire: record.counterparty,
    montant: wireAmount(record.amount),
    frais: wireAmount(record.fee),
    devise: record.amount.currency,
    statut: record.status,
    fin: record.ending,
    compte: record.ending === null,
    moyen: record.means,
    date: record.at.toISOString(),
    objet: record.object,
  };
}
