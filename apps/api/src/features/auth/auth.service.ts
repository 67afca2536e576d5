import type { ClientBase, Pool } from 'pg';
import type { LoginRequest, RegisterRequest } from '@nzela/contract/auth';
import type { Ledger } from '@nzela/ledger/types';
import { networkOf } from '../../kernel/http/addresses.ts';
import type { AttemptLimit, Attempts } from '../../kernel/identity/attempts.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { transact, violatedConstraint } from '../../kernel/data/database.ts';
import { newId, sha256Hex } from '../../kernel/data/ids.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';
import { addJobs } from '../../kernel/jobs/jobs.ts';
import { readPhone } from '../../kernel/texts/phones.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { publishPerson } from '../../kernel/identity/capabilities.ts';
import { openMerchant } from '../merchants/merchants.ts';
import type { Referrals } from '../referrals/referrals.ts';
import type { Settings } from '../settings/settings.ts';
import { screenSoon } from '../screening/screening.ts';
import {
  findUser,
  holdUser,
  insertUser,
  markEmailVerified,
  newReferralCode,
  refuseBlocked,
  setPassword,
  setPhone,
  type UserRow,
} from '../users/users.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { Sessions } from './sessions/sessions.ts';
import { isOpenMailToken, useMailToken, voidMailTokens } from './auth.store.ts';
import { isKnownDevice } from './devices.store.ts';
import type { SecondSteps, WaitingSignIn } from './codes/second-step.ts';
import { signIn, type SignedIn, type Visitor } from './sign-in/sign-in.ts';
import { signInWays } from './sign-in/sign-in.store.ts';
import type { Strength } from './passwords/strength.ts';
import { deletePendingSignIns } from './codes/totp.store.ts';
import { warn } from './mails/warnings.ts';

export type AuthDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly ledger: Ledger;
  readonly attempts: Attempts;
  readonly passwords: Passwords;
  readonly strength: Strength;
  readonly sessions: Sessions;
  readonly secondSteps: SecondSteps;
  readonly referrals: Referrals;
  readonly settings: Settings;
};

/** What a program, not a request, may also decide of a new account. */
export type Special = {
  readonly role?: UserRow['role'];
  readonly demo?: boolean;
  /** The e-mail address needs no confirming. */
  readonly verified?: boolean;
  readonly phoneVerified?: boolean;
};

export type Auth = {
  /** Opens the account with its wallet and a first session. Refuses weak passwords, taken e-mails and phones. */
  register(request: RegisterRequest, from: Visitor, special?: Special): Promise<SignedIn>;
  /**
   * Refuses `identifiants_invalides` alike for no account and a wrong password, in the same time; after the right one
   * also `compte_bloque`, `connexion_email_desactivee` and `connexion_telephone_desactivee`. Where a second step is on,
   * answers the sign-in that waits for it.
   */
  login(request: LoginRequest, from: Visitor): Promise<SignedIn | WaitingSignIn>;
  /** Always succeeds: whether a mail leaves is decided later, where the asker cannot see it. */
  requestReset(email: string, from: Visitor): Promise<void>;
  /** Has the same mail sent for somebody who is known to have asked, in the caller's transaction. */
  sendReset(client: ClientBase, email: string): Promise<void>;
  /** Refuses `lien_invalide`. Ends every session of the account. */
  resetPassword(token: string, newPassword: string, from: Visitor): Promise<void>;
  verifyEmail(token: string, from: Visitor): Promise<void>;
  resendVerification(userId: string): Promise<void>;
};

const quarterHour = 900;
const hour = 3_600;
const nobody = '00000000-0000-0000-0000-000000000000';

export function createAuth(deps: AuthDeps): Auth {
  return {
    register: (request, from, special = {}) => register(deps, request, from, special),
    login: (request, from) => login(deps, request, from),
    requestReset: (email, from) => requestReset(deps, email, from),
    sendReset: (client, email) => addJobs(client, [resetJob(email, true)]),
    resetPassword: (token, newPassword, from) => resetPassword(deps, token, newPassword, from),
    verifyEmail: (token, from) => verifyEmail(deps, token, from),
    resendVerification: (userId) => resendVerification(deps, userId),
  };
}

