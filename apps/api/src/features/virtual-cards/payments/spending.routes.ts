import { z } from 'zod';
import { historyQuerySchema, idSchema } from '@nzela/contract/common';
import { cardSpendingSchema } from '@nzela/contract/virtual-cards';
import type { WithReads } from '../../../kernel/data/reads.ts';
import type { Features } from '../../../kernel/http/routes.ts';
import { actorOf, signedIn } from '../../../kernel/identity/session.ts';
import { spendingOf, type SpendingDeps } from './spending.ts';

const params = z.object({ id: idSchema });
const tags = ['virtual-cards'];

/** Where a card's money went. */
export const spendingRoutes: Features<Omit<SpendingDeps, 'snapshot'> & WithReads> = async (
  app,
  deps,
) => {
  app.get(
    '/virtual-cards/:id/depenses',
    {
      config: { access: signedIn },
      schema: {
        summary: 'Lire les dépenses d’une carte virtuelle, par marchand',
        tags,
        params,
        querystring: historyQuerySchema,
        response: { 200: cardSpendingSchema },
      },
    },
    async (request) =>
      deps.reads.within(request, (snapshot) => {
        const own = { id: request.params.id, ownerId: actorOf(request).userId };
        return spendingOf({ ...deps, snapshot }, own, request.query.jours);
      }),
  );
};
