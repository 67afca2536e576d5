import { callbackModes, callbackOptions, callbackPath, hintOf } from '../../gateways/callbacks.ts';
import { worldOf } from '../../gateways/worlds.ts';
import type { Features } from '../../kernel/http/routes.ts';
import type { PayoutDeps } from './deps.ts';
import { heardOf } from './following.ts';
import { payoutByReference } from './payouts.store.ts';

/** Where the payout provider calls back. */
export const payoutsRoutes: Features<PayoutDeps> = async (app, deps) => {
  for (const mode of callbackModes(deps))
    app.post(
      callbackPath('payouts', mode),
      callbackOptions('Annoncer l’issue d’un versement', mode),
      async (request, reply) => {
        const { reference } = await hintOf(
          worldOf(deps, mode).gateways.payouts.verifyCallback,
          request,
        );
        const id = await payoutByReference(deps.pool, reference);
        if (id !== null) await heardOf(deps, id);
        return reply.status(204).send(null);
      },
    );
};
