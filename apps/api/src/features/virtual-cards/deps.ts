import type { Pool } from 'pg';
import type { Ledger } from '@nzela/ledger/types';
import type { IssuingGateway } from '../../gateways/issuing/issuing.port.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Log } from '../../kernel/monitoring/log.ts';
import type { Rates } from '../rates/rates.ts';
import type { Settings } from '../settings/settings.ts';

/** What the life of a virtual card needs. */
export type CardDeps = {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Settings;
  readonly rates: Rates;
  readonly gateways: { readonly issuing: IssuingGateway };
  readonly config: { readonly publicUrl: string };
};

/** Where the issuer asks for a decision, and where it tells what became of things: part of each order, for ever. */
export function issuerUrl(deps: CardDeps, verb: 'authorization' | 'callback'): string {
  return `${deps.config.publicUrl}/api/gateways/issuing/${verb}`;
}
