import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { ClientBase, Pool } from 'pg';
import {
  passkeysAtMost,
  signInPatienceSeconds,
  type PasskeyAnswer,
  type PasskeyCreation,
} from '@nzela/contract/sign-in';
import { addSeconds, type Clock } from '../../../kernel/time/clock.ts';
import { transact, violatedConstraint } from '../../../kernel/data/database.ts';
import { newId, newToken, sha256Hex } from '../../../kernel/data/ids.ts';
import type { Log } from '../../../kernel/monitoring/log.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import type { Actor } from '../../../kernel/identity/session.ts';
import type { Settings } from '../../settings/settings.ts';
import { findUser } from '../../users/users.ts';
import {
  countUse,
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  passkeysOf,
  renamePasskey,
  takeChallenge,
  type ChallengeUse,
  type PasskeyRow,
} from './passkeys.store.ts';
import { raiseSession } from '../auth.store.ts';
import { warn } from '../mails/warnings.ts';

type Own = { readonly id: string; readonly userId: string };
type Options = Record<string, unknown>;

/** Passkeys: discoverable, with the person verified by their device each time, bound to the public address. */
export type Passkeys = {
  of(userId: string): Promise<PasskeyRow[]>;
  /** What the browser makes a new one with. Refuses `trop_de_cles_acces`. */
  creationOptions(actor: Actor): Promise<Options>;
  /** Refuses `cle_acces_refusee`, `cle_acces_deja_ajoutee`, `trop_de_cles_acces`. */
  add(actor: Actor, made: NewPasskey): Promise<PasskeyRow>;
  rename(own: Own, name: string): Promise<PasskeyRow>;
  /** At once; a mail tells of it. Refuses `introuvable`. */
  /** After a fresh proof of identity (`prove`, in its transaction). Refuses `introuvable`, `verification_requise`. */
  remove(removal: Removal, address: string): Promise<void>;
  /** What the browser asks for a signature with: any key of ours, or one of `userId`'s for a proof. */
  requestOptions(asked: Challenged, userId?: string): Promise<Options>;
  /** Whose signature it is, for a challenge of `asked`, used once. Refuses `cle_acces_refusee`. */
  verify(answer: PasskeyAnswer, asked: Challenged): Promise<string>;
};

export type NewPasskey = {
  readonly name: string;
  readonly answer: PasskeyCreation;
  readonly address: string;
};

/** What a challenge is made for; `binding` is empty before anybody is signed in. */
type Challenged = { readonly use: ChallengeUse; readonly binding: string };

type PasskeysDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Settings;
  readonly publicUrl: string;
};

/** EdDSA, ES256 and RS256: all that today's devices offer. */
const algorithms = [-8, -7, -257];

export function createPasskeys(deps: PasskeysDeps): Passkeys {
  return {
    of: (userId) => passkeysOf(deps.pool, userId),
    creationOptions: (actor) => creationOptions(deps, actor),
    add: (actor, made) => add(deps, actor, made),
    rename: async (own, name) =>
      (await renamePasskey(deps.pool, own, name)) ?? refuse('introuvable'),
    remove: (removal, address) => remove(deps, removal, address),
    requestOptions: (asked, userId) => requestOptions(deps, asked, userId),
    verify: (answer, asked) => verify(deps, answer, asked),
  };
}

function relyingParty({ publicUrl }: PasskeysDeps) {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}

