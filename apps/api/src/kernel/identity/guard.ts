import type { FastifyInstance, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import type { Clock } from '../time/clock.ts';
import type { CostlyKind } from '../http/costly.ts';
import { refuse } from '../http/problem.ts';
import { bearerOf, isKey, isSecret, programsPath } from './bearer.ts';
import type { Capability } from '@nzela/contract/administrators';
import { permissionsOf, programPermissions } from '@nzela/contract/merchant-terms';
import { platformMerchant } from '@nzela/contract/platform';
import {
  neededCapability,
  publicAccess,
  type Access,
  type AccessTokens,
  type Actor,
  type MerchantPerson,
  type MerchantProgram,
} from './session.ts';

/** A route with who may call it, for the tests that walk all of them. */
export type DeclaredRoute = {
  readonly method: string;
  readonly url: string;
  readonly access: Access;
  readonly costly: CostlyKind | null;
  /** Answers the name of whoever holds a number, an account or a code. */
  readonly resolvesName: boolean;
  /** Of its body and answers; undefined where nothing is declared. */
  readonly schema: FastifySchema | undefined;
};

declare module 'fastify' {
  interface FastifyInstance {
    declaredRoutes(): readonly DeclaredRoute[];
  }
}

type GuardDeps = {
  readonly tokens: AccessTokens;
  readonly clock: Clock;
  /** False once the session was ended or the account blocked, even while the token lasts. */
  readonly isLive: (actor: Actor) => boolean | Promise<boolean>;
  readonly adminsNeedSecondFactor: boolean;
  readonly capabilitiesOf: (userId: string) => Promise<readonly Capability[]>;
  /** For which merchant and mode the request asks; null when the person works for none, or not for that one. */
  readonly merchantOf: (request: FastifyRequest, actor: Actor) => Promise<MerchantPerson | null>;
  /** The program that bears a key. Refuses a key that is unknown, or not to be used now. */
  readonly programOf: (request: FastifyRequest, key: string) => Promise<MerchantProgram>;
};

/**
 * Lets nobody in where they do not belong: every route declares `config.access`, or the process refuses to start; the
 * guard runs before validation, so a stranger learns nothing of a route's shape.
 */
export function installGuard(app: FastifyInstance, deps: GuardDeps): void {
  const routes: RouteOptions[] = [];
  app.decorateRequest('actor', null);
  app.decorateRequest('merchant', null);
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const undeclared = routes.filter((route) => route.config?.access === undefined);
    if (undeclared.length === 0) return;
    const names = undeclared.map((route) => `${String(route.method)} ${route.url}`);
    throw new Error(`Routes that declare no access: ${names.join(', ')}`);
  });
  app.decorate('declaredRoutes', () =>
    routes.flatMap(({ method, url, config, schema }) =>
      [method].flat().map((one) => ({
        method: one,
        url,
        access: config?.access ?? publicAccess,
        costly: config?.costly ?? null,
        resolvesName: config?.resolvesName !== undefined,
        schema,
      })),
    ),
  );
  app.addHook('onRequest', (request, _reply, next) => {
    const { access } = request.routeOptions.config;
    // Only the not-found answer has no route, and it says nothing.
    if (access === undefined) return next();
    const key = bearerOf(request);
    if (key !== null && isKey(key)) return admitProgram(request, key, { ...deps, access });
    const enter = (actor: Actor | null) => {
      request.actor = actor;
      return admit(request, access, deps);
    };
    const actor = readActor(request, deps);
    if (actor instanceof Promise) return actor.then(enter);
    return enter(actor) ?? next();
  });
}

/** Makes what a plugin registers in this scope public: its routes cannot declare it themselves. */
export function declareScopePublic(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, access: publicAccess };
  });
}

/** At once for a token that was read before, as nearly all are: no turn of the event loop is spent on it. */
function readActor(request: FastifyRequest, deps: GuardDeps): Actor | null | Promise<Actor | null> {
  const token = bearerOf(request);
  if (token === null) return null;
  const actor = deps.tokens.read(token, deps.clock.now());
  return actor instanceof Promise
    ? actor.then((read) => onlyLive(read, deps))
    : onlyLive(actor, deps);
}

function onlyLive(actor: Actor | null, deps: GuardDeps): Actor | null | Promise<Actor | null> {
  if (actor === null) return null;
  const live = deps.isLive(actor);
  if (typeof live === 'boolean') return live ? actor : null;
  return live.then((isStill) => (isStill ? actor : null));
}

/** At once but for the routes of merchants and administrators, which ask the database what the person may do. */
function admit(
  request: FastifyRequest,
  access: Access,
  deps: Pick<GuardDeps, 'adminsNeedSecondFactor' | 'capabilitiesOf' | 'merchantOf'>,
): Promise<void> | undefined {
  const { actor } = request;
  if (access.kind === 'public' || access.kind === 'gateway') return undefined;
  if (actor === null) return refuse('non_authentifie');
  if (access.kind === 'merchant') return admitMember(request, actor, { ...access, ...deps });
  if (access.kind !== 'administrator') return undefined;
  if (actor.role !== 'admin') refuse('acces_refuse');
  if (deps.adminsNeedSecondFactor && actor.secondFactor !== true) refuse('second_facteur_requis');
  const capability = neededCapability(access, request.params);
  if (capability === null) return undefined;
  return requireCapability(actor, typeof capability === 'string' ? [capability] : capability, deps);
}

/** Read at each request: what was taken from an administrator is taken at once, on every instance. */
async function requireCapability(
  { userId }: Actor,
  needed: readonly [Capability, ...Capability[]],
  { capabilitiesOf }: Pick<GuardDeps, 'capabilitiesOf'>,
): Promise<void> {
  const held = await capabilitiesOf(userId);
  const [capability] = needed;
  if (!needed.some((one) => held.includes(one)))
    refuse('capacite_manquante', { values: { capability } });
}

type Membership = Pick<GuardDeps, 'merchantOf'> & Extract<Access, { kind: 'merchant' }>;

async function admitMember(
  request: FastifyRequest,
  actor: Actor,
  { merchantOf, permission }: Membership,
): Promise<void> {
  const caller = (await merchantOf(request, actor)) ?? refuse('acces_refuse');
  if (permission !== null && !permissionsOf(caller.role, caller.mode).includes(permission))
    refuse('droit_manquant', { values: { permission } });
  request.merchant = caller;
}

type Keys = Pick<GuardDeps, 'programOf'> & { readonly access: Access };

/** What is public needs no key, and is not looked up for one. */
async function admitProgram(
  request: FastifyRequest,
  key: string,
  { programOf, access }: Keys,
): Promise<void> {
  if (access.kind === 'public' || access.kind === 'gateway') return;
  if (isSecret(key) && isFromBrowser(request)) refuse('cle_secrete_navigateur');
  const { url = '', config } = request.routeOptions;
  if (access.kind !== 'merchant' || !url.startsWith(programsPath)) refuse('cle_hors_api');
  const program = await programOf(request, key);
  if (program.isPublic && config.publicKey !== true) refuse('cle_publique_refusee');
  if (program.merchantId === platformMerchant && config.platformKey !== true)
    refuse('cle_hors_api');
  const { permission } = access;
  if (!program.isPublic && permission !== null && !programPermissions.includes(permission))
    refuse('cle_sans_droit', { values: { permission } });
  request.merchant = program;
}

/** A browser says where its request was made. Of Fetch Metadata, Node's own fetch sends the mode, and nothing else. */
function isFromBrowser({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
}
