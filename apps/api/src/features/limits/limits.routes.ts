import { limitsSchema, limitsUpdateSchema } from '@nzela/contract/limits';
import type { RouteRefusals } from '../../kernel/http/openapi.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../kernel/identity/session.ts';
import { changeLimits, readLimits, type LimitsDeps } from './limits.service.ts';

const tags = ['limits'];
const config = { access: signedIn };

/** What a route refuses beside what its shape, its caller and its key say. */
const refused = {
  put: [
    'montant_invalide',
    'montant_trop_grand',
    'plafond_trop_haut',
    'plafonds_incoherents',
    'verification_requise',
  ],
} as const satisfies RouteRefusals;

/** How much a person may send, and how much of it is left. */
export const limitsRoutes: Features<LimitsDeps> = async (app, deps) => {
  app.get(
    '/limits',
    {
      config,
      schema: {
        summary: 'Lire ses plafonds et ce qu’il en reste',
        tags,
        response: { 200: limitsSchema },
      },
    },
    async (request) => readLimits(deps, actorOf(request).userId),
  );

  app.put(
    '/limits',
    {
      config: { ...config, refusals: refused.put },
      schema: {
        summary: 'Changer ses plafonds',
        tags,
        body: limitsUpdateSchema,
        response: { 200: limitsSchema },
      },
    },
    async (request) => {
      const { userId } = actorOf(request);
      return changeLimits(deps, { userId, request, body: request.body });
    },
  );
};
