import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { outcomeOfNumber } from '../../world/outcomes.ts';
import { takeOutcome } from '../../world/switches.ts';
import type { World } from '../../world/world.ts';
import {
  ProviderError,
  alreadyMade,
  cutConnection,
  fingerprintOf,
  guardProviderApi,
  parseRequest,
  serveByReference,
} from '../provider-api.ts';
import type { SmsRecord } from './sms.ts';

const messageSchema = z.strictObject({
  reference: z.string().min(1).max(100),
  to: z.string(),
  text: z.string().min(1).max(1600),
});

const keptMessages = 2_000;

/** The SMS provider's API, below /sms/v1. Messages appear on the desk's phones. */
export function smsRoutes(world: World) {
  const { sms } = world.state;

  return async (api: FastifyInstance) => {
    guardProviderApi(api, world, 'sms');

    api.post('/messages', (request, reply) => {
      const order = parseRequest(messageSchema, request.body);
      const fingerprint = fingerprintOf(order);
      const known = alreadyMade(sms, order.reference, fingerprint);
      if (known) return reply.code(202).send(messageView(known));
      if (!/^\+[1-9]\d{7,14}$/.test(order.to)) {
        throw new ProviderError('INVALID_PHONE', 400, 'Not an E.164 number', 'to');
      }
      const outcome = takeOutcome(world, 'sms', outcomeOfNumber(order.to));
      if (outcome === '0003') {
        throw new ProviderError('RECIPIENT_REFUSED', 422, 'The operator refuses this number', 'to');
      }
      if (outcome === '0007') throw new ProviderError('INSUFFICIENT_FLOAT', 402, 'No credit left');
      const at = world.clock.now().toISOString();
      const message: SmsRecord = { ...order, fingerprint, id: `sms_${randomUUID()}`, at };
      sms.push(message);
      sms.splice(0, sms.length - keptMessages);
      world.changed('sms');
      if (outcome === '0006') return cutConnection(request, reply);
      return reply.code(202).send(messageView(message));
    });

    serveByReference(api, '/messages', { records: sms, view: messageView });
  };
}

function messageView({ id, reference, to }: SmsRecord) {
  return { id, reference, to, status: 'ACCEPTED' };
}
