import type { Pool } from 'pg';
import type { PayoutsGateway } from '../../gateways/payouts/payouts.port.ts';
import type { PurposeDeps } from '../../kernel/jobs/purposes.ts';
import type { Rates } from '../rates/rates.ts';
import type { Settings } from '../settings/settings.ts';

/** What the life of a withdrawal needs. */
export type WithdrawalDeps = PurposeDeps & {
  readonly pool: Pool;
  readonly settings: Settings;
  readonly rates: Rates;
  readonly gateways: { readonly payouts: PayoutsGateway };
};
