import { z } from 'zod';
import { idSchema } from '@nzela/contract/common';
import { quotePreviewSchema, quoteRequestSchema, quoteSchema } from '@nzela/contract/quotes';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import { createAttempts } from '../../kernel/identity/attempts.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { publicAccess } from '../../kernel/identity/session.ts';
import {
  createQuote,
  makePrice,
  readQuote,
  wirePreview,
  type QuoteDeps,
} from './quotes.service.ts';
import { networkOf } from '../../kernel/http/addresses.ts';

/** Prices that visitors at one address may have kept: who signs in takes one over by using it. */
const visitorQuotes = { maximum: 300, windowSeconds: 600 } as const;

const params = z.object({ id: idSchema });

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  postPreview: [
    'conversion_meme_devise',
    'corridor_ferme',
    'devise_inactive',
    'corridor_inconnu',
    'montant_invalide',
    'montant_trop_grand',
    'montant_trop_petit',
  ],
  post: [
    'conversion_meme_devise',
    'corridor_ferme',
    'devise_inactive',
    'corridor_inconnu',
    'devis_trop_nombreux',
    'montant_invalide',
    'montant_trop_grand',
    'montant_trop_petit',
  ],
  get: ['devis_introuvable'],
} as const satisfies RouteRefusals;

/** Prices, for anyone: the wizard's first steps are open to visitors. */
export const quotesRoutes: Features<QuoteDeps> = async (app, deps) => {
  const attempts = createAttempts(deps);
  app.post(
    '/quotes/preview',
    {
      config: { access: publicAccess, refusals: refused.postPreview },
      schema: {
        summary: 'Estimer le prix d’un envoi, sans l’engager',
        tags: ['quotes'],
        body: quoteRequestSchema,
        response: { 200: quotePreviewSchema },
      },
    },
    async ({ body }) => wirePreview(await makePrice(deps, body, null)),
  );

  app.post(
    '/quotes',
    {
      config: { access: publicAccess, refusals: refused.post },
      schema: {
        summary: 'Fixer le prix d’un envoi pour quelques minutes',
        tags: ['quotes'],
        body: quoteRequestSchema,
        response: { 201: quoteSchema },
      },
    },
    async ({ body, actor, clientAddress }, reply) => {
      if (actor === null)
        await attempts.take([{ key: `quotes:${networkOf(clientAddress)}`, ...visitorQuotes }]);
      return reply.status(201).send(await createQuote(deps, body, actor?.userId ?? null));
    },
  );

  app.get(
    '/quotes/:id',
    {
      config: { access: publicAccess, refusals: refused.get },
      schema: {
        summary: 'Relire un devis',
        tags: ['quotes'],
        params,
        response: { 200: quoteSchema },
      },
    },
    async ({ params: { id }, actor }) => readQuote(deps, id, actor?.userId ?? null),
  );
};
