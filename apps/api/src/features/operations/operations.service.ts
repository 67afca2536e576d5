import type { Pool } from 'pg';
import type { z } from 'zod';
import type {
  Operation,
  OperationList,
  operationListQuerySchema,
} from '@nzela/contract/operations';
import { wireAmount } from '../../kernel/amounts.ts';
import type { Clock } from '../../kernel/clock.ts';
import { pageOf, spanOf } from '../../kernel/pages.ts';
import { refuse } from '../../kernel/problem.ts';
import { findUser } from '../users/users.ts';
import {
  findOperation,
  listOperations,
  periodStart,
  type OperationRecord,
} from './operations.store.ts';

export type OperationDeps = { readonly pool: Pool; readonly clock: Clock };
export type OperationSearch = z.output<typeof operationListQuerySchema>;

/** A page of a person's history. */
export async function searchOperations(
  { pool, clock }: OperationDeps,
  ownerId: string,
  query: OperationSearch,
): Promise<OperationList> {
  const span = spanOf(query);
  const person = (await findUser(pool, 'id', ownerId)) ?? refuse('non_authentifie');
  const since = await periodStart(pool, query.periode, {
    now: clock.now(),
    timeZone: person.timeZone,
  });
  const found = await listOperations(pool, {
    ownerId,
    search: query.recherche === undefined || query.recherche === '' ? null : query.recherche,
    direction: query.type === 'all' ? null : query.type,
    kind: query.genre ?? null,
    since,
    span,
  });
  const { shown, ...page } = pageOf(query, found, (record) => record);
  return { elements: shown.map(wireOperation), ...page };
}

/** Refuses `introuvable` for what is not the person's own. */
export async function readOperation(
  { pool }: OperationDeps,
  ownerId: string,
  id: string,
): Promise<OperationRecord> {
  return (await findOperation(pool, id, ownerId)) ?? refuse('introuvable');
}

export function wireOperation(record: OperationRecord): Operation {
  return {
    id: record.id,
    reference: record.reference,
    genre: record.kind,
    type: record.direction,
    description: record.description,
    beneficiaire: record.counterparty,
    montant: wireAmount(record.amount),
    devise: record.amount.currency,
    statut: record.status,
    date: record.at.toISOString(),
    objet: record.object,
  };
}