async function challenge({ pool, clock }: PasskeysDeps, asked: Challenged): Promise<string> {
  const text = newToken();
  const expiresAt = addSeconds(clock.now(), signInPatienceSeconds);
  await insertChallenge(pool, { ...asked, hash: sha256Hex(text), expiresAt });
  return text;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const timeoutMs = signInPatienceSeconds * 1_000;
const creationOf = ({ userId, sessionId }: Actor): Challenged => ({
  use: 'creation',
  binding: `${userId}:${sessionId}`,
});

async function creationOptions(deps: PasskeysDeps, actor: Actor): Promise<Options> {
  const user = (await findUser(deps.pool, 'id', actor.userId)) ?? refuse('session_expiree');
  const known = await passkeysOf(deps.pool, user.id);
  refuseTooMany(known);
  const text = await challenge(deps, creationOf(actor));
  return {
    ...(await generateRegistrationOptions({
      rpName: (await deps.settings.read('application')).nomApplication,
      rpID: relyingParty(deps).rpID,
      userName: user.email,
      userDisplayName: `${user.firstName} ${user.lastName}`.trim(),
      userID: bytesOf(user.id),
      challenge: new Uint8Array(Buffer.from(text, 'base64url')),
      timeout: timeoutMs,
      attestationType: 'none',
      excludeCredentials: known.map(descriptor),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: algorithms,
    })),
  };
}

function descriptor({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId, transports: [...transports] };
}

function refuseTooMany(known: readonly PasskeyRow[]): void {
  if (known.length >= passkeysAtMost)
    refuse('trop_de_cles_acces', { values: { count: passkeysAtMost } });
}

async function add(
  deps: PasskeysDeps,
  actor: Actor,
  { name, answer, address }: NewPasskey,
): Promise<PasskeyRow> {
  const { rpID, origin } = relyingParty(deps);
  const expectedChallenge = await takenChallenge(deps, answer, creationOf(actor));
  const checked = await orRefuse(deps, () =>
    verifyRegistrationResponse({
      response: withoutGaps(answer),
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!checked.verified) return refuse('cle_acces_refusee');
  const { credential, credentialDeviceType } = checked.registrationInfo;
  const { userId, sessionId } = actor;
  const createdAt = deps.clock.now();
  const passkey = {
    id: newId(),
    userId,
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: credential.transports ?? [],
    synced: credentialDeviceType === 'multiDevice',
    name,
    createdAt,
  };
  try {
    await transact(deps.pool, async ({ client }) => {
      refuseTooMany(await passkeysOf(client, userId));
      await insertPasskey(client, passkey);
      await raiseSession(client, sessionId);
      await warn(client, { userId, warning: 'passkey-added', at: createdAt, address });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'passkeys_credential') refuse('cle_acces_deja_ajoutee');
    throw error;
  }
  return { ...passkey, lastUsedAt: null };
}

type Removal = Own & { readonly prove: (client: ClientBase) => Promise<void> };

async function remove(
  { pool, clock }: PasskeysDeps,
  { prove, ...own }: Removal,
  address: string,
): Promise<void> {
  await transact(pool, async ({ client }) => {
    if (!(await deletePasskey(client, own))) refuse('introuvable');
    await prove(client);
    const at = clock.now();
    await warn(client, { userId: own.userId, warning: 'passkey-removed', at, address });
  });
}

async function requestOptions(
  deps: PasskeysDeps,
  asked: Challenged,
  userId?: string,
): Promise<Options> {
  const known = userId === undefined ? [] : await passkeysOf(deps.pool, userId);
  const text = await challenge(deps, asked);
  return {
    ...(await generateAuthenticationOptions({
      rpID: relyingParty(deps).rpID,
      challenge: new Uint8Array(Buffer.from(text, 'base64url')),
      timeout: timeoutMs,
      userVerification: 'required',
      allowCredentials: known.map(descriptor),
    })),
  };
}

async function verify(
  deps: PasskeysDeps,
  answer: PasskeyAnswer,
  asked: Challenged,
): Promise<string> {
  const { rpID, origin } = relyingParty(deps);
  const passkey = (await findPasskey(deps.pool, answer.id)) ?? refuse('cle_acces_refusee');
  // A device may leave it out when it was asked for one key; when it names somebody, it has to be its owner.
  const handle = answer.response.userHandle ?? '';
  if (handle !== '' && handle !== Buffer.from(passkey.userId).toString('base64url'))
    return refuse('cle_acces_refusee');
  const expectedChallenge = await takenChallenge(deps, answer, asked);
  const { verified, authenticationInfo } = await orRefuse(deps, () =>
    verifyAuthenticationResponse({
      response: withoutGaps(answer),
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: passkey.publicKey,
        counter: passkey.counter,
      },
    }),
  );
  if (!verified) return refuse('cle_acces_refusee');
  const use = {
    counter: authenticationInfo.newCounter,
    synced: authenticationInfo.credentialDeviceType === 'multiDevice',
    at: deps.clock.now(),
  };
  if (!(await countUse(deps.pool, passkey, use))) return refuse('cle_acces_refusee');
  return passkey.userId;
}

/** The challenge that the browser signed, taken away so that nothing can be signed for it again. */
async function takenChallenge(
  { pool, clock }: PasskeysDeps,
  answer: PasskeyAnswer | PasskeyCreation,
  asked: Challenged,
): Promise<string> {
  const text = challengeIn(answer.response.clientDataJSON);
  if (text === null) return refuse('cle_acces_refusee');
  const taking = { ...asked, hash: sha256Hex(text), at: clock.now() };
  return (await takeChallenge(pool, taking)) ? text : refuse('cle_acces_refusee');
}

function challengeIn(clientDataJson: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString());
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return null;
    return typeof data.challenge === 'string' ? data.challenge : null;
  } catch {
    // What is no JSON carries no challenge: the caller refuses it.
    return null;
  }
}

/** The library's types want no optional field that is present and undefined. */
function withoutGaps(answer: PasskeyAnswer): AuthenticationResponseJSON;
function withoutGaps(answer: PasskeyCreation): RegistrationResponseJSON;
function withoutGaps(answer: object): unknown {
  return JSON.parse(JSON.stringify(answer));
}

/**
 * The library throws for whatever is wrong with an answer: another challenge, address or key, a bad signature, a device
 * that did not verify the person, a counter that went back (a copied key). To the person it is one refusal.
 */
async function orRefuse<Checked>(
  { log }: PasskeysDeps,
  check: () => Promise<Checked>,
): Promise<Checked> {
  try {
    return await check();
  } catch (error) {
    log.warn(
      { reason: error instanceof Error ? error.message : 'unknown' },
      'a passkey was refused',
    );
    return refuse('cle_acces_refusee');
  }
}
