import { z } from 'zod';
import { idSchema } from '@nzela/contract/common';
import {
  acceptInvitationSchema,
  createInvitationSchema,
  invitationTokenParams,
  memberRoleSchema,
  merchantInvitationSchema,
  merchantListSchema,
  merchantMemberSchema,
  merchantTeamSchema,
  offeredInvitationSchema,
} from '@nzela/contract/merchants';
import type { RouteRefusals } from '../../../kernel/http/openapi.ts';
import type { Features } from '../../../kernel/http/routes.ts';
import {
  actorOf,
  merchant,
  personOf,
  publicAccess,
  signedIn,
} from '../../../kernel/identity/session.ts';
import { changing } from '../merchants.routes.ts';
import type { MerchantDeps } from '../merchants.service.ts';
import { acceptInvitation, readOffer } from './invitations.ts';
import { changeRole, invite, readTeam, removeMember, withdrawInvitation } from './team.service.ts';

const tags = ['merchants'];
const params = z.object({ id: idSchema });
const none = { 204: z.null() };
const managing = { access: merchant('equipe.gerer') };

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  invite: [
    'adresse_a_confirmer',
    'deja_membre',
    'destinataire_refuse',
    'invitation_en_attente',
    'trop_de_messages',
  ],
  change: ['dernier_proprietaire'],
  remove: ['dernier_proprietaire', 'droit_manquant'],
  offer: ['invitation_expiree', 'invitation_terminee', 'lien_invalide'],
  accept: [
    'deja_membre',
    'invitation_autrui',
    'invitation_expiree',
    'invitation_terminee',
    'lien_invalide',
  ],
} as const satisfies RouteRefusals;

/** The people who work for a merchant, and those who are invited. */
export const teamRoutes: Features<MerchantDeps> = async (app, deps) => {
  app.get(
    '/merchants/equipe',
    {
      config: { access: merchant(null) },
      schema: {
        summary: 'Lister l’équipe d’un commerce',
        tags,
        response: { 200: merchantTeamSchema },
      },
    },
    (request) => readTeam(deps, personOf(request)),
  );

  app.post(
    '/merchants/equipe/invitations',
    {
      config: { ...managing, refusals: refused.invite },
      schema: {
        summary: 'Inviter quelqu’un dans l’équipe d’un commerce',
        tags,
        body: createInvitationSchema,
        response: { 201: merchantInvitationSchema },
      },
    },
    async (request, reply) =>
      reply.status(201).send(await invite(deps, changing(request), request.body)),
  );

  app.delete(
    '/merchants/equipe/invitations/:id',
    {
      config: managing,
      schema: {
        summary: 'Retirer une invitation dans l’équipe d’un commerce',
        tags,
        params,
        response: none,
      },
    },
    async (request, reply) => {
      await withdrawInvitation(deps, changing(request), request.params.id);
      return reply.status(204).send(null);
    },
  );

  app.patch(
    '/merchants/equipe/:id',
    {
      config: { ...managing, refusals: refused.change },
      schema: {
        summary: 'Changer le rôle d’un membre de l’équipe',
        tags,
        params,
        body: memberRoleSchema,
        response: { 200: merchantMemberSchema },
      },
    },
    (request) => changeRole(deps, changing(request), { ...request.params, ...request.body }),
  );

  app.delete(
    '/merchants/equipe/:id',
    {
      config: { access: merchant(null), refusals: refused.remove },
      schema: { summary: 'Retirer un membre de l’équipe', tags, params, response: none },
    },
    async (request, reply) => {
      await removeMember(deps, changing(request), request.params.id);
      return reply.status(204).send(null);
    },
  );

  app.get(
    '/merchants/invitations/:jeton',
    {
      config: { access: publicAccess, refusals: refused.offer },
      schema: {
        summary: 'Lire une invitation dans une équipe',
        tags,
        params: invitationTokenParams,
        response: { 200: offeredInvitationSchema },
      },
    },
    (request) => readOffer(deps, request.params.jeton),
  );

  app.post(
    '/merchants/invitations/accepter',
    {
      config: { access: signedIn, refusals: refused.accept },
      schema: {
        summary: 'Accepter une invitation dans une équipe',
        tags,
        body: acceptInvitationSchema,
        response: { 200: merchantListSchema },
      },
    },
    (request) =>
      acceptInvitation(deps, {
        userId: actorOf(request).userId,
        address: request.clientAddress,
        token: request.body.jeton,
      }),
  );
};
