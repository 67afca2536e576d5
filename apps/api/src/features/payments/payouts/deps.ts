import type { Pool } from 'pg';
import type { PayoutsGateway } from '../../../gateways/payouts/payouts.port.ts';
import type { Worlds } from '../../../gateways/worlds.ts';
import type { PurposeDeps } from '../../../kernel/jobs/purposes.ts';
import type { Rates } from '../../rates/rates.ts';
import type { Settings } from '../../settings/settings.ts';

/** What paying merchants out needs. */
export type MerchantPayoutDeps = PurposeDeps &
  Worlds<{ readonly payouts: PayoutsGateway }, Pick<Settings, 'read'>> & {
    readonly pool: Pool;
    readonly rates: Rates;
  };
