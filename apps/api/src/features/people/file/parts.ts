import type { Ledger } from '@nzela/ledger/types';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { PersonPart, personPartQuerySchema, PersonParts } from '@nzela/contract/person-file';
import { listSent, type SentRow } from '../../../gateways/sent.store.ts';
import { inSnapshot } from '../../../kernel/data/snapshots.ts';
import { derivedId } from '../../../kernel/data/ids.ts';
import {
  byCreation,
  pageOf,
  spanOf,
  type Cursor,
  type IdKind,
  type PageSpan,
} from '../../../kernel/http/pages.ts';
import { deviceLabel } from '../../../kernel/identity/device-label.ts';
import type { Untold } from '../../../kernel/texts/texts.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { devicesOf, sessionsOf } from '../../auth/auth.ts';
import { documentsOf, keptFilesAmong, readBusinessDocuments, wireDocument } from '../../kyc/kyc.ts';
import { notificationsOf } from '../../notifications/notifications.ts';
import {
  alertsOfPerson,
  operationsOf,
  underWayOf,
  wireOperation,
  wireUnderWay,
} from '../../operations/operations.ts';
import { readBalance } from '../../payments/payments.ts';
import { recipientsOf, wireAccount, type StoredRecipient } from '../../recipients/recipients.ts';
import { schedulesOf, wireSchedule } from '../../schedules/schedules.ts';
import { requestsOf, wireRequest } from '../../support/support.ts';
import { listAnswers } from '../../users/users.ts';
import {
  listBusinesses,
  listCards,
  listNotes,
  listReferred,
  loggedAmong,
  type BusinessRow,
  type CardRow,
  type NoteRow,
} from './file.store.ts';

export type PartDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ledger: Ledger;
};

type Query = z.output<typeof personPartQuerySchema>;

type Read<Part> = (deps: PartDeps, id: string, query: Query) => Promise<Untold<Part>>;

type List<Row, Element> = {
  readonly rows: (deps: PartDeps, id: string, span: PageSpan) => Promise<Row[]>;
  readonly cursorOf: (row: Row) => Cursor;
  readonly ids?: IdKind;
  readonly wire: (
    rows: readonly Row[],
    deps: PartDeps,
  ) => readonly Element[] | Promise<readonly Element[]>;
};

/** Reads a part page by page, the newest first. Refuses `requete_invalide` for a `curseur` that no answer gave. */
function partOf<Row, Element>({ rows, cursorOf, ids, wire }: List<Row, Element>) {
  return async (deps: PartDeps, id: string, asked: Query) => {
    const query = { ...asked, page: 1, order: 'desc' } as const;
    const found = await rows(deps, id, spanOf(query, ids));
    const { shown, curseur } = pageOf(query, found, cursorOf);
    return { elements: [...(await wire(shown, deps))], curseur };
  };
}

