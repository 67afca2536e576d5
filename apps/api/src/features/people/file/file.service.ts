import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { currencySchema } from '@nzela/contract/common';
import type { PersonFile, PersonNote } from '@nzela/contract/people';
import type { Balance, Ledger } from '@nzela/ledger/types';
import { money } from '@nzela/money/money';
import { transact } from '../../../kernel/data/database.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { auditedBy, auditOf, writeAudit } from '../../../kernel/identity/audit.ts';
import { capabilitiesOf } from '../../../kernel/identity/capabilities.ts';
import { deviceLabel } from '../../../kernel/identity/device-label.ts';
import { actorOf } from '../../../kernel/identity/session.ts';
import { wireAmount } from '../../../kernel/texts/amounts.ts';
import type { Untold } from '../../../kernel/texts/texts.ts';
import { liveSessions } from '../../auth/auth.ts';
import { listOwnDocuments, wireDocument } from '../../kyc/kyc.ts';
import { readLimits } from '../../limits/limits.ts';
import { newestNotifications } from '../../notifications/notifications.ts';
import { lastOperations, wireOperation } from '../../operations/operations.ts';
import type { Rates } from '../../rates/rates.ts';
import type { Settings } from '../../settings/settings.ts';
import { listOwnRequests, wireRequest } from '../../support/support.ts';
import { findUser, type UserRow } from '../../users/users.ts';
import { heldBalances } from '../../wallets/wallets.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { readBlock } from '../blocking/blocking.service.ts';
import { findPerson } from '../people.store.ts';
import { wirePerson } from '../people.service.ts';
import {
  findReferrer,
  insertNote,
  listAlerts,
  listBusinesses,
  listCards,
  listNotes,
  listReferred,
  readSecondFactors,
  type CardRow,
  type NoteRow,
} from './file.store.ts';

export type FileDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly settings: Settings;
  readonly rates: Rates;
};

const shownOperations = 25;
const shownMessages = 25;

type Asked = { readonly request: FastifyRequest; readonly id: string };

/**
 * All that there is of a person, for an administrator, who is written down before anything is told. Refuses `introuvable`.
 */
export async function readFile(
  deps: FileDeps,
  { request, id }: Asked,
): Promise<Untold<PersonFile>> {
  const { pool, clock } = deps;
  const user = (await findUser(pool, 'id', id)) ?? refuse('introuvable');
  await transact(pool, ({ client }) =>
    writeAudit(client, {
      ...auditOf(auditedBy(request)),
      action: 'users.read',
      subject: id,
      before: null,
      after: null,
      at: clock.now(),
    }),
  );
  const operations = await lastOperations(pool, id, shownOperations);
  const objects = operations.flatMap(({ object }) => (object === null ? [] : [object.id]));
  const documents = await listOwnDocuments(pool, id);
  const sessions = await liveSessions(pool, id, clock.now());
  const messages = await newestNotifications(pool, id, shownMessages);
  const alerts = await listAlerts(pool, id, objects);
  return {
    ...(await identityOf(deps, user, actorOf(request).userId)),
    ...(await linkedTo(deps, id)),
    portefeuilles: await walletsOf(deps, user),
    operations: operations.map(wireOperation),
    plafonds: await readLimits(deps, id),
    documents: documents.map(wireDocument),
    cartes: (await listCards(pool, id)).map(wireCard),
    sessions: sessions.map((session) => ({
      id: session.id,
      appareil: deviceLabel(session.device),
      adresse: session.address,
      dateCreation: session.createdAt.toISOString(),
      vueLe: session.lastSeenAt.toISOString(),
      secondFacteur: session.secondFactor,
    })),
    messages: messages.map((message) => ({
      id: message.id,
      evenement: message.event,
      titre: message.title,
      texte: message.text,
      dateCreation: message.createdAt.toISOString(),
      lu: message.readAt !== null,
    })),
    alertes: alerts.map(({ id: alertId, kind, subject, at }) => ({
      id: String(alertId),
      genre: kind,
      sujet: subject,
      dateCreation: at.toISOString(),
    })),
  };
}

