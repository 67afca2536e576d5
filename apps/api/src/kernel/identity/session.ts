import type { FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import { accessTokenLifetimeSeconds } from '@nzela/contract/auth';
import type { Capability } from '@nzela/contract/administrators';
import type {
  MerchantMode,
  MerchantPermission,
  MerchantRole,
} from '@nzela/contract/merchant-terms';
import type { Role } from '@nzela/contract/users';
import type { ApiVersion } from '@nzela/contract/versions';
import { IdMap } from '@nzela/ledger/id-map';
import { refuse } from '../http/problem.ts';

/** Who is asking, as their access token says. */
export type Actor = {
  readonly userId: string;
  readonly role: Role;
  readonly sessionId: string;
  /** What their account speaks, as of this token. */
  readonly language?: string;
  /** More than a password opened the session. */
  readonly secondFactor?: boolean;
  /** When the token that says so ends, in milliseconds since 1970. */
  readonly tokenEndsAt?: number;
};

/** Who may call a route. A route that declares none keeps the process from starting. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'signed-in' }
  | AdministratorAccess
  /** Somebody who works for a merchant, in a role that has the permission in the mode that they ask for. */
  | { readonly kind: 'merchant'; readonly permission: MerchantPermission | null }
  /** A provider's callback: the feature checks its signature. */
  | { readonly kind: 'gateway' };

export const publicAccess: Access = { kind: 'public' };
export const gatewayAccess: Access = { kind: 'gateway' };
export const signedIn: Access = { kind: 'signed-in' };

/** An administrator who has the capability; of several, any of them. */
type AdministratorAccess = {
  readonly kind: 'administrator';
  /** Null: every administrator. A function, where it depends on what the address names. */
  readonly capability:
    | NeededCapability
    | ((params: Readonly<Record<string, string>>) => NeededCapability);
};
type NeededCapability = Capability | readonly [Capability, ...Capability[]] | null;

export function administrator(capability: AdministratorAccess['capability']): Access {
  return { kind: 'administrator', capability };
}

/** The capability that a route of administrators needs for the address with these parameters. */
export function neededCapability(
  { capability }: AdministratorAccess,
  params: unknown,
): NeededCapability {
  return typeof capability === 'function'
    ? capability(params as Readonly<Record<string, string>>)
    : capability;
}

/** The permission that a route of merchants needs; null for what everybody who works there may read. */
export function merchant(permission: MerchantPermission | null): Access {
  return { kind: 'merchant', permission };
}

/** For which account of which merchant a request asks, and who: somebody of the team, or a program with a key. */
export type MerchantCaller = MerchantPerson | MerchantProgram;

type OfMerchant = {
  readonly merchantId: string;
  /** Of the mode: the owner of its objects, and of its money in the ledger. */
  readonly accountId: string;
  readonly mode: MerchantMode;
  /** The account may be paid: always in the test mode, in the live one while it is on. */
  readonly takesMoney: boolean;
};

export type MerchantPerson = OfMerchant & {
  readonly kind: 'person';
  readonly userId: string;
  readonly role: MerchantRole;
};

export type MerchantProgram = OfMerchant & {
  readonly kind: 'key';
  readonly keyId: string;
  /** Of the API, which the merchant's programs were written for. */
  readonly version: ApiVersion | null;
  /** The key may stand in a page, and do what a payer's browser must. */
  readonly isPublic: boolean;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** A public key may call it: what a payer's browser must do, and no more. */
    publicKey?: true;
    /** The operator's own secret key may call it (ADR 50). */
    platformKey?: true;
  }
  interface FastifyRequest {
    /** Set by the guard on every route that is not public. */
    actor: Actor | null;
    /** Set by the guard on every route of merchants. */
    merchant: MerchantCaller | null;
    /** The body as it came, for signatures and for the idempotency hash. */
    rawBody: string;
  }
}

const issuer = 'nzela';

export type AccessTokens = {
  /** Good for a quarter of an hour, and no longer than its session. */
  issue(actor: Actor, now: Date, sessionEndsAt: Date): Promise<string>;
  /** The actor of a token that is genuine and has not ended, else null. At once when it was read before; no database. */
  read(token: string, now: Date): Actor | null | Promise<Actor | null>;
};

const cachedTokens = 10_000;

/**
 * Access tokens signed with a key derived for them alone, and believed when a former one signed them. A verified token is
 * remembered until it ends.
 */
export function createAccessTokens(
  key: Uint8Array,
  ...formerKeys: readonly Uint8Array[]
): AccessTokens {
  let verified = new IdMap<{ actor: Actor; endsAt: number }>();
  return {
    async issue(actor, now, sessionEndsAt) {
      const issuedAt = Math.floor(now.getTime() / 1000);
      // RFC 8176: `mfa`, multiple-factor authentication.
      const amr = actor.secondFactor === true ? ['mfa'] : undefined;
      return new SignJWT({ role: actor.role, sid: actor.sessionId, lang: actor.language, amr })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setSubject(actor.userId)
        .setIssuer(issuer)
        .setIssuedAt(issuedAt)
        .setExpirationTime(
          Math.min(
            issuedAt + accessTokenLifetimeSeconds,
            Math.floor(sessionEndsAt.getTime() / 1000),
          ),
        )
        .sign(key);
    },
    read(token, now) {
      const known = verified.get(token);
      if (known !== undefined) return known.endsAt > now.getTime() ? known.actor : null;
      return readFirst(token, now);
    },
  };

  async function readFirst(token: string, now: Date): Promise<Actor | null> {
    for (const each of [key, ...formerKeys]) {
      const fresh = await verifyToken(token, each, now);
      if (fresh === null) continue;
      if (verified.size >= cachedTokens) verified = new IdMap();
      verified.set(token, fresh);
      return fresh.actor;
    }
    return null;
  }
}

async function verifyToken(
  token: string,
  key: Uint8Array,
  now: Date,
): Promise<{ actor: Actor; endsAt: number } | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      issuer,
      algorithms: ['HS256'],
      typ: 'at+jwt',
      currentDate: now,
    });
    const { sub, sid, role, lang, amr, exp } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined) return null;
    if (role !== 'user' && role !== 'merchant' && role !== 'admin') return null;
    const language = typeof lang === 'string' ? { language: lang } : {};
    const strength = Array.isArray(amr) && amr.includes('mfa') ? { secondFactor: true } : {};
    const endsAt = exp * 1000;
    const who = { userId: sub, role, sessionId: sid, tokenEndsAt: endsAt } as const;
    return { actor: { ...who, ...language, ...strength }, endsAt };
  } catch {
    // A forged, altered or ended token is not an event: the caller answers 401.
    return null;
  }
}

/** The signed-in caller of a route that is not public. */
export function actorOf(request: Pick<FastifyRequest, 'actor'>): Actor {
  return request.actor ?? refuse('non_authentifie');
}

/** The merchant that a route of merchants was let in for. */
export function merchantOf(request: Pick<FastifyRequest, 'merchant'>): MerchantCaller {
  return request.merchant ?? refuse('non_authentifie');
}

/** The same of a route whose permission no key has. */
export function personOf(request: Pick<FastifyRequest, 'merchant'>): MerchantPerson {
  const caller = merchantOf(request);
  return caller.kind === 'person' ? caller : refuse('acces_refuse');
}
