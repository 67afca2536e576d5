import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { currencySchema } from '@nzela/contract/common';
import type { PersonNote } from '@nzela/contract/people';
import {
  personPartNames,
  type PersonFile,
  type PersonPart,
  type personPartQuerySchema,
  type PersonParts,
} from '@nzela/contract/person-file';
import type { Balance, Ledger } from '@nzela/ledger/types';
import { money } from '@nzela/money/money';
import { transact } from '../../../kernel/data/database.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { auditedBy, auditOf, writeAudit } from '../../../kernel/identity/audit.ts';
import { capabilitiesOf, publishPerson } from '../../../kernel/identity/capabilities.ts';
import { actorOf } from '../../../kernel/identity/session.ts';
import { wireAmount } from '../../../kernel/texts/amounts.ts';
import type { Untold } from '../../../kernel/texts/texts.ts';
import { readLimits } from '../../limits/limits.ts';
import type { Rates } from '../../rates/rates.ts';
import type { Settings } from '../../settings/settings.ts';
import { findUser, type UserRow } from '../../users/users.ts';
import { heldBalances } from '../../wallets/wallets.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { readBlock } from '../blocking/blocking.service.ts';
import { findPerson } from '../people.store.ts';
import { wirePerson } from '../people.service.ts';
import { findReferrer, insertNote, readSecondFactor } from './file.store.ts';
import { parts, wireNote } from './parts.ts';

export type FileDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly settings: Settings;
  readonly rates: Rates;
};

/** What the file shows of each part at first. */
const firstRows = { limit: 25 } as const;

type Asked = { readonly request: FastifyRequest; readonly id: string };

/**
 * All that there is of a person, for an administrator, who is written down before anything is told. Refuses `introuvable`.
 */
export async function readFile(
  deps: FileDeps,
  { request, id }: Asked,
): Promise<Untold<PersonFile>> {
  const { pool } = deps;
  const user = (await findUser(pool, 'id', id)) ?? refuse('introuvable');
  await writeReading(deps, { request, id }, null);
  const referrer = await findReferrer(pool, id);
  return {
    ...(await identityOf(deps, user, actorOf(request).userId)),
    portefeuilles: await walletsOf(deps, user),
    plafonds: await readLimits(deps, id),
    parrain: referrer === null ? null : { id: referrer.id, nom: referrer.name },
    ...(await firstParts(deps, id)),
  };
}

async function firstParts(deps: FileDeps, id: string): Promise<Untold<PersonParts>> {
  const read = personPartNames.map(
    async (name) => [name, await parts[name](deps, id, firstRows)] as const,
  );
  return Object.fromEntries(await Promise.all(read)) as Untold<PersonParts>;
}

type AskedPart<Name extends PersonPart> = Asked & {
  readonly name: Name;
  readonly query: z.output<typeof personPartQuerySchema>;
};

/**
 * More of one part of a person's file, written down as the reading of the file is. Refuses `introuvable`, and
 * `requete_invalide` for a `curseur` that no answer gave.
 */
export async function readPart<Name extends PersonPart>(
  deps: FileDeps,
  { request, id, name, query }: AskedPart<Name>,
): Promise<Untold<PersonParts[Name]>> {
  if ((await findUser(deps.pool, 'id', id)) === null) return refuse('introuvable');
  await writeReading(deps, { request, id }, { partie: name });
  return parts[name](deps, id, query);
}

async function writeReading(
  { pool, clock }: FileDeps,
  { request, id }: Asked,
  after: object | null,
): Promise<void> {
  await transact(pool, ({ client }) =>
    writeAudit(client, {
      ...auditOf(auditedBy(request)),
      action: 'users.read',
      subject: id,
      before: null,
      after,
      at: clock.now(),
    }),
  );
}

/** Who the person is, whether they are suspended, and whether the administrator may act. */
async function identityOf({ pool }: FileDeps, user: UserRow, administratorId: string) {
  const row = (await findPerson(pool, user.id)) ?? refuse('introuvable');
  const hasSecondFactor = await readSecondFactor(pool, user.id);
  const held = await capabilitiesOf(pool, administratorId);
  const isOwn = user.id === administratorId;
  return {
    personne: {
      ...wirePerson(row),
      emailVerifie: user.emailVerifiedAt !== null,
      telephoneVerifie: user.phoneVerifiedAt !== null,
      identiteVerifiee: user.identityVerifiedAt !== null,
      secondFacteur: hasSecondFactor,
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
  };
}

async function walletsOf(deps: FileDeps, user: UserRow): Promise<PersonFile['portefeuilles']> {
  const owner = { id: user.id, currency: currencySchema.parse(user.currency) };
  const balances = await heldBalances(deps, deps.pool, { ...owner, timeZone: user.timeZone });
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
    await publishPerson(client, id);
    const name = `${author.firstName} ${author.lastName}`.trim();
    return wireNote({ id: noteId, text, author: name, createdAt: at });
  });
}
