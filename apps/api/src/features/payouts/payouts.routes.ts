import { callbackOptions, hintOf } from '../../gateways/callbacks.ts';
import type { Features } from '../../kernel/http/routes.ts';
import type { PayoutDeps } from './deps.ts';
import { heardOf } from './following.ts';
import { payoutByReference } from './payouts.store.ts';

/** Where the payout provider calls back. */
export const payoutsRoutes: Features<PayoutDeps> = async (app, deps) => {
  app.post(
    '/gateways/payouts/callback',
    callbackOptions('Annoncer l’issue d’un versement'),
    async (request, reply) => {
      const { reference } = await hintOf(deps.gateways.payouts.verifyCallback, request);
      const id = await payoutByReference(deps.pool, reference);
      if (id !== null) await heardOf(deps, id);
      return reply.status(204).send(null);
    },
  );
};
