import type { Pool, PoolClient } from 'pg';
import type { MobileMoneyGateway } from '../../gateways/mobile-money/mobile-money.port.ts';
import type { Worlds } from '../../gateways/worlds.ts';
import type { PurposeDeps } from '../../kernel/jobs/purposes.ts';
import type { Rates } from '../rates/rates.ts';
import type { Settings } from '../settings/settings.ts';
import type { Payment } from './payment.ts';
import type { CollectionPurposes, CollectionSubject } from './purpose.ts';

/** What the life of a payment by mobile money needs. */
export type MobileMoneyDeps = PurposeDeps &
  Worlds<{ readonly mobileMoney: MobileMoneyGateway }, Pick<Settings, 'read'>> & {
    readonly pool: Pool;
    readonly rates: Rates;
    readonly config: { readonly publicUrl: string };
    readonly purposes: { readonly collections: CollectionPurposes };
  };

/** What a payment is for, locked: always before the payment itself, so that all take turns in one order. */
export function lockSubject(
  deps: MobileMoneyDeps,
  client: PoolClient,
  payment: Payment,
): Promise<CollectionSubject> {
  return deps.purposes.collections[payment.purpose].lock(deps, client, {
    ...payment,
    paymentId: payment.id,
    operatorName: payment.operator.name,
  });
}
