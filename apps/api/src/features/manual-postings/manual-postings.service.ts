import type { FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import type {
  ManualPosting,
  manualPostingFileQuerySchema,
  manualPostingInputSchema,
  manualPostingListSchema,
  manualPostingQuerySchema,
} from '@nzela/contract/manual-postings';
import type { Ledger } from '@nzela/ledger/types';
import { say } from '@nzela/messages/message';
import type { MessageReader } from '@nzela/messages/render';
import { money, moneyText } from '@nzela/money/money';
import { apply, movement, post } from '../../kernel/data/book.ts';
import type { WithReads } from '../../kernel/data/reads.ts';
import { idempotencyKey, once, type StoredAnswer } from '../../kernel/http/idempotency.ts';
import { byCreation, pageOf, spanOf } from '../../kernel/http/pages.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Sheet } from '../../kernel/http/spreadsheets.ts';
import { auditedBy, auditOf, writeAudit } from '../../kernel/identity/audit.ts';
import { readAmount, wireAmount } from '../../kernel/texts/amounts.ts';
import { renderText } from '../../kernel/texts/texts.ts';
import { spanOfDays } from '../../kernel/time/calendar.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { askSecond, type CarryOut } from '../approvals/approvals.ts';
import { writeOperations } from '../operations/operations.ts';
import { requireStepUp } from '../step-up/step-up.ts';
import { askingReader, findUser, type UserRow } from '../users/users.ts';
import { ledgerAccount } from './accounts.ts';
import {
  insertPosting,
  listPostings,
  lockPosting,
  markPosted,
  readPostings,
  type PostingFilter,
  type PostingRow,
  type StoredPosting,
} from './manual-postings.store.ts';

declare module '../../kernel/texts/drawings.ts' {
  interface Drawings {
    'manual-postings.csv': { head: MessageReader; line: PostingRow };
  }
}

export type PostingDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ledger: Ledger;
};

type Input = z.output<typeof manualPostingInputSchema>;

/**
 * Writes down a posting for another administrator to approve; nothing has moved yet. However few administrators there are,
 * nobody posts alone: refuses `second_administrateur_requis` where nobody else has the capability. Refuses also
 * `montant_invalide`, `montant_trop_grand`, `personne_introuvable` at `client`, and `verification_requise`.
 */
export async function askPosting(
  { pool, clock }: Pick<PostingDeps, 'pool' | 'clock'>,
  request: FastifyRequest,
  input: Input,
): Promise<StoredAnswer> {
  const key = idempotencyKey(request);
  const amount = readAmount(input.montant, input.devise, 'montant');
  const by = auditedBy(request);
  return once(pool, key, async ({ client }) => {
    const at = clock.now();
    const holder = input.client === '' ? null : await findHolder(client, input.client);
    const { debit, credit, devise, motif, piece } = input;
    await requireStepUp({ pool: client, clock }, request, {
      action: 'ecriture',
      subject: {
        debit,
        credit,
        ...(holder === null ? {} : { client: holder.email }),
        montant: moneyText(amount),
        devise,
      },
      use: key.id,
    });
    const approval = await askSecond(client, {
      kind: 'ecritures',
      subject: key.id,
      capability: 'finances',
      before: {},
      after: {
        debit,
        credit,
        ...(holder === null ? {} : { client: holder.email }),
        montant: `${moneyText(amount)} ${devise}`,
        motif,
        ...(piece === '' ? {} : { piece }),
      },
      document: {},
      reason: motif,
      by,
      at,
    });
    if (approval === null) return refuse('second_administrateur_requis');
    await insertPosting(client, {
      id: key.id,
      approvalId: approval.id,
      debit,
      credit,
      clientId: holder?.id ?? null,
      amount: amount.minor,
      currency: devise,
      reason: motif,
      document: piece,
      askedBy: by.userId,
      createdAt: at,
    });
    return { status: 202, body: { approbation: approval } };
  });
}

/** Whose wallet it is: a person with an open account. A merchant's money belongs to its payments and payouts. */
async function findHolder(client: PoolClient, email: string): Promise<UserRow> {
  const user = await findUser(client, 'email', email);
  if (user === null || user.role !== 'user' || user.closedAt !== null)
    return refuse('personne_introuvable', { field: 'client' });
  return user;
}

