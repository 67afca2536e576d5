import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Posting } from '@nzela/ledger/postings';
import type { TransactionDetail } from '@nzela/contract/transactions';
import { decimal, decimalText } from '@nzela/money/decimal';
import { transact } from '../../../kernel/data/database.ts';
import { newId } from '../../../kernel/data/ids.ts';
import type { WithReads } from '../../../kernel/data/reads.ts';
import type { Snapshot } from '../../../kernel/data/snapshots.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { auditedBy, auditOf, writeAudit } from '../../../kernel/identity/audit.ts';
import { addJobs, type Job } from '../../../kernel/jobs/jobs.ts';
import { wireAmount } from '../../../kernel/texts/amounts.ts';
import type { Untold } from '../../../kernel/texts/texts.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { usersById } from '../../users/users.ts';
import { alertsAbout } from '../alerts/alerts.list.store.ts';
import {
  exchangesOf,
  findTransaction,
  insertNote,
  merchantOf,
  notesOf,
  type Exchange,
} from './detail.store.ts';
import type { LoggedTransaction } from './search.store.ts';
import { sidesOf, type Sides } from './sides.store.ts';
import { stepsOf, type Step } from './steps.store.ts';
import { accountName, movementName } from './movement-names.ts';
import { postingsOf } from './postings.ts';
import { queuesOf } from './queues.store.ts';
import type { RefundStanding } from './refund.purpose.ts';
import { standingOf, type RefundDeps } from './refund.service.ts';
import { peopleOf, wireTransaction } from './view.ts';

export type DetailDeps = WithReads &
  Pick<RefundDeps, 'purposes'> & { readonly pool: Pool; readonly clock: Clock };

/** What is known of one transaction, but for what was said to others about it (parts.ts). Refuses `introuvable`. */
export async function readTransaction(
  deps: DetailDeps,
  request: FastifyRequest,
  id: string,
): Promise<Untold<TransactionDetail>> {
  return deps.reads.within(request, async (snapshot) => {
    const row = (await findTransaction(snapshot, id)) ?? refuse('introuvable');
    const exchanges = await exchangesOf(snapshot, id);
    const merchantId = await merchantOf(snapshot, id);
    const alerts = await alertsAbout(snapshot, [id, ...exchanges.map((one) => one.id)]);
    return {
      ...wireTransaction(row, await peopleOf(snapshot, [row])),
      agent: row.device,
      pays: row.country,
      operateur: row.operator,
      termineLe: row.completedAt?.toISOString() ?? null,
      ...wireSides(await sidesOf(snapshot, row)),
      source: row.source,
      files: await queuesOf(snapshot, { id, now: deps.clock.now() }),
      verifiable: lookUps(row, exchanges).length > 0,
      remboursement: wireStanding(await standingOf(deps, snapshot, row)),
      chronologie: (await stepsOf(snapshot, row)).map(wireStep),
      ecritures: (await postingsOf(snapshot, { row, exchanges, merchantId })).map(wirePosting),
      echanges: exchanges.map(wireExchange),
      alertes: alerts.map(({ id: alert, kind, at, resolvedAt }) => ({
        id: alert,
        genre: kind,
        date: at.toISOString(),
        resolueLe: resolvedAt?.toISOString() ?? null,
      })),
      notes: await wireNotes(snapshot, id),
    };
  });
}

function wireStanding({ left, isDivisible, words }: RefundStanding) {
  return {
    restant: left === null ? null : wireAmount(left),
    divisible: isDivisible,
    explication: words,
  };
}

async function wireNotes(snapshot: Snapshot, id: string): Promise<TransactionDetail['notes']> {
  const notes = await notesOf(snapshot, id);
  const authors = await usersById(snapshot, [...new Set(notes.map(({ authorId }) => authorId))]);
  return notes.map(({ id: note, text, authorId, at }) => {
    const author = authors.get(authorId);
    const auteur = author === undefined ? '' : `${author.firstName} ${author.lastName}`.trim();
    return { id: note, texte: text, auteur, date: at.toISOString() };
  });
}

function wireSides({ payer, payee, received, rate }: Sides) {
  return {
    payeur: { nom: payer.name, compte: payer.account },
    beneficiaire: { nom: payee.name, compte: payee.account, utilisateur: payee.userId },
    recu: received === null ? null : { montant: wireAmount(received), devise: received.currency },
    taux: rate === null ? null : decimalText(decimal(rate)),
  };
}

function wireStep({
  type,
  actor,
  detail,
  at,
}: Step): Untold<TransactionDetail['chronologie'][number]> {
  return { etape: type, acteur: actor, detail, date: at.toISOString() };
}

