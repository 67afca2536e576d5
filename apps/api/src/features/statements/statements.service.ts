import type { Pool } from 'pg';
import type { z } from 'zod';
import { operationKinds } from '@nzela/contract/operations';
import type { statementQuerySchema, Statement, StatementFormat } from '@nzela/contract/statements';
import type { Ledger, Statement as LedgerStatement } from '@nzela/ledger/types';
import { wireAmount } from '../../kernel/amounts.ts';
import { wallet } from '../../kernel/book.ts';
import { dayAfter, startOfDay } from '../../kernel/calendar.ts';
import type { Clock } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/problem.ts';
import { fileNameFor, type Reader } from '../../kernel/reader.ts';
import { operationId, operationsAbout, type OperationRecord } from '../operations/operations.ts';
import type { Settings } from '../settings/settings.ts';
import { findUser, type Asking } from '../users/users.ts';
import { writeCamt } from './camt.ts';
import { writeCsv } from './csv.ts';
import { renderStatement } from './pdf.ts';
import { composeStatement, descriptionFor, type StatementBody } from './statement.ts';

export type StatementDeps = {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly settings: Settings;
};

type Query = z.output<typeof statementQuerySchema>;

/** A statement with all that its files say besides. */
export type OwnedStatement = StatementBody &
  Reader & {
    readonly query: Query;
    readonly ownerId: string;
    readonly ownerName: string;
    readonly from: Date;
    /** The first moment after the period. */
    readonly to: Date;
    readonly madeAt: Date;
  };

const yearsAtMost = 5;

/** Refuses `periode_invalide` for a period that ends before it begins, or is longer than five years. */
export async function makeStatement(
  deps: StatementDeps,
  { userId: ownerId, language }: Asking,
  query: Query,
): Promise<OwnedStatement> {
  const { du, au, devise } = query;
  const latest = Temporal.PlainDate.from(du).add({ years: yearsAtMost }).toString();
  if (au < du || au >= latest) return refuse('periode_invalide', { field: 'au' });
  const owner = (await findUser(deps.pool, 'id', ownerId)) ?? refuse('non_authentifie');
  const { timeZone } = owner;
  const period = { from: startOfDay(du, timeZone), to: startOfDay(dayAfter(au), timeZone) };
  const kept = await readLedger(deps, { ownerId, devise, ...period });
  const subjects = [...new Set(kept.entries.map(({ subject }) => subject))];
  const headers = await operationsAbout(deps.pool, { ownerId, subjects, currency: devise });
  const { nomApplication: application } = await deps.settings.read('application');
  return {
    ...composeStatement(kept, (subject) => headersOf(headers, subject, ownerId)),
    ...period,
    query,
    ownerId,
    ownerName: `${owner.firstName} ${owner.lastName}`,
    timeZone,
    language,
    madeAt: deps.clock.now(),
    application,
  };
}

async function readLedger(
  { pool, ledger }: StatementDeps,
  of: { ownerId: string; devise: Query['devise']; from: Date; to: Date },
): Promise<LedgerStatement> {
  const client = await pool.connect();
  try {
    return await ledger.statement(client, wallet(of.ownerId, of.devise), of);
  } finally {
    client.release();
  }
}

/** The headers whose object is the subject, or that were written under it. */
function headersOf(
  headers: readonly OperationRecord[],
  subject: string,
  ownerId: string,
): OperationRecord[] {
  const ids = new Set(operationKinds.map((kind) => operationId(subject, ownerId, kind)));
  return headers.filter(({ id, object }) => object?.id === subject || ids.has(id));
}

export function wireStatement(statement: OwnedStatement): Statement {
  const { query, timeZone, opening, credits, debits, closing, lines } = statement;
  return {
    ...query,
    fuseauHoraire: timeZone,
    soldeOuverture: wireAmount(opening),
    totalCredits: wireAmount(credits),
    totalDebits: wireAmount(debits),
    soldeCloture: wireAmount(closing),
    lignes: lines.map((line) => ({
      date: line.at.toISOString(),
      reference: line.reference,
      genre: line.kind,
      description: descriptionFor(statement, line),
      beneficiaire: line.counterparty,
      montant: wireAmount(line.amount),
      soldeApres: wireAmount(line.balanceAfter),
    })),
  };
}

export type StatementFile = {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer | string;
};

/** The statement as a file to keep (PDF), to compute with (CSV) or to hand to accounting software (camt.053). */
export async function statementFile(
  statement: OwnedStatement,
  format: StatementFormat,
): Promise<StatementFile> {
  const { devise, du, au } = statement.query;
  const name = fileNameFor(statement, 'releve', `${devise}-${du}-${au}`);
  switch (format) {
    case 'pdf':
      return {
        name: `${name}.pdf`,
        type: 'application/pdf',
        content: await renderStatement(statement),
      };
    case 'csv':
      return {
        name: `${name}.csv`,
        type: 'text/csv; charset=utf-8',
        content: writeCsv(statement),
      };
    case 'camt053':
      return {
        name: `${name}.camt053.xml`,
        type: 'application/xml; charset=utf-8',
        content: writeCamt(statement),
      };
  }
}