/**
 * The approval of a posting, which enters it into the ledger. Its id there comes from what it is, so that it can be there
 * once. Refuses `solde_insuffisant` when a wallet does not hold enough, `compte_ferme`.
 */
export function approvedPosting({
  ledger,
  clock,
}: Pick<PostingDeps, 'ledger' | 'clock'>): CarryOut {
  return async (client, { approval, by }) => {
    const posting = (await lockPosting(client, approval.subject)) ?? refuse('approbation_perimee');
    const { id, debit, credit, clientId, currency, postedAt } = posting;
    if (postedAt !== null) refuse('approbation_perimee');
    const at = clock.now();
    const amount = money(posting.amount, currency);
    const from = ledgerAccount(debit, currency, clientId);
    const to = ledgerAccount(credit, currency, clientId);
    await apply(ledger, client, movement('manual.posting', id, post(from, to, amount)));
    await writeHistory(client, posting, at);
    await markPosted(client, id, at);
    await writeAudit(client, {
      ...auditOf(by),
      action: 'manual-postings.post',
      subject: id,
      before: null,
      after: { ...approval.after, demandePar: approval.askedBy },
      reason: posting.reason,
      at,
    });
  };
}

/** A person sees in their history what was done to their wallet. */
async function writeHistory(
  client: PoolClient,
  { id, clientId, amount, currency, credit }: StoredPosting,
  at: Date,
): Promise<void> {
  if (clientId === null) return;
  await writeOperations(client, [
    {
      ownerId: clientId,
      kind: credit === 'client' ? 'remboursement' : 'frais',
      direction: credit === 'client' ? 'in' : 'out',
      description: say('operations_correction'),
      counterparty: null,
      amount: money(amount, currency),
      status: 'completed',
      at,
      object: null,
      subject: id,
    },
  ]);
}

type Reading = WithReads & Pick<PostingDeps, 'pool' | 'clock'>;
type Narrowed = z.output<typeof manualPostingFileQuerySchema>;

/** A page of the postings, the newest first unless asked otherwise. */
export async function searchPostings(
  deps: Reading,
  request: FastifyRequest,
  query: z.output<typeof manualPostingQuerySchema>,
): Promise<z.infer<typeof manualPostingListSchema>> {
  const filter = filterOf(deps, query, await askingReader(deps, request));
  const found = await deps.reads.within(request, (snapshot) =>
    listPostings(snapshot, filter, spanOf(query)),
  );
  const { shown, ...page } = pageOf(query, found, byCreation);
  return { ...page, elements: shown.map(wirePosting) };
}

/** What is read, sent to the thread and drawn at a time. */
const linesAtOnce = 250;

/** All that a list shows as a spreadsheet, at the administrator's own clocks. */
export async function postingsFile(
  deps: Reading,
  request: FastifyRequest,
  query: Narrowed,
): Promise<Sheet<'manual-postings.csv'>> {
  const reader = await askingReader(deps, request);
  const filter = filterOf(deps, query, reader);
  return {
    drawing: 'manual-postings.csv',
    title: renderText(say('postings_file'), reader),
    reader,
    lines: (snapshot) => readPostings(snapshot, filter, linesAtOnce),
  };
}

function filterOf(
  { clock }: Pick<Reading, 'clock'>,
  { statut, compte, ...days }: Narrowed,
  { timeZone }: MessageReader,
): PostingFilter {
  return {
    at: clock.now(),
    status: statut ?? null,
    account: compte ?? null,
    ...spanOfDays(days, timeZone),
  };
}

function wirePosting(row: PostingRow): ManualPosting {
  const { id, reference, debit, credit, amount, currency, reason, document, status } = row;
  return {
    id,
    reference,
    debit,
    credit,
    client:
      row.clientId === null
        ? null
        : { id: row.clientId, nom: row.clientName ?? '', email: row.clientEmail ?? '' },
    devise: currency,
    montant: wireAmount(money(amount, currency)),
    motif: reason,
    piece: document,
    statut: status,
    demandeur: row.asker,
    dateCreation: row.createdAt.toISOString(),
    decideur: row.decider,
    dateEcriture: row.postedAt?.toISOString() ?? null,
  };
}
