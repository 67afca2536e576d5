import { z } from 'zod';
import { refuse } from '../../../kernel/http/problem.ts';
import type { Features } from '../../../kernel/http/routes.ts';
import { gatewayAccess } from '../../../kernel/identity/session.ts';
import { authorize } from './authorizations.ts';
import { followAuthorization } from './clearing.ts';
import type { CardDeps } from '../deps.ts';
import { advanceCard } from '../orders/making.ts';
import { cardIdByReference } from '../virtual-cards.store.ts';

const config = { access: gatewayAccess };
const tags = ['gateways'];

const decisionSchema = z.object({
  decision: z.enum(['APPROVE', 'DECLINE']),
  reason: z.string().nullable(),
  message: z.string().nullable(),
});

/**
 * Where the issuer asks for decisions, and where it tells of cards and payments. A question is answered on its
 * signature alone, for there are two seconds: a yes only holds money, and nothing leaves before a look-up agrees.
 */
export const issuerRoutes: Features<CardDeps> = async (app, deps) => {
  const { issuing } = deps.gateways;

  app.post(
    '/gateways/issuing/authorization',
    {
      config,
      schema: {
        summary: 'Demander si un paiement par carte virtuelle est accepté',
        tags,
        response: { 200: decisionSchema },
      },
    },
    async (request) => {
      const { headers, rawBody } = request;
      const question = await issuing.readAuthorization({ headers, rawBody });
      return authorize(deps, question ?? refuse('signature_invalide'));
    },
  );

  app.post(
    '/gateways/issuing/callback',
    {
      config,
      schema: {
        summary: 'Annoncer ce que devient une carte virtuelle ou un de ses paiements',
        tags,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { headers, rawBody } = request;
      const hint = await issuing.verifyCallback({ headers, rawBody });
      const { reference } = hint ?? refuse('signature_invalide');
      const cardId = await cardIdByReference(deps.pool, reference);
      if (cardId !== null) await advanceCard(deps, cardId);
      else await followAuthorization(deps, reference);
      return reply.status(204).send(null);
    },
  );
};
