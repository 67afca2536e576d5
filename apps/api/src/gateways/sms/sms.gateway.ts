import { z } from 'zod';
import type { BreakerOptions } from '../breaker.ts';
import type { GatewayDeps } from '../gateway.ts';
import { createProviderClient, keyPath, type RefusalRule } from '../provider-client.ts';
import type { SmsGateway } from './sms.port.ts';

const refusals: Readonly<Record<string, RefusalRule>> = {
  INVALID_PHONE: { fault: 'client', code: 'phone_invalid', field: 'to' },
  RECIPIENT_REFUSED: { fault: 'client', code: 'recipient_refused', field: 'to' },
  INSUFFICIENT_FLOAT: { fault: 'nous', code: 'float_empty' },
};

const messageSchema = z.object({ id: z.string().min(1) });

/** The SMS provider's adapter. Its protocol: docs/providers.md, « SMS ». */
export function createSmsGateway(deps: GatewayDeps, breaker: BreakerOptions = {}): SmsGateway {
  const client = createProviderClient({ job: 'sms', deps, refusals, breaker });

  return {
    send({ reference, to, text }) {
      const body = { reference, to, text };
      const path = keyPath('/messages', { reference });
      return client.order({ path: '/messages', body, schema: messageSchema, isNew: true }, () =>
        client.find({ method: 'GET', path, schema: messageSchema }),
      );
    },
    health: () => client.health(),
  };
}