function wirePosting({ at, operationKind, debit, credit, amount }: Posting) {
  return {
    date: at.toISOString(),
    genre: operationKind,
    nom: movementName(operationKind),
    debit,
    nomDebit: accountName(debit),
    credit,
    nomCredit: accountName(credit),
    montant: wireAmount(amount),
    devise: amount.currency,
  };
}

const shownDigits = 4;

function wireExchange(exchange: Exchange): TransactionDetail['echanges'][number] {
  const { genre, reference, providerId, state } = exchange;
  return {
    genre,
    reference,
    fournisseur: providerId === null ? null : `••••${providerId.slice(-shownDigits)}`,
    etat: state,
    creeLe: exchange.createdAt.toISOString(),
    modifieLe: exchange.updatedAt.toISOString(),
    demandeLe: exchange.askedAt?.toISOString() ?? null,
    prochaineAction: exchange.nextActionAt?.toISOString() ?? null,
  };
}

/** Writes a note beside a transaction. Refuses `introuvable`. */
export async function addNote(
  { pool, clock }: Pick<DetailDeps, 'pool' | 'clock'>,
  request: FastifyRequest,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<void> {
  const by = auditedBy(request);
  const at = clock.now();
  await transact(pool, async ({ client }) => {
    if ((await findTransaction(client, id)) === null) refuse('introuvable');
    await insertNote(client, { id: newId(), transactionId: id, authorId: by.userId, text, at });
    await writeAudit(client, {
      ...auditOf(by),
      action: 'transactions.note',
      subject: id,
      before: null,
      after: { note: text },
      at,
    });
  });
}

/**
 * Has what is under way looked up at its providers again, by the job that does so anyway. Refuses `introuvable`,
 * `transaction_terminee` where nobody can be asked any more.
 */
export async function lookUpAgain(
  { pool, clock }: Pick<DetailDeps, 'pool' | 'clock'>,
  request: FastifyRequest,
  id: string,
): Promise<void> {
  const by = auditedBy(request);
  await transact(pool, async ({ client }) => {
    const row = (await findTransaction(client, id)) ?? refuse('introuvable');
    const jobs = lookUps(row, await exchangesOf(client, id));
    if (jobs.length === 0) refuse('transaction_terminee');
    await addJobs(client, jobs);
    await writeAudit(client, {
      ...auditOf(by),
      action: 'transactions.look-up',
      subject: id,
      before: { etat: row.state },
      after: { taches: jobs.map(({ name }) => name) },
      at: clock.now(),
    });
  });
}

/** By the source: the job that brings a row of it forward. */
const advances: Readonly<Record<string, (id: string) => Job>> = {
  transfers: (transferId) => ({ name: 'transfers.advance', payload: { transferId } }),
  withdrawals: (withdrawalId) => ({ name: 'withdrawals.advance', payload: { withdrawalId } }),
  mobile_money_payments: (paymentId) => ({ name: 'mobile-money.advance', payload: { paymentId } }),
  topups: (topupId) => ({ name: 'topups.advance', payload: { topupId } }),
  bills: (billId) => ({ name: 'bills.advance', payload: { billId } }),
  card_payments: (paymentId) => ({ name: 'card-payments.follow', payload: { paymentId } }),
  card_refunds: (refundId) => ({ name: 'card-payments.refund', payload: { refundId } }),
};

const followed: Readonly<Partial<Record<Exchange['genre'], (id: string) => Job>>> = {
  carte: (paymentId) => ({ name: 'card-payments.follow', payload: { paymentId } }),
  remboursement: (refundId) => ({ name: 'card-payments.refund', payload: { refundId } }),
  versement: (payoutId) => ({ name: 'payouts.advance', payload: { payoutId } }),
  'carte-virtuelle': (cardId) => ({ name: 'virtual-cards.advance', payload: { cardId } }),
};

/** The jobs that ask again about what is not over, each keyed as the noun itself keys it. */
function lookUps({ id, source, status }: LoggedTransaction, exchanges: readonly Exchange[]): Job[] {
  if (status !== 'pending') return [];
  const own = advances[source]?.(id);
  const asked = exchanges.flatMap(({ genre, id: exchange }) => {
    const job = exchange === id ? undefined : followed[genre]?.(exchange);
    return job === undefined ? [] : [{ ...job, key: `${job.name}:${exchange}` }];
  });
  return [...(own === undefined ? [] : [{ ...own, key: `${own.name}:${id}` }]), ...asked];
}
