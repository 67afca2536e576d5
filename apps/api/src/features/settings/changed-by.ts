import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../kernel/time/clock.ts';
import { actorOf } from '../../kernel/identity/session.ts';
import { requireStepUp } from '../step-up/step-up.ts';
import type { ChangedBy } from './settings.ts';

/** The administrator of a request, who proves again who they are where the change asks for it. */
export function changedBy(clock: Clock, request: FastifyRequest): ChangedBy {
  return {
    userId: actorOf(request).userId,
    address: request.clientAddress,
    prove: (client, subject) =>
      requireStepUp({ pool: client, clock }, request, { action: 'reglages', subject }),
  };
}