async function register(
  deps: AuthDeps,
  request: RegisterRequest,
  from: Visitor,
  special: Special,
): Promise<SignedIn> {
  await deps.attempts.take([
    { key: `register:${networkOf(from.address)}`, maximum: 60, windowSeconds: hour },
  ]);
  const phone = readPhone(request.telephone, 'telephone');
  const { prenom, nom, email, password } = request;
  await refuseTaken(deps.pool, email, phone);
  const referrer = await deps.referrals.referrerOf(request.codeParrainageUtilise);
  await deps.strength.require(password, [prenom, nom, email, phone], 'password');
  const passwordHash = await deps.passwords.hash(password);
  return transact(deps.pool, async ({ client }) => {
    const user = await insertAccount(client, deps, {
      firstName: prenom,
      lastName: nom,
      email,
      phone,
      role: special.role ?? request.role,
      passwordHash,
      demo: special.demo ?? false,
    });
    const verifiedAt = special.verified === true ? deps.clock.now() : null;
    if (verifiedAt === null) await addJobs(client, [verificationJob(user.id)]);
    else await markEmailVerified(client, user.id, verifiedAt);
    if (special.phoneVerified === true)
      await setPhone(client, user.id, { phone, at: deps.clock.now() });
    if (referrer !== null) await deps.referrals.record(client, referrer, user.id);
    return signIn(deps, client, user.id, { ...from, secondFactor: false });
  });
}

async function login(
  deps: AuthDeps,
  request: LoginRequest,
  from: Visitor,
): Promise<SignedIn | WaitingSignIn> {
  const { pool, attempts } = deps;
  const byEmail = 'email' in request;
  const identifier = byEmail ? request.email : readPhone(request.telephone, 'telephone');
  const user = await findUser(pool, byEmail ? 'email' : 'phone', identifier);
  const limits = await loginLimits(pool, identifier, user, from);
  await attempts.take(limits);
  const matches = await deps.passwords.matches(request.password, user?.passwordHash ?? null);
  if (!matches || user === null) return refuse('identifiants_invalides');
  await attempts.giveBack(limits);
  if (user.blockedAt !== null) return refuseBlocked(deps, pool, user.id);
  const ways = await signInWays(pool, user.id);
  if (byEmail && !ways.byEmail) return refuse('connexion_email_desactivee');
  if (!byEmail && !ways.byPhone) return refuse('connexion_telephone_desactivee');
  return transact(pool, async ({ client }) => {
    // The password may have been changed since it was read: hashing waits for its turn.
    const held = await holdUser(client, user.id);
    if (held?.passwordHash !== user.passwordHash) return refuse('identifiants_invalides');
    const waiting = await deps.secondSteps.begin(client, user.id);
    return waiting ?? signIn(deps, client, user.id, { ...from, secondFactor: false });
  });
}

async function requestReset(
  { pool, attempts }: AuthDeps,
  email: string,
  from: Visitor,
): Promise<void> {
  const network = networkOf(from.address);
  const device = await knownDeviceOf(pool, email, from);
  await attempts.take(
    device === null
      ? [
          { key: `reset:${email}:${network}`, maximum: 5, windowSeconds: hour },
          { key: `reset-from:${network}`, maximum: 30, windowSeconds: hour },
        ]
      : [{ key: `reset:${email}:device:${device}`, maximum: 5, windowSeconds: hour }],
  );
  await transact(pool, ({ client }) => addJobs(client, [resetJob(email, device !== null)]));
}

function resetJob(email: string, fromKnownBrowser: boolean) {
  return {
    name: 'auth.reset-mail',
    payload: { email, requestId: newId(), fromKnownBrowser },
  } as const;
}

/** The browser that asks, if it has signed in to the account before. */
async function knownDeviceOf(pool: Pool, email: string, from: Visitor): Promise<string | null> {
  if (from.deviceToken === null) return null;
  const device = sha256Hex(from.deviceToken);
  const user = await findUser(pool, 'email', email);
  return (await isKnownDevice(pool, user?.id ?? nobody, device)) ? device : null;
}

