import type { Pool } from 'pg';
import type { Ledger } from '@nzela/ledger/types';
import type { TopupGateway } from '../../gateways/topup/topup.port.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Rates } from '../rates/rates.ts';
import type { Settings } from '../settings/settings.ts';

/** What the life of a top-up needs. */
export type TopupDeps = {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly rates: Rates;
  readonly gateways: { readonly topup: TopupGateway };
  readonly config: { readonly publicUrl: string };
};
