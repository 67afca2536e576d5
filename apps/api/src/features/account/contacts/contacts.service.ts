import { createHmac } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { emailLinkHours, phoneCodeMinutes, type User } from '@nzela/contract/users';
import { say } from '@nzela/messages/message';
import type { Attempts } from '../../../kernel/identity/attempts.ts';
import { addSeconds, type Clock } from '../../../kernel/time/clock.ts';
import { transact, violatedConstraint } from '../../../kernel/data/database.ts';
import { publish } from '../../../kernel/data/events.ts';
import { newId, sha256Hex } from '../../../kernel/data/ids.ts';
import { addJobs } from '../../../kernel/jobs/jobs.ts';
import { readPhone } from '../../../kernel/texts/phones.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { UnreadableSecret, type Secrets } from '../../../kernel/data/secrets.ts';
import { publishPerson } from '../../../kernel/identity/capabilities.ts';
import { requireStepUp, type StepUpRequest } from '../../step-up/step-up.ts';
import { notify } from '../../notifications/notifications.ts';
import {
  openContactChange,
  setEmail,
  tryContactChange,
  useContactChange,
  type ContactChange,
  type ContactKind,
} from './contacts.store.ts';
import { findUser, setPhone, wireUser } from '../../users/users.ts';

/** What changed, in a job's payload: the release before writes these words into its mail. */
export const changedThings = { email: 'adresse e-mail', phone: 'numéro de téléphone' } as const;

export type ContactDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly identity: { readonly attempts: Attempts };
};

export type Sent = { readonly destination: string; readonly expireLe: string };
type Own = { readonly userId: string; readonly request: StepUpRequest };

/** Guesses at one code: of a million codes, five. */
const triesMost = 5;
const requestsPerHour = 6;

const lifetimeSeconds: Readonly<Record<ContactKind, number>> = {
  email: emailLinkHours * 3600,
  telephone: phoneCodeMinutes * 60,
};

/** What is sent for a request: computed, so that the job that sends it twice sends the same. */
export function contactSecret(
  secrets: Secrets,
  { id, kind }: Pick<ContactChange, 'id' | 'kind'>,
): string {
  return secretUnder(secrets.derive(use), { id, kind });
}

const use = 'contact-changes';

function secretUnder(key: Buffer, { id, kind }: Pick<ContactChange, 'id' | 'kind'>): string {
  const mac = createHmac('sha256', key).update(`${kind}:${id}`).digest();
  if (kind === 'email') return mac.toString('base64url');
  return String(mac.readUInt32BE(0) % 1_000_000).padStart(6, '0');
}

/** What was computed when the request was made, whatever key was the newest then. Throws when that key is not given. */
export function sentSecret(secrets: Secrets, change: ContactChange): string {
  const sent = secrets
    .deriveEach(use)
    .map((key) => secretUnder(key, change))
    .find((secret) => hashed(change.id, secret) === change.secretHash);
  if (sent === undefined)
    throw new UnreadableSecret('The key of this request is neither SECRET_KEY nor a former one');
  return sent;
}

const hashed = (id: string, secret: string) => sha256Hex(`${id}:${secret}`);

/**
 * A new address, which holds once the link sent there is opened. Refuses `adresse_identique`, `email_deja_utilise`,
 * `verification_requise`, `trop_de_tentatives`.
 */
export async function changeEmail(deps: ContactDeps, own: Own, email: string): Promise<Sent> {
  const user = (await findUser(deps.pool, 'id', own.userId)) ?? refuse('non_authentifie');
  if (user.email === email) return refuse('adresse_identique', { field: 'email' });
  await limit(deps, own.userId, 'email');
  if ((await findUser(deps.pool, 'email', email)) !== null)
    return refuse('email_deja_utilise', { field: 'email' });
  await requireStepUp(deps, own.request, { action: 'coordonnees', subject: { email } });
  return ask(deps, own.userId, 'email', email);
}

/**
 * A new number, which holds once the code sent there is typed; one's own number is confirmed in the same way. Refuses
 * `telephone_invalide`, `telephone_deja_utilise`, `verification_requise`, `trop_de_tentatives`.
 */
export async function changePhone(deps: ContactDeps, own: Own, typed: string): Promise<Sent> {
  const phone = readPhone(typed, 'telephone');
  const user = (await findUser(deps.pool, 'id', own.userId)) ?? refuse('non_authentifie');
  await limit(deps, own.userId, 'telephone');
  if (user.phone !== phone) {
    if ((await findUser(deps.pool, 'phone', phone)) !== null)
      return refuse('telephone_deja_utilise', { field: 'telephone' });
    const subject = { telephone: phone };
    await requireStepUp(deps, own.request, { action: 'coordonnees', subject });
  }
  return ask(deps, own.userId, 'telephone', phone);
}

