import { callbackOptions, hintOf } from '../../gateways/callbacks.ts';
import type { Features } from '../../kernel/http/routes.ts';
import type { WireDeps } from './deps.ts';
import { lookUpWires } from './wires.service.ts';

/** Where the bank notifies wires. */
export const wiresRoutes: Features<WireDeps> = async (app, deps) => {
  app.post(
    '/gateways/bank/callback',
    callbackOptions('Annoncer un virement reçu'),
    async (request, reply) => {
      const { reference } = await hintOf(deps.gateways.bank.verifyCallback, request);
      await lookUpWires(deps, reference);
      return reply.status(204).send(null);
    },
  );
};
