import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../kernel/time/clock.ts';
import { auditedBy } from '../../kernel/identity/audit.ts';
import { requireStepUp } from '../step-up/step-up.ts';
import type { ChangedBy } from './settings.ts';

/** The administrator of a request, who proves again who they are where the change asks for it. */
export function changedBy(clock: Clock, request: FastifyRequest): ChangedBy {
  return {
    ...auditedBy(request),
    prove: (client, subject) =>
      requireStepUp({ pool: client, clock }, request, { action: 'reglages', subject }),
  };
}
