import type { Session, SessionAnswer } from '@nzela/contract/auth';
import type {
  BackupCodes,
  ChangePassword,
  Passkey,
  Security,
  SignInWays,
  TotpSetup,
} from '@nzela/contract/sign-in';
import { http } from '../../lib/http.ts';
import { readElements, readQuery } from '../../lib/read-query.ts';
import { askPasskey, makePasskey } from './passkeys.ts';
import { withStepUp } from './step-up.ts';

type Options = Record<string, unknown>;
const post = { method: 'POST' } as const;

/** How the person signs in. */
export function securityQuery() {
  return readQuery<Security>(['auth', 'securite'], '/auth/securite');
}

export function sessionsQuery() {
  return readElements<Session>(['auth', 'sessions'], '/auth/sessions');
}

/** A session by a passkey of this device, whosever it is. */
export async function signInWithPasskey(): Promise<SessionAnswer> {
  const options = await http.call<Options>('/auth/passkeys/connexion/options', {
    ...post,
    body: {},
  });
  const reponse = await askPasskey(options);
  return http.call('/auth/passkeys/connexion', { ...post, body: { reponse, remise: 'cookie' } });
}

/** Makes a passkey on this device, once the person has proved who they are. */
export async function addPasskey(nom: string): Promise<Passkey> {
  const options = await withStepUp((verification) =>
    http.call<Options>('/auth/passkeys/options', { ...post, body: {}, verification }),
  );
  const reponse = await makePasskey(options);
  return http.call('/auth/passkeys', { ...post, body: { nom, reponse } });
}

export function renamePasskey(id: string, nom: string): Promise<Passkey> {
  return http.call(`/auth/passkeys/${id}`, { method: 'PATCH', body: { nom } });
}

export function removePasskey(id: string): Promise<void> {
  return withStepUp((verification) =>
    http.call(`/auth/passkeys/${id}`, { method: 'DELETE', verification }),
  );
}

export function setSignInWays(ways: SignInWays): Promise<Security> {
  return withStepUp((verification) =>
    http.call('/auth/securite', { method: 'PATCH', body: ways, verification }),
  );
}

export function changePassword(change: ChangePassword): Promise<void> {
  return http.call('/auth/mot-de-passe', { ...post, body: change });
}

/** A secret for the person's application, once they have proved who they are. */
export function beginTotp(): Promise<TotpSetup> {
  return withStepUp((verification) => http.call('/auth/totp', { ...post, body: {}, verification }));
}

export function enableTotp(code: string): Promise<BackupCodes> {
  return http.call('/auth/totp/activer', { ...post, body: { code } });
}

export function renewBackupCodes(): Promise<BackupCodes> {
  return withStepUp((verification) =>
    http.call('/auth/totp/codes', { ...post, body: {}, verification }),
  );
}

export function disableTotp(): Promise<void> {
  return withStepUp((verification) => http.call('/auth/totp', { method: 'DELETE', verification }));
}

export function endSession(id: string): Promise<void> {
  return http.call(`/auth/sessions/${id}`, { method: 'DELETE' });
}

/** All but the one that asks. */
export function endOtherSessions(): Promise<void> {
  return http.call('/auth/sessions', { method: 'DELETE' });
}