/** Who the person is, whether they are suspended, and whether the administrator may act. */
async function identityOf({ pool }: FileDeps, user: UserRow, administratorId: string) {
  const row = (await findPerson(pool, user.id)) ?? refuse('introuvable');
  const secondFactors = await readSecondFactors(pool, user.id);
  const held = await capabilitiesOf(pool, administratorId);
  const isOwn = user.id === administratorId;
  return {
    personne: {
      ...wirePerson(row),
      emailVerifie: user.emailVerifiedAt !== null,
      telephoneVerifie: user.phoneVerifiedAt !== null,
      identiteVerifiee: user.identityVerifiedAt !== null,
      secondFacteur: secondFactors.has,
      langue: user.language,
      devise: currencySchema.parse(user.currency),
      fuseauHoraire: user.timeZone,
      codeParrainage: user.referralCode,
      demo: user.demo,
      fermeLe: user.closedAt?.toISOString() ?? null,
      capacites: user.role === 'admin' ? await capabilitiesOf(pool, user.id) : [],
    },
    peutAgir:
      !isOwn && user.closedAt === null && (user.role !== 'admin' || held.includes('proprietaire')),
    blocage: await readBlock(pool, user.id),
    appareilsConnus: secondFactors.devices,
  };
}

/** What others wrote about the person, whom they invited, what they asked, where they work. */
async function linkedTo({ pool }: FileDeps, id: string) {
  const requests = await listOwnRequests(pool, id);
  const referrer = await findReferrer(pool, id);
  return {
    demandes: requests.map(wireRequest),
    notes: (await listNotes(pool, id)).map(wireNote),
    parrain: referrer === null ? null : { id: referrer.id, nom: referrer.name },
    filleuls: (await listReferred(pool, id)).map(({ id: of, name, status, createdAt }) => ({
      id: of,
      nom: name,
      statut: status,
      dateCreation: createdAt.toISOString(),
    })),
    commerces: (await listBusinesses(pool, id)).map(({ id: of, name, role, live }) => ({
      id: of,
      nom: name,
      role,
      modeProduction: live,
    })),
  };
}

async function walletsOf(deps: FileDeps, user: UserRow): Promise<PersonFile['portefeuilles']> {
  const owner = { id: user.id, currency: currencySchema.parse(user.currency) };
  const balances = await heldBalances(deps, { ...owner, timeZone: user.timeZone });
  return balances.map(wireBalance);
}

function wireBalance({ account, posted, available }: Balance) {
  const { currency } = account;
  return {
    devise: currency,
    solde: wireAmount(posted),
    disponible: wireAmount(available),
    reserve: wireAmount(money(posted.minor - available.minor, currency)),
  };
}

function wireCard(card: CardRow): PersonFile['cartes'][number] {
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

function wireNote({ id, text, author, createdAt }: NoteRow): PersonNote {
  return { id, texte: text, auteur: author, dateCreation: createdAt.toISOString() };
}

type Noting = Asked & { readonly text: string };

/** Keeps a note about a person. Refuses `introuvable`. */
export async function note(
  { pool, clock }: Pick<FileDeps, 'pool' | 'clock'>,
  { request, id, text }: Noting,
): Promise<PersonNote> {
  const by = auditedBy(request);
  return transact(pool, async ({ client }) => {
    const user = (await findUser(client, 'id', id)) ?? refuse('introuvable');
    if (user.closedAt !== null) return refuse('introuvable');
    const author = (await findUser(client, 'id', by.userId)) ?? refuse('non_authentifie');
    const at = clock.now();
    const noteId = await insertNote(client, { userId: id, author: by.userId, text, at });
    await writeAudit(client, {
      ...auditOf(by),
      action: 'users.note',
      subject: id,
      before: null,
      after: { note: noteId },
      at,
    });
    const name = `${author.firstName} ${author.lastName}`.trim();
    return wireNote({ id: noteId, text, author: name, createdAt: at });
  });
}