async function resetPassword(
  deps: AuthDeps,
  token: string,
  newPassword: string,
  from: Visitor,
): Promise<void> {
  await deps.attempts.take([linkLimit(from)]);
  const hash = sha256Hex(token);
  if (!(await isOpenMailToken(deps.pool, { hash, kind: 'reset-password', at: deps.clock.now() })))
    return refuse('lien_invalide');
  await deps.strength.require(newPassword, [], 'newPassword');
  const passwordHash = await deps.passwords.hash(newPassword);
  await transact(deps.pool, async ({ client }) => {
    const at = deps.clock.now();
    const userId = await useMailToken(client, {
      hash,
      kind: 'reset-password',
      at,
    });
    if (userId === null) return refuse('lien_invalide');
    await setPassword(client, userId, passwordHash);
    await deletePendingSignIns(client, userId);
    await voidMailTokens(client, userId, 'reset-password', at);
    // Whoever can read the mailbox owns the address.
    await markEmailVerified(client, userId, at);
    await publishPerson(client, userId);
    await deps.sessions.end(client, { userId }, 'password');
    await warn(client, { userId, warning: 'password', at, address: from.address });
  });
}

async function verifyEmail(deps: AuthDeps, token: string, from: Visitor): Promise<void> {
  await deps.attempts.take([linkLimit(from)]);
  await transact(deps.pool, async ({ client }) => {
    const at = deps.clock.now();
    const userId = await useMailToken(client, {
      hash: sha256Hex(token),
      kind: 'verify-email',
      at,
    });
    if (userId === null) return refuse('lien_invalide');
    await markEmailVerified(client, userId, at);
    await publishPerson(client, userId);
    await screenSoon(client, userId);
  });
}

async function resendVerification({ pool, attempts }: AuthDeps, userId: string): Promise<void> {
  await attempts.take([{ key: `verification:${userId}`, maximum: 5, windowSeconds: hour }]);
  await transact(pool, ({ client }) => addJobs(client, [verificationJob(userId)]));
}

function linkLimit(from: Visitor): AttemptLimit {
  return { key: `link:${networkOf(from.address)}`, maximum: 60, windowSeconds: hour };
}

function verificationJob(userId: string) {
  return { name: 'auth.verification-mail', payload: { userId, requestId: newId() } } as const;
}

async function refuseTaken(client: ClientBase | Pool, email: string, phone: string): Promise<void> {
  if ((await findUser(client, 'email', email)) !== null)
    refuse('email_deja_utilise', { field: 'email' });
  if ((await findUser(client, 'phone', phone)) !== null)
    refuse('telephone_deja_utilise', { field: 'telephone' });
}

type NewAccount = Pick<
  UserRow,
  'firstName' | 'lastName' | 'email' | 'phone' | 'role' | 'passwordHash' | 'demo'
>;

/** The account with its wallet, and the account where what it paid waits for its operation. */
async function insertAccount(
  client: ClientBase,
  deps: AuthDeps,
  account: NewAccount,
): Promise<UserRow> {
  const user = {
    ...account,
    id: newId(),
    timeZone: (await deps.settings.read('application')).fuseauHoraire,
    referralCode: newReferralCode(),
    createdAt: deps.clock.now(),
  };
  try {
    await insertUser(client, user);
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'users_email') refuse('email_deja_utilise', { field: 'email' });
    if (constraint === 'users_phone') refuse('telephone_deja_utilise', { field: 'telephone' });
    throw error;
  }
  await deps.ledger.open(client, [
    { kind: 'wallet', owner: user.id, currency: 'EUR' },
    { kind: 'transit', owner: user.id, currency: 'EUR' },
  ]);
  if (user.role === 'merchant') await openMerchant(client, user, deps.clock);
  const inserted = await findUser(client, 'id', user.id);
  if (inserted === null) throw new Error('The account just made is missing');
  await publishPerson(client, user.id);
  return inserted;
}

/**
 * Who may guess how often. A browser that has signed in to this account counts alone, so a stranger who fails on
 * purpose never locks its owner out; everybody else shares what is left for the account, its address and their own.
 */
async function loginLimits(
  pool: Pool,
  identifier: string,
  user: UserRow | null,
  from: Visitor,
): Promise<AttemptLimit[]> {
  const device = from.deviceToken === null ? null : sha256Hex(from.deviceToken);
  // Asked for nobody's account too: the time must not tell that there is one.
  const known = device !== null && (await isKnownDevice(pool, user?.id ?? nobody, device));
  const account = user?.id ?? identifier;
  if (known)
    return [{ key: `login:${account}:device:${device}`, maximum: 10, windowSeconds: quarterHour }];
  return [
    { key: `login:${account}:${networkOf(from.address)}`, maximum: 5, windowSeconds: quarterHour },
    { key: `login:${account}`, maximum: 50, windowSeconds: hour },
    { key: `login-from:${networkOf(from.address)}`, maximum: 100, windowSeconds: quarterHour },
  ];
}