async function limit({ identity }: ContactDeps, userId: string, kind: ContactKind): Promise<void> {
  const key = `contact:${kind}:${userId}`;
  await identity.attempts.take([{ key, maximum: requestsPerHour, windowSeconds: 3600 }]);
}

async function ask(
  { pool, clock, secrets }: ContactDeps,
  userId: string,
  kind: ContactKind,
  value: string,
): Promise<Sent> {
  const id = newId();
  const at = clock.now();
  const expiresAt = addSeconds(at, lifetimeSeconds[kind]);
  const secretHash = hashed(id, contactSecret(secrets, { id, kind }));
  await transact(pool, async ({ client }) => {
    await openContactChange(client, { id, userId, kind, value, secretHash, at, expiresAt });
    const name = kind === 'email' ? 'users.contact' : 'users.contact-sms';
    await addJobs(client, [{ name, payload: { changeId: id } }]);
  });
  return { destination: value, expireLe: expiresAt.toISOString() };
}

/** Takes the link's token. Refuses `lien_invalide`, `email_deja_utilise`. */
export async function confirmEmail(
  deps: ContactDeps,
  userId: string,
  token: string,
): Promise<User> {
  const change = await proved(deps, { userId, kind: 'email', secret: token });
  return take(deps, change ?? refuse('lien_invalide'));
}

/** Takes the code of the SMS. Refuses `code_invalide`, `telephone_deja_utilise`. */
export async function confirmPhone(deps: ContactDeps, userId: string, code: string): Promise<User> {
  const change = await proved(deps, { userId, kind: 'telephone', secret: code });
  return take(deps, change ?? refuse('code_invalide', { field: 'code' }));
}

/** The open request that `secret` belongs to. The try is counted before it is compared, outside any transaction. */
async function proved(
  { pool, clock }: ContactDeps,
  { userId, kind, secret }: { userId: string; kind: ContactKind; secret: string },
): Promise<ContactChange | null> {
  const change = await tryContactChange(pool, { userId, kind, at: clock.now() });
  if (change === null || change.tries > triesMost) return null;
  return hashed(change.id, secret) === change.secretHash ? change : null;
}

async function take({ pool, clock }: ContactDeps, change: ContactChange): Promise<User> {
  const { id, userId, kind, value } = change;
  const at = clock.now();
  try {
    return await transact(pool, async ({ client }) => {
      const before = (await findUser(client, 'id', userId)) ?? refuse('non_authentifie');
      if (!(await useContactChange(client, id, at))) return wireUser(before);
      const { email: former, language } = before;
      const wasConfirmed = before.emailVerifiedAt !== null;
      const told = { userId, former, wasConfirmed, language, id };
      if (kind === 'email') {
        await setEmail(client, userId, { email: value, at });
        await warn(client, { ...told, what: changedThings.email });
      } else {
        await setPhone(client, userId, { phone: value, at });
        if (before.phone !== value) await warn(client, { ...told, what: changedThings.phone });
      }
      await publish(client, { userId, sujet: 'users', id: null });
      await publishPerson(client, userId);
      return wireUser((await findUser(client, 'id', userId)) ?? before);
    });
  } catch (error) {
    const constraint = violatedConstraint(error) ?? '';
    if (constraint.includes('email')) return refuse('email_deja_utilise', { field: 'email' });
    if (constraint.includes('phone'))
      return refuse('telephone_deja_utilise', { field: 'telephone' });
    throw error;
  }
}

type Warning = {
  readonly userId: string;
  readonly what: string;
  /** Where a mail still reaches whoever owned the account before this. */
  readonly former: string;
  readonly wasConfirmed: boolean;
  readonly language: string;
  readonly id: string;
};

async function warn(
  client: ClientBase,
  { userId, what, former, wasConfirmed, language, id }: Warning,
): Promise<void> {
  await notify(client, {
    userId,
    event: 'securite',
    ...(what === changedThings.email
      ? { title: say('users_email_changed_title'), text: say('users_email_changed_notice') }
      : { title: say('users_phone_changed_title'), text: say('users_phone_changed_notice') }),
    path: '/dashboard/user/settings?onglet=security',
    subject: `contact:${id}`,
    ownMail: true,
  });
  await addJobs(client, [
    {
      name: 'users.contact-changed',
      payload: { to: former, wasConfirmed, what, changeId: id, language },
    },
  ]);
}
