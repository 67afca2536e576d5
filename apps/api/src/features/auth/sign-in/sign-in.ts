import type { ClientBase } from 'pg';
import type { Clock } from '../../../kernel/time/clock.ts';
import { newToken, sha256Hex } from '../../../kernel/data/ids.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import { holdUser, type UserRow } from '../../users/users.ts';
import {
  deviceOf,
  type Client,
  type IssuedSession,
  type Sessions,
  type SignInClient,
} from '../sessions/sessions.ts';
import { isKnownDevice, rememberDevice } from '../devices.store.ts';
import { deviceLabel } from '../../../kernel/identity/device-label.ts';
import { earlierSessions } from './sign-in.store.ts';
import { warn } from '../mails/warnings.ts';

/** A request's origin, with the mark that this browser got when it last signed in. */
export type Visitor = Client & { readonly deviceToken: string | null };

export type SignedIn = IssuedSession & { readonly deviceToken: string };

type SignInDeps = { readonly clock: Clock; readonly sessions: Sessions };

/**
 * Opens a session for a person who has proved who they are, in the caller's transaction. Refuses `compte_bloque`. A device
 * that the account does not know is told by mail, except the one that the account was opened on.
 */
export async function signIn(
  { clock, sessions }: SignInDeps,
  client: ClientBase,
  userId: string,
  from: Visitor & Pick<SignInClient, 'secondFactor'>,
): Promise<SignedIn> {
  const user = (await holdUser(client, userId)) ?? refuse('identifiants_invalides');
  if (user.blockedAt !== null) return refuse('compte_bloque');
  const deviceToken = from.deviceToken ?? newToken();
  const hash = sha256Hex(deviceToken);
  const at = clock.now();
  if (await isNewDevice(client, user, { ...from, hash })) {
    const device = deviceLabel(from.userAgent);
    await warn(client, { userId, warning: 'device', at, address: from.address, device });
  }
  await rememberDevice(client, { userId, hash, userAgent: deviceOf(from), at });
  return { ...(await sessions.open(client, user, from)), deviceToken };
}

async function isNewDevice(
  client: ClientBase,
  user: UserRow,
  from: Client & { readonly hash: string },
): Promise<boolean> {
  if (await isKnownDevice(client, user.id, from.hash)) return false;
  // A program keeps no mark: the same one from the same place is not announced each time.
  const earlier = await earlierSessions(client, user.id, {
    device: deviceOf(from),
    address: from.address,
  });
  return earlier.any && !earlier.alike;
}
