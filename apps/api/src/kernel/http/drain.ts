import type { FastifyInstance } from 'fastify';

/** The time between being told to stop and stopping, in which proxies learn to send nothing more. */
export type Drain = { readonly isBegun: boolean; begin(): void };

export function createDrain(): Drain {
  let isBegun = false;
  return {
    get isBegun() {
      return isBegun;
    },
    begin() {
      isBegun = true;
    },
  };
}

/** From then on every answer ends its connection: a proxy keeps none open on which it could still send a request. */
export function endConnections(app: FastifyInstance, drain: Drain): void {
  app.addHook('onRequest', async (_request, { raw }) => {
    if (drain.isBegun) raw.setHeader('connection', 'close');
  });
}
