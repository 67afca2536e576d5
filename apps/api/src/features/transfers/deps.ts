import type { Pool } from 'pg';
import type { Ledger } from '@nzela/ledger/types';
import type { BankGateway } from '../../gateways/bank/bank.port.ts';
import type { CardsGateway } from '../../gateways/cards/cards.port.ts';
import type { MailGateway } from '../../gateways/mail/mail.port.ts';
import type { PayoutsGateway } from '../../gateways/payouts/payouts.port.ts';
import type { SmsGateway } from '../../gateways/sms/sms.port.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import type { Rates } from '../rates/rates.ts';
import type { Settings } from '../settings/settings.ts';

/** What the life of a transfer needs. */
export type TransferDeps = {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Settings;
  readonly rates: Rates;
  readonly gateways: {
    readonly cards: CardsGateway;
    readonly payouts: PayoutsGateway;
    readonly bank: BankGateway;
    readonly mail: MailGateway;
    readonly sms: SmsGateway;
  };
  readonly config: { readonly publicUrl: string };
};

/** Where a provider calls back. The same for ever for one deployment: it is part of what we ordered. */
export function callbackUrl(deps: TransferDeps, job: 'cards' | 'payouts' | 'bank'): string {
  return `${deps.config.publicUrl}/api/gateways/${job}/callback`;
}
