import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type {
  Difference,
  differenceListSchema,
  differenceQuerySchema,
  differenceResolutionSchema,
  StatementFile,
  StatementFiles,
  statementFilesQuerySchema,
} from '@nzela/contract/reconciliation';
import { isCurrencyCode } from '@nzela/money/currencies';
import { money } from '@nzela/money/money';
import { transact } from '../../kernel/data/database.ts';
import { inSnapshot } from '../../kernel/data/snapshots.ts';
import { byCreation, pageOf, spanOf } from '../../kernel/http/pages.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { auditedBy, auditOf, writeAudit } from '../../kernel/identity/audit.ts';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import { wireAmount } from '../../kernel/texts/amounts.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { publishDifferences } from './live.ts';
import {
  countOpen,
  findDifference,
  findFile,
  listDifferences,
  listFiles,
  resolveDifference,
  type DifferenceRow,
  type FileRow,
} from './reconciliation.store.ts';

export type ReconciliationDeps = { readonly pool: Pool; readonly clock: Clock };

/** A page of the statements, by day. Refuses `requete_invalide` for a `curseur` that no answer gave. */
export async function readFiles(
  { pool }: ReconciliationDeps,
  query: z.output<typeof statementFilesQuerySchema>,
): Promise<StatementFiles> {
  const found = await listFiles(pool, spanOf(query));
  const { shown, ...page } = pageOf(query, found, ({ day, id }) => ({ at: new Date(day), id }));
  return { elements: shown.map(wireFile), ...page };
}

/** A statement as it was given. Refuses `introuvable`. */
export async function readFile({ pool }: ReconciliationDeps, id: string) {
  return (await findFile(pool, id)) ?? refuse('introuvable');
}

/** Has the statements read now that we do not have yet, by the job that does so each day. */
export async function readNow(
  { pool, clock }: ReconciliationDeps,
  request: FastifyRequest,
): Promise<void> {
  await transact(pool, async ({ client }) => {
    await addJobs(client, [
      { name: 'reconciliation.read', payload: {}, key: 'reconciliation.read' },
    ]);
    await writeAudit(client, {
      ...auditOf(auditedBy(request)),
      action: 'reconciliation.read',
      subject: 'statements',
      before: null,
      after: null,
      at: clock.now(),
    });
  });
}

type Query = z.output<typeof differenceQuerySchema>;

export async function searchDifferences(
  { pool, clock }: ReconciliationDeps,
  { etat, ...asked }: Query,
): Promise<z.infer<typeof differenceListSchema>> {
  const isOpen = etat === 'ouverts';
  const query = { ...asked, order: asked.order ?? (isOpen ? 'asc' : 'desc') } as const;
  return inSnapshot(pool, async (snapshot) => {
    const found = await listDifferences(snapshot, isOpen, spanOf(query));
    const { shown, ...page } = pageOf(query, found, byCreation);
    const now = clock.now();
    return {
      ...page,
      elements: shown.map((row) => wireDifference(row, now)),
      ouverts: await countOpen(snapshot),
    };
  });
}

type Resolution = z.output<typeof differenceResolutionSchema>;

/** An administrator says what became of a difference. Refuses `introuvable`, `ecart_resolu`. */
export async function resolve(
  { pool, clock }: ReconciliationDeps,
  request: FastifyRequest,
  { id, fin, motif }: Resolution & { readonly id: string },
): Promise<Difference> {
  const by = auditedBy(request);
  const at = clock.now();
  return transact(pool, async ({ client }) => {
    const row = (await findDifference(client, id, 'lock')) ?? refuse('introuvable');
    if (row.resolvedAt !== null) refuse('ecart_resolu');
    await resolveDifference(client, { id, end: fin, reason: motif, by: by.userId, at });
    const resolved = (await findDifference(client, id)) ?? refuse('introuvable');
    await writeAudit(client, {
      ...auditOf(by),
      action: 'reconciliation.resolve',
      subject: id,
      before: { source: row.source, type: row.kind, reference: row.reference },
      after: { resolution: fin },
      reason: motif,
      at,
    });
    await publishDifferences(client);
    return wireDifference(resolved, at);
  });
}

function wireFile(file: FileRow): StatementFile {
  return {
    id: file.id,
    source: file.source,
    jour: file.day,
    format: file.format,
    lignes: file.lines,
    concordantes: file.matched,
    ecarts: file.differences,
    ecartsOuverts: file.open,
    soldes: file.balances.map(({ currency, closing }) => ({
      devise: currency,
      montant: wireAmount(money(BigInt(closing), currency)),
    })),
    empreinte: file.hash.toString('hex'),
    dateLecture: file.fetchedAt.toISOString(),
  };
}

const daySeconds = 86_400;

function wireDifference(row: DifferenceRow, now: Date): Difference {
  const { ourAmount, ourCurrency, ourFee, theirAmount, theirCurrency, theirFee } = row;
  return {
    id: row.id,
    source: row.source,
    jour: row.day,
    type: row.kind,
    reference: row.reference,
    nous: side(ourAmount, ourCurrency, ourFee),
    eux: side(theirAmount, theirCurrency, theirFee),
    ageJours: Math.max(
      0,
      Math.floor((now.getTime() - row.createdAt.getTime()) / daySeconds / 1_000),
    ),
    resolution:
      row.resolution === null || row.resolvedAt === null
        ? null
        : {
            fin: row.resolution,
            motif: row.reason ?? '',
            date: row.resolvedAt.toISOString(),
            par: row.resolver,
          },
  };
}

function side(
  amount: bigint | null,
  currency: string | null,
  fee: bigint | null,
): Difference['nous'] {
  if (amount === null || currency === null || !isCurrencyCode(currency)) return null;
  return {
    montant: wireAmount(money(amount, currency)),
    devise: currency,
    frais: fee === null ? null : wireAmount(money(fee, currency)),
  };
}
