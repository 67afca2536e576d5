import { z } from 'zod';
import type { BreakerOptions } from '../breaker.ts';
import type { GatewayDeps } from '../gateway.ts';
import { createProviderClient, keyPath } from '../provider-client.ts';
import { fromWireMoney, wireMoneyShape } from '../wire-money.ts';
import type { BankGateway, Wire, WireReturn } from './bank.port.ts';

const wireSchema = z
  .object({
    id: z.string().min(1),
    reference: z.string(),
    ...wireMoneyShape,
    debtorName: z.string(),
    receivedAt: z.iso.datetime(),
  })
  .transform((wire, context): Wire => ({
    id: wire.id,
    reference: wire.reference,
    amount: fromWireMoney(wire, context),
    debtorName: wire.debtorName,
    receivedAt: new Date(wire.receivedAt),
  }));

const wiresSchema = z.object({ wires: z.array(wireSchema) }).transform(({ wires }) => wires);

const statementSchema = z.object({
  wires: z.array(wireSchema),
  cursor: z.string().nullable(),
  more: z.boolean(),
});

const detailsSchema = z.object({
  holder: z.string().min(1),
  iban: z.string().min(15),
  bic: z.string().min(8),
  bank: z.string().min(1),
});

// Return reasons of ISO 20022.
const returnReasons = { account_closed: 'AC04' } as const satisfies Record<
  WireReturn['reason'],
  string
>;

const returnSchema = z
  .object({ wireId: z.string().min(1), ...wireMoneyShape })
  .transform((wire, context) => ({ amount: fromWireMoney(wire, context) }));

const registrationSchema = z.object({ callbackUrl: z.url() });

/** The bank's adapter. Its protocol: docs/providers.md, « Bank ». */
export function createBankGateway(deps: GatewayDeps, breaker: BreakerOptions = {}): BankGateway {
  const client = createProviderClient({
    job: 'bank',
    deps,
    refusals: { ALREADY_RETURNED: { fault: 'nous', code: 'reference_conflict' } },
    breaker,
  });

  return {
    details: () => client.call({ method: 'GET', path: '/account', schema: detailsSchema }),
    lookup: (reference) =>
      client.call({ method: 'GET', path: keyPath('/wires', { reference }), schema: wiresSchema }),
    statement(sinceCursor) {
      const query = sinceCursor === null ? '' : `?since=${encodeURIComponent(sinceCursor)}`;
      return client.call({ method: 'GET', path: `/statement${query}`, schema: statementSchema });
    },
    returnWire: ({ wireId, reference, reason }) =>
      client.call({
        method: 'POST',
        path: `${keyPath('/wires', { id: wireId })}/return`,
        body: { reference, reason: returnReasons[reason] },
        schema: returnSchema,
      }),
    register: (callbackUrl) =>
      client.call({
        method: 'POST',
        path: '/notifications',
        body: { callbackUrl },
        schema: registrationSchema,
      }),
    verifyCallback: (callback) => client.verifyCallback(callback),
    health: () => client.health(),
  };
}