/** How each part of a person's file is read. */
export const parts: { readonly [Name in PersonPart]: Read<PersonParts[Name]> } = {
  operations: partOf({
    rows: ({ pool }, id, span) => operationsOf(pool, id, span),
    cursorOf: (operation) => operation,
    async wire(operations, { pool }) {
      const objects = operations.flatMap(({ object }) => (object === null ? [] : [object.id]));
      const logged = await loggedAmong(pool, objects);
      return operations.map((operation) => ({
        ...wireOperation(operation),
        transaction:
          operation.object !== null && logged.has(operation.object.id) ? operation.object.id : null,
      }));
    },
  }),
  documents: partOf({
    rows: ({ pool }, id, span) => documentsOf(pool, id, span),
    cursorOf: byCreation,
    wire: (documents, { pool }) => withFiles(pool, documents.map(wireDocument)),
  }),
  attentes: partOf({
    rows: ({ pool }, id, span) => underWayOf(pool, id, span),
    cursorOf: (transaction) => transaction,
    wire: (transactions) => transactions.map(wireUnderWay),
  }),
  programmations: partOf({
    rows: ({ pool }, id, span) => schedulesOf(pool, id, span),
    cursorOf: byCreation,
    wire: (schedules) => schedules.map((schedule) => wireSchedule(schedule, [])),
  }),
  beneficiaires: partOf({
    rows: ({ pool }, id, span) => recipientsOf(pool, id, span),
    cursorOf: byCreation,
    wire: (recipients) => recipients.map(wireRecipient),
  }),
  cartes: partOf({
    rows: ({ pool }, id, span) => listCards(pool, id, span),
    cursorOf: byCreation,
    wire: (cards) => cards.map(wireCard),
  }),
  sessions: partOf({
    rows: ({ pool, clock }, userId, span) => sessionsOf(pool, { userId, now: clock.now() }, span),
    cursorOf: byCreation,
    wire: (sessions) =>
      sessions.map((session) => ({
        id: session.id,
        appareil: deviceLabel(session.device),
        adresse: session.address,
        dateCreation: session.createdAt.toISOString(),
        vueLe: session.lastSeenAt.toISOString(),
        secondFacteur: session.secondFactor,
      })),
  }),
  appareils: partOf({
    rows: ({ pool }, id, span) => devicesOf(pool, id, span),
    cursorOf: ({ lastSeenAt: at, hash: id }) => ({ at, id }),
    ids: 'hash',
    wire: (devices) =>
      devices.map(({ hash, device, firstSeenAt, lastSeenAt }) => ({
        // What the device itself is known by stays here.
        id: derivedId('device', hash),
        appareil: deviceLabel(device ?? ''),
        premiereFois: firstSeenAt?.toISOString() ?? null,
        vuLe: lastSeenAt.toISOString(),
      })),
  }),
  messages: partOf({
    rows: ({ pool }, id, span) => notificationsOf(pool, id, span),
    cursorOf: byCreation,
    wire: (messages) =>
      messages.map((message) => ({
        id: message.id,
        evenement: message.event,
        titre: message.title,
        texte: message.text,
        dateCreation: message.createdAt.toISOString(),
        lu: message.readAt !== null,
      })),
  }),
  envois: partOf({
    rows: ({ pool }, id, span) => listSent(pool, id, span),
    cursorOf: byCreation,
    wire: (sent) => sent.map(wireSent),
  }),
  demandes: partOf({
    rows: ({ pool }, id, span) => requestsOf(pool, id, span),
    cursorOf: byCreation,
    wire: (requests) => requests.map(wireRequest),
  }),
  notes: partOf({
    rows: ({ pool }, id, span) => listNotes(pool, id, span),
    cursorOf: byCreation,
    wire: (notes) => notes.map(wireNote),
  }),
  filleuls: partOf({
    rows: ({ pool }, id, span) => listReferred(pool, id, span),
    cursorOf: ({ createdAt: at, referralId: id }) => ({ at, id }),
    wire: (people) =>
      people.map(({ id, name, status, createdAt }) => ({
        id,
        nom: name,
        statut: status,
        dateCreation: createdAt.toISOString(),
      })),
  }),
  alertes: partOf({
    rows: ({ pool }, id, span) => alertsOfPerson(pool, id, span),
    cursorOf: (alert) => alert,
    ids: 'bigint',
    wire: (alerts) =>
      alerts.map(({ id, kind, subject, at, transactionId }) => ({
        id,
        genre: kind,
        sujet: subject,
        dateCreation: at.toISOString(),
        transaction: transactionId,
      })),
  }),
  commerces: partOf({
    rows: ({ pool }, id, span) => listBusinesses(pool, id, span),
    cursorOf: byCreation,
    wire: (businesses, deps) => Promise.all(businesses.map((one) => wireBusiness(deps, one))),
  }),
  reponses: partOf({
    rows: ({ pool }, id, span) => listAnswers(pool, id, span),
    cursorOf: byCreation,
    wire: (answers) =>
      answers.map(({ id, text, createdAt, decidedAt, files }) => ({
        id,
        texte: text,
        dateCreation: createdAt.toISOString(),
        decideLe: decidedAt?.toISOString() ?? null,
        pieces: [...files],
      })),
  }),
};

async function withFiles<Document extends { readonly id: string }>(
  pool: Pool,
  documents: readonly Document[],
): Promise<(Document & { readonly fichier: boolean })[]> {
  const ids = documents.map(({ id }) => id);
  const kept = await keptFilesAmong(pool, ids);
  return documents.map((document) => ({ ...document, fichier: kept.has(document.id) }));
}

const shownDigits = 4;

function wireRecipient(
  recipient: StoredRecipient,
): PersonParts['beneficiaires']['elements'][number] {
  const account = recipient.iban ?? recipient.accountNumber;
  return {
    ...wireAccount(recipient),
    compte: account === null ? null : `•••• ${account.slice(-shownDigits)}`,
    utilisateur: recipient.userId,
    dernierTransfert: recipient.lastTransferAt?.toISOString() ?? null,
    dateCreation: recipient.createdAt.toISOString(),
  };
}

/** What a business has and sent is shown of its owner alone. */
async function wireBusiness(
  { pool, ledger }: PartDeps,
  { id, name, role, live, liveAccountId }: BusinessRow,
): Promise<PersonParts['commerces']['elements'][number]> {
  const business = { id, nom: name, role, modeProduction: live };
  if (role !== 'proprietaire') return { ...business, soldes: null, documents: null };
  const asked = { accountId: liveAccountId, mode: 'live' } as const;
  const balance = await inSnapshot(pool, (snapshot) => readBalance({ ledger, snapshot }, asked));
  const { documents } = await readBusinessDocuments({ pool }, id);
  return {
    ...business,
    soldes: balance.elements,
    documents: await withFiles(pool, documents),
  };
}

function wireCard(card: CardRow): PersonParts['cartes']['elements'][number] {
  return {
    id: card.id,
    reference: card.reference,
    type: card.type,
    devise: card.currency,
    derniersChiffres: card.last4,
    statut: card.status,
    gelee: card.isFrozen,
    dateCreation: card.createdAt.toISOString(),
  };
}

function wireSent(sent: SentRow): PersonParts['envois']['elements'][number] {
  return {
    id: sent.id,
    canal: sent.channel === 'mail' ? 'email' : 'sms',
    genre: sent.kind,
    objet: sent.subject,
    etat: sent.state,
    code: sent.code,
    tentatives: sent.attempts,
    dateCreation: sent.createdAt.toISOString(),
    dernierEssai: sent.updatedAt.toISOString(),
  };
}

export function wireNote({ id, text, author, createdAt }: NoteRow) {
  return { id, texte: text, auteur: author, dateCreation: createdAt.toISOString() };
}
