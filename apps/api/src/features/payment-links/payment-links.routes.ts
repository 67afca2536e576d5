import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { emptyBodySchema, idSchema } from '@nzela/contract/common';
import {
  paymentLinkCodeSchema,
  paymentLinkListQuerySchema,
  paymentLinkListSchema,
  paymentLinkQuerySchema,
  paymentLinkSchema,
  posterQuerySchema,
  publicPaymentLinkSchema,
  savePaymentLinkSchema,
} from '@nzela/contract/payment-links';
import type { WithReads } from '../../kernel/data/reads.ts';
import { namesIn } from '../../kernel/http/expansions.ts';
import { say } from '@nzela/messages/message';
import { render } from '@nzela/messages/render';
import { idempotencyKey, sendAnswer } from '../../kernel/http/idempotency.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { languageOf } from '../../kernel/texts/language.ts';
import { merchant, merchantOf, publicAccess } from '../../kernel/identity/session.ts';
import {
  changeLink,
  countView,
  createLink,
  getLink,
  pauseLink,
  permanentLinkOf,
  readPublicLink,
  searchLinks,
  type LinkDeps,
} from './payment-links.service.ts';
import { drawPosterOf, type PosterDeps } from './poster.ts';

const params = z.object({ id: idSchema });
const codeParams = z.object({ code: paymentLinkCodeSchema });
const tags = ['payment-links'];
const refusals = [
  'montant_invalide',
  'bornes_incoherentes',
  'echeance_passee',
  'fichier_inconnu',
] as const;

/** Pages on which a merchant is paid. */
export const paymentLinksRoutes: Features<LinkDeps & PosterDeps & WithReads> = async (
  app,
  deps,
) => {
  app.post(
    '/v1/payment-links',
    {
      config: { access: merchant('liens.gerer'), idempotent: true, refusals: [...refusals] },
      schema: {
        summary: 'Créer un lien de paiement',
        tags,
        body: savePaymentLinkSchema,
        response: { 201: paymentLinkSchema },
      },
    },
    async (request, reply) => {
      const { accountId } = merchantOf(request);
      const key = idempotencyKey(request, accountId);
      return sendAnswer(reply, await createLink(deps, key, { accountId, body: request.body }));
    },
  );

  app.get(
    '/v1/payment-links',
    {
      config: { access: merchant('paiements.lire') },
      schema: {
        summary: 'Lister les liens de paiement',
        tags,
        querystring: paymentLinkListQuerySchema,
        response: { 200: paymentLinkListSchema },
      },
    },
    (request) =>
      deps.reads.within(request, (snapshot) =>
        searchLinks({ ...deps, snapshot }, merchantOf(request).accountId, request.query),
      ),
  );

  app.get(
    '/v1/payment-links/:id',
    {
      config: { access: merchant('paiements.lire') },
      schema: {
        summary: 'Lire un lien de paiement',
        tags,
        params,
        querystring: paymentLinkQuerySchema,
        response: { 200: paymentLinkSchema },
      },
    },
    (request) => getLink(deps, ownOf(request), namesIn(request.query['expand[]'])),
  );

  app.put(
    '/v1/payment-links/:id',
    {
      config: { access: merchant('liens.gerer'), refusals: [...refusals, 'lien_permanent'] },
      schema: {
        summary: 'Modifier un lien de paiement',
        tags,
        params,
        body: savePaymentLinkSchema,
        response: { 200: paymentLinkSchema },
      },
    },
    (request) => changeLink(deps, ownOf(request), request.body),
  );

  await app.register(pausingRoutes, deps);
  await app.register(posterRoutes, deps);
  await app.register(publicRoutes, deps);
};

const pausingRoutes: Features<LinkDeps> = async (app, deps) => {
  app.post(
    '/v1/payment-links/:id/pause',
    {
      config: { access: merchant('liens.gerer') },
      schema: {
        summary: 'Mettre un lien de paiement en pause',
        tags,
        params,
        body: emptyBodySchema,
        response: { 200: paymentLinkSchema },
      },
    },
    (request) => pauseLink(deps, ownOf(request), true),
  );

  app.post(
    '/v1/payment-links/:id/reprise',
    {
      config: { access: merchant('liens.gerer') },
      schema: {
        summary: 'Reprendre un lien de paiement',
        tags,
        params,
        body: emptyBodySchema,
        response: { 200: paymentLinkSchema },
      },
    },
    (request) => pauseLink(deps, ownOf(request), false),
  );
};

/** What a shop prints once: the link that is always there, and a poster of any link. */
const posterRoutes: Features<LinkDeps & PosterDeps> = async (app, deps) => {
  app.post(
    '/v1/payment-links/permanent',
    {
      config: { access: merchant('paiements.encaisser') },
      schema: {
        summary: 'Ouvrir le lien permanent d’une boutique',
        tags,
        body: emptyBodySchema,
        response: { 200: paymentLinkSchema },
      },
    },
    (request) => {
      const title = render(say('payment_links_shop'), {
        language: languageOf(request),
        timeZone: 'UTC',
      });
      return permanentLinkOf(deps, { accountId: merchantOf(request).accountId, title });
    },
  );

  app.get(
    '/v1/payment-links/:id/affiche',
    {
      config: { access: merchant('paiements.lire'), costly: 'document' },
      schema: {
        summary: 'Télécharger l’affiche d’un lien de paiement',
        tags,
        params,
        querystring: posterQuerySchema,
      },
    },
    async (request, reply) => {
      const { format } = request.query;
      const asked = { own: ownOf(request), size: format, language: languageOf(request) };
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="affiche-${format}.pdf"`)
        .send(await drawPosterOf(deps, asked));
    },
  );
};

/** What the page of a link asks. */
const publicRoutes: Features<LinkDeps> = async (app, deps) => {
  app.get(
    '/payment-links/:code',
    {
      config: { access: publicAccess },
      schema: {
        summary: 'Lire la page d’un lien de paiement',
        tags,
        params: codeParams,
        response: { 200: publicPaymentLinkSchema },
      },
    },
    (request) => readPublicLink(deps, request.params.code),
  );

  app.post(
    '/payment-links/:code/vues',
    {
      config: { access: publicAccess },
      schema: {
        summary: 'Compter l’ouverture d’un lien de paiement',
        tags,
        params: codeParams,
        body: emptyBodySchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await countView(deps, request.params.code);
      return reply.status(204).send(null);
    },
  );
};

function ownOf(
  request: Pick<FastifyRequest, 'merchant'> & { readonly params: { readonly id: string } },
) {
  return { id: request.params.id, accountId: merchantOf(request).accountId };
}
