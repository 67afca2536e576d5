import type { FastifyRequest } from 'fastify';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import {
  backupCodesSchema,
  changePasswordSchema,
  createPasskeySchema,
  passkeyOptionsSchema,
  passkeySchema,
  renamePasskeySchema,
  securitySchema,
  signInWaysSchema,
  totpEnableSchema,
  totpSetupSchema,
} from '@nzela/contract/sign-in';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../kernel/identity/session.ts';
import {
  changePassword,
  readSecurity,
  setSignInWays,
  wirePasskey,
  type SecurityDeps,
} from './security.ts';
import { requireStepUp, type StepUpDeps } from '../step-up/step-up.ts';

const tags = ['security'];
const config = { access: signedIn };
const hashing = { access: signedIn, costly: 'password' } as const;
const params = z.object({ id: idSchema });
const nothing = z.null().describe('Empty');
const empty = emptyBodySchema;

const askerOf = (request: FastifyRequest) => ({
  actor: actorOf(request),
  address: request.clientAddress,
});
const ownOf = (request: FastifyRequest<{ Params: { id: string } }>) => ({
  id: request.params.id,
  userId: actorOf(request).userId,
});

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  patchSecurite: ['derniere_connexion', 'verification_requise'],
  postMotDePasse: ['mot_de_passe_faible', 'mot_de_passe_incorrect', 'session_expiree'],
  postPasskeysOptions: ['verification_requise'],
  deletePasskeys: ['verification_requise'],
} as const satisfies RouteRefusals;

/** How a person signs in: password, ways, passkeys, codes. What opens a new way in asks first who they are. */
export const securityRoutes: Features<SecurityDeps> = async (app, deps) => {
  const proveFor = (request: FastifyRequest, reglage: string, using: StepUpDeps = deps) =>
    requireStepUp(using, request, { action: 'securite', subject: { reglage } });

  app.get(
    '/auth/securite',
    {
      config,
      schema: { summary: 'Lire ses moyens de connexion', tags, response: { 200: securitySchema } },
    },
    async (request) => readSecurity(deps, actorOf(request).userId),
  );

  app.patch(
    '/auth/securite',
    {
      config: { ...config, refusals: refused.patchSecurite },
      schema: {
        summary: 'Choisir ses moyens de connexion',
        tags,
        body: signInWaysSchema,
        response: { 200: securitySchema },
      },
    },
    async (request) => {
      const prove = (pool: ClientBase, way: string) =>
        proveFor(request, `connexion-${way}`, { ...deps, pool });
      return setSignInWays(deps, { ...askerOf(request), prove }, request.body);
    },
  );

  app.post(
    '/auth/mot-de-passe',
    {
      config: { ...hashing, refusals: refused.postMotDePasse },
      schema: {
        summary: 'Changer son mot de passe',
        tags,
        body: changePasswordSchema,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      await changePassword(deps, askerOf(request), request.body);
      return reply.status(204).send(null);
    },
  );

  await passkeyRoutes(app, deps);
  await totpRoutes(app, deps);
};

/** The passkeys of a person. */
const passkeyRoutes: Features<SecurityDeps> = async (app, deps) => {
  const { passkeys } = deps;

  app.post(
    '/auth/passkeys/options',
    {
      config: { ...config, refusals: refused.postPasskeysOptions },
      schema: {
        summary: 'Préparer l’ajout d’une clé d’accès',
        tags,
        body: empty,
        response: { 200: passkeyOptionsSchema },
      },
    },
    async (request) => {
      await requireStepUp(deps, request, { action: 'securite', subject: { reglage: 'passkey' } });
      return passkeys.creationOptions(actorOf(request));
    },
  );

  app.post(
    '/auth/passkeys',
    {
      config: hashing,
      schema: {
        summary: 'Ajouter une clé d’accès',
        tags,
        body: createPasskeySchema,
        response: { 201: passkeySchema },
      },
    },
    async (request, reply) => {
      const { nom: name, reponse: answer } = request.body;
      const made = await passkeys.add(actorOf(request), {
        name,
        answer,
        address: request.clientAddress,
      });
      return reply.status(201).send(wirePasskey(made));
    },
  );

  app.patch(
    '/auth/passkeys/:id',
    {
      config,
      schema: {
        summary: 'Renommer une clé d’accès',
        tags,
        params,
        body: renamePasskeySchema,
        response: { 200: passkeySchema },
      },
    },
    async (request) => wirePasskey(await passkeys.rename(ownOf(request), request.body.nom)),
  );

  app.delete(
    '/auth/passkeys/:id',
    {
      config: { ...config, refusals: refused.deletePasskeys },
      schema: { summary: 'Retirer une clé d’accès', tags, params, response: { 204: nothing } },
    },
    async (request, reply) => {
      const subject = { reglage: 'passkey-retrait', cle: request.params.id };
      const prove = (pool: ClientBase) =>
        requireStepUp({ ...deps, pool }, request, { action: 'securite', subject });
      await passkeys.remove({ ...ownOf(request), prove }, request.clientAddress);
      return reply.status(204).send(null);
    },
  );
};

/** Codes of an authenticator application. */
const totpRoutes: Features<SecurityDeps> = async (app, deps) => {
  const { totp } = deps;
  const proveFor = (request: FastifyRequest, reglage: string, using: StepUpDeps = deps) =>
    requireStepUp(using, request, { action: 'securite', subject: { reglage } });

  app.post(
    '/auth/totp',
    {
      config,
      schema: {
        summary: 'Commencer à installer une application de codes',
        tags,
        body: empty,
        response: { 201: totpSetupSchema },
      },
    },
    async (request, reply) => {
      await proveFor(request, 'totp');
      return reply.status(201).send(await totp.begin(actorOf(request).userId));
    },
  );

  app.post(
    '/auth/totp/activer',
    {
      config: hashing,
      schema: {
        summary: 'Activer son application de codes',
        tags,
        body: totpEnableSchema,
        response: { 200: backupCodesSchema },
      },
    },
    async (request) => {
      const { userId, sessionId } = actorOf(request);
      const asker = { userId, sessionId, address: request.clientAddress };
      return { codes: await totp.enable(asker, request.body.code) };
    },
  );

  app.post(
    '/auth/totp/codes',
    {
      config: hashing,
      schema: {
        summary: 'Remplacer ses codes de secours',
        tags,
        body: empty,
        response: { 200: backupCodesSchema },
      },
    },
    async (request) => {
      await proveFor(request, 'codes');
      return { codes: await totp.renewBackupCodes(actorOf(request).userId) };
    },
  );

  app.delete(
    '/auth/totp',
    {
      config,
      schema: { summary: 'Retirer son application de codes', tags, response: { 204: nothing } },
    },
    async (request, reply) => {
      await proveFor(request, 'totp-arret');
      await totp.disable({ userId: actorOf(request).userId, address: request.clientAddress });
      return reply.status(204).send(null);
    },
  );
};
