import { callbackModes, callbackOptions, callbackPath, hintOf } from '../../gateways/callbacks.ts';
import { worldOf } from '../../gateways/worlds.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Features } from '../../kernel/http/routes.ts';
import { syncCardPayment } from './card-payments.service.ts';
import { lookUpDispute } from './card-disputes.ts';
import { findAttemptByReference } from './card-payments.store.ts';
import { followRefund } from './card-refunds.ts';
import { refundByReference } from './card-refunds.store.ts';
import type { CardPaymentDeps } from './deps.ts';

/** Where the card gateway calls back. Paying itself has its routes at each noun that can be paid by card. */
export const cardPaymentsRoutes: Features<CardPaymentDeps> = async (app, deps) => {
  for (const mode of callbackModes(deps))
    app.post(
      callbackPath('cards', mode),
      callbackOptions('Annoncer l’issue d’un paiement par carte', mode),
      async (request, reply) => {
        const { reference } = await hintOf(
          worldOf(deps, mode).gateways.cards.verifyCallback,
          request,
        );
        const attempt = await findAttemptByReference(deps.pool, reference);
        if (attempt !== null) {
          const { state } = await syncCardPayment(deps, attempt);
          if (state === 'indetermine') return refuse('callback_non_traite');
        }
        const refundId = await refundByReference(deps.pool, reference);
        if (refundId !== null) await followRefund(deps, refundId);
        // What we gave no reference to is a dispute, by the gateway's own name of it.
        if (attempt === null && refundId === null) await lookUpDispute(deps, mode, reference);
        return reply.status(204).send(null);
      },
    );
};
