import type { ClientBase, Pool } from 'pg';
import type { ChangePassword, Passkey, Security, SignInWays } from '@nzela/contract/sign-in';
import type { Attempts } from '../../kernel/identity/attempts.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { transact } from '../../kernel/data/database.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Actor } from '../../kernel/identity/session.ts';
import { findUser, replacePassword } from '../users/users.ts';
import type { Passwords } from './passwords/passwords.ts';
import type { Sessions } from './sessions/sessions.ts';
import { isSessionLive, voidMailTokens } from './auth.store.ts';
import type { Passkeys } from './passkeys/passkeys.ts';
import type { PasskeyRow } from './passkeys/passkeys.store.ts';
import { changeSignInWays, signInWays } from './sign-in/sign-in.store.ts';
import type { Strength } from './passwords/strength.ts';
import type { Totp } from './codes/totp.ts';
import { deletePendingSignIns } from './codes/totp.store.ts';
import { warn } from './mails/warnings.ts';

export type SecurityDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly passwords: Passwords;
  readonly strength: Strength;
  readonly sessions: Sessions;
  readonly passkeys: Passkeys;
  readonly totp: Totp;
};

/** How a person signs in, all of it. */
export async function readSecurity(deps: SecurityDeps, userId: string): Promise<Security> {
  const ways = await signInWays(deps.pool, userId);
  const { on, backupCodes } = await deps.totp.state(userId);
  return {
    connexionEmail: ways.byEmail,
    connexionTelephone: ways.byPhone,
    passkeys: (await deps.passkeys.of(userId)).map(wirePasskey),
    totp: { actif: on, codesRestants: on ? backupCodes : 0 },
  };
}

export function wirePasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    nom: row.name,
    synchronisee: row.synced,
    dateCreation: row.createdAt.toISOString(),
    derniereUtilisation: row.lastUsedAt?.toISOString() ?? null,
  };
}

type Asker = { readonly actor: Actor; readonly address: string };

/** Asks for a fresh proof of identity for a change of `reglage`, in the caller's transaction. */
type Prove = (client: ClientBase, reglage: string) => Promise<void>;

/**
 * Turns sign-in by e-mail or phone on or off (spec §4). Turning one on opens a way in, and asks for a fresh proof of
 * identity. Refuses `derniere_connexion` when none would stay on, `verification_requise`.
 */
export async function setSignInWays(
  deps: SecurityDeps,
  { actor: { userId }, address, prove }: Asker & { readonly prove: Prove },
  { connexionEmail, connexionTelephone }: SignInWays,
): Promise<Security> {
  await transact(deps.pool, async ({ client }) => {
    const before = await signInWays(client, userId);
    const wanted = { byEmail: connexionEmail ?? null, byPhone: connexionTelephone ?? null };
    const after = (await changeSignInWays(client, userId, wanted)) ?? refuse('derniere_connexion');
    if (before.byEmail === after.byEmail && before.byPhone === after.byPhone) return;
    const isOpened = (after.byEmail && !before.byEmail) || (after.byPhone && !before.byPhone);
    if (isOpened) await prove(client, after.byEmail && !before.byEmail ? 'email' : 'telephone');
    await warn(client, { userId, warning: 'sign-in-ways', at: deps.clock.now(), address });
  });
  return readSecurity(deps, userId);
}

/**
 * A new password for whoever knows the present one. Every other session ends, links to reset it too, and a mail tells
 * of it. Refuses `mot_de_passe_incorrect`, `mot_de_passe_faible`, `trop_de_tentatives`.
 */
export async function changePassword(
  deps: SecurityDeps,
  { actor, address }: Asker,
  { motDePasse, nouveauMotDePasse }: ChangePassword,
): Promise<void> {
  const { userId, sessionId } = actor;
  const limits = [{ key: `password:${userId}:${sessionId}`, maximum: 5, windowSeconds: 900 }];
  await deps.attempts.take(limits);
  const user = (await findUser(deps.pool, 'id', userId)) ?? refuse('session_expiree');
  if (!(await deps.passwords.matches(motDePasse, user.passwordHash)))
    return refuse('mot_de_passe_incorrect', { field: 'motDePasse' });
  await deps.attempts.giveBack(limits);
  const personal = [user.firstName, user.lastName, user.email, user.phone];
  await deps.strength.require(nouveauMotDePasse, personal, 'nouveauMotDePasse');
  const passwordHash = await deps.passwords.hash(nouveauMotDePasse);
  await transact(deps.pool, async ({ client }) => {
    const change = { verified: user.passwordHash, next: passwordHash };
    if (!(await replacePassword(client, userId, change)))
      return refuse('mot_de_passe_incorrect', { field: 'motDePasse' });
    if (!(await isSessionLive(client, sessionId))) return refuse('session_expiree');
    await deletePendingSignIns(client, userId);
    const at = deps.clock.now();
    await voidMailTokens(client, userId, 'reset-password', at);
    await deps.sessions.end(client, { userId, except: sessionId }, 'password');
    await warn(client, { userId, warning: 'password-changed', at, address });
  });
}
