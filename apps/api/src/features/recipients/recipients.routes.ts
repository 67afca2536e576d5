import { z } from 'zod';
import { idSchema } from '@nzela/contract/common';
import {
  nameCheckSchema,
  recipientInputSchema,
  recipientListSchema,
  recipientPatchSchema,
  recipientSchema,
} from '@nzela/contract/recipients';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import type { PayoutsGateway } from '../../gateways/payouts/payouts.port.ts';
import { transact } from '../../kernel/data/database.ts';
import { holderInBody } from '../../kernel/identity/name-lookups.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../kernel/identity/session.ts';
import { changeRecipient, keepProven, type ChangingDeps } from './changing.ts';
import { checkName } from './name-check.ts';
import { resolveRecipient } from './recipients.service.ts';
import {
  findRecipient,
  listRecipients,
  removeRecipient,
  wireRecipient,
} from './recipients.store.ts';

type Needs = ChangingDeps & {
  readonly gateways: { readonly payouts: PayoutsGateway };
};

const params = z.object({ id: idSchema });
const tags = ['recipients'];

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  post: [
    'beneficiaire_change',
    'beneficiaire_introuvable',
    'beneficiaire_soi_meme',
    'beneficiaires_trop_nombreux',
    'corridor_ferme',
    'corridor_inconnu',
    'iban_invalide',
    'telephone_invalide',
    'verification_requise',
  ],
  patch: [
    'beneficiaire_change',
    'beneficiaire_introuvable',
    'beneficiaire_soi_meme',
    'beneficiaires_trop_nombreux',
    'corridor_ferme',
    'corridor_inconnu',
    'iban_invalide',
    'telephone_invalide',
    'verification_requise',
  ],
  postVerifier: [
    'beneficiaire_change',
    'beneficiaire_introuvable',
    'beneficiaire_soi_meme',
    'compte_beneficiaire_refuse',
    'corridor_ferme',
    'corridor_inconnu',
    'iban_invalide',
    'telephone_invalide',
  ],
} as const satisfies RouteRefusals;

/** The people whom a person sends money to. */
export const recipientsRoutes: Features<Needs> = async (app, deps) => {
  const { pool, clock, settings, gateways } = deps;
  const resolving = { db: pool, settings };

  app.get(
    '/recipients',
    {
      config: { access: signedIn },
      schema: { summary: 'Lister ses bénéficiaires', tags, response: { 200: recipientListSchema } },
    },
    async (request) => {
      const kept = await listRecipients(pool, actorOf(request).userId);
      return { elements: kept.map(wireRecipient) };
    },
  );

  app.post(
    '/recipients',
    {
      config: { access: signedIn, resolvesName: holderInBody, refusals: refused.post },
      schema: {
        summary: 'Ajouter un bénéficiaire',
        tags,
        body: recipientInputSchema,
        response: { 201: recipientSchema },
      },
    },
    async (request, reply) => {
      const ownerId = actorOf(request).userId;
      const recipient = await resolveRecipient(resolving, request.body, { ownerId, path: '' });
      const adding = {
        ownerId,
        recipient,
        at: clock.now(),
        request,
        address: request.clientAddress,
      };
      const kept = await transact(pool, ({ client }) => keepProven({ clock, client }, adding));
      return reply.status(201).send(wireRecipient(kept));
    },
  );

  app.patch(
    '/recipients/:id',
    {
      config: { access: signedIn, resolvesName: holderInBody, refusals: refused.patch },
      schema: {
        summary: 'Modifier un bénéficiaire',
        tags,
        params,
        body: recipientPatchSchema,
        response: { 200: recipientSchema },
      },
    },
    async (request) => {
      const { id } = request.params;
      const asking = { id, ownerId: actorOf(request).userId, address: request.clientAddress };
      const changed = await changeRecipient(deps, { ...asking, patch: request.body, request });
      return wireRecipient(changed);
    },
  );

  app.delete(
    '/recipients/:id',
    {
      config: { access: signedIn },
      schema: { summary: 'Supprimer un bénéficiaire', tags, params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const use = { ownerId: actorOf(request).userId, at: clock.now() };
      if (!(await removeRecipient(pool, request.params.id, use))) return refuse('introuvable');
      return reply.status(204).send(null);
    },
  );

  app.post(
    '/recipients/verifier',
    {
      config: {
        access: signedIn,
        costly: 'outside',
        resolvesName: holderInBody,
        refusals: refused.postVerifier,
      },
      schema: {
        summary: 'Vérifier à quel nom est le compte d’un bénéficiaire',
        tags,
        body: recipientInputSchema,
        response: { 200: nameCheckSchema },
      },
    },
    async (request) => {
      const ownerId = actorOf(request).userId;
      const recipient = await resolveRecipient(resolving, request.body, { ownerId, path: '' });
      const known = await findRecipient(pool, recipient.id, ownerId);
      return checkName(gateways.payouts, recipient, known?.lastTransferAt ?? null);
    },
  );
};
