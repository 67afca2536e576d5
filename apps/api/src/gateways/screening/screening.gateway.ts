import { z } from 'zod';
import type { BreakerOptions } from '../breaker.ts';
import type { GatewayDeps } from '../gateway.ts';
import { createProviderClient } from '../provider-client.ts';
import type { ScreeningGateway } from './screening.port.ts';

const versionSchema = z.object({ version: z.string().min(1).max(60) });

const listSchema = versionSchema.extend({
  entries: z
    .array(
      z
        .object({
          id: z.string().min(1).max(60),
          type: z.enum(['SANCTION', 'PEP']),
          source: z.string().min(1).max(120),
          name: z.string().min(1).max(200),
          aliases: z.array(z.string().min(1).max(200)).max(50),
          birthDate: z.iso.date().nullable(),
        })
        .transform(({ type, birthDate, ...entry }) => ({
          ...entry,
          kind: type === 'SANCTION' ? ('sanction' as const) : ('ppe' as const),
          bornOn: birthDate,
        })),
    )
    // An empty list is a fault of its publisher's, and would let everybody pass.
    .min(1),
});

/** The adapter of the publisher of lists. Its protocol: docs/providers.md, « Screening ». */
export function createScreeningGateway(
  deps: GatewayDeps,
  breaker: BreakerOptions = {},
): ScreeningGateway {
  const client = createProviderClient({ job: 'screening', deps, refusals: {}, breaker });
  return {
    version: () => client.call({ method: 'GET', path: '/version', schema: versionSchema }),
    list: () => client.call({ method: 'GET', path: '/list', schema: listSchema }),
    health: () => client.health(),
  };
}
