import type { Pool } from 'pg';
import type { BankGateway } from '../../gateways/bank/bank.port.ts';
import type { PurposeDeps } from '../../kernel/jobs/purposes.ts';
import type { WirePurposes } from './purpose.ts';

/** What the bank's wires need. */
export type WireDeps = PurposeDeps & {
  readonly pool: Pool;
  readonly gateways: { readonly bank: BankGateway };
  readonly config: { readonly publicUrl: string };
  readonly purposes: { readonly wires: WirePurposes };
};
