import type { Pool } from 'pg';
import type { Ledger } from '@nzela/ledger/types';
import type { BillsGateway } from '../../gateways/bills/bills.port.ts';
import type { MailGateway } from '../../gateways/mail/mail.port.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';
import type { Documents } from '../../kernel/texts/documents.ts';
import type { Log } from '../../kernel/monitoring/log.ts';
import type { Rates } from '../rates/rates.ts';
import type { Settings } from '../settings/settings.ts';
import type { People } from '../users/users.ts';

/** What the life of a bill needs. */
export type BillDeps = {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly people: People;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Settings;
  readonly rates: Rates;
  readonly secrets: Secrets;
  readonly documents: Documents;
  readonly gateways: { readonly bills: BillsGateway; readonly mail: MailGateway };
  readonly config: { readonly publicUrl: string };
};
