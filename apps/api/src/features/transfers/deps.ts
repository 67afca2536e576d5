import type { Pool } from 'pg';
import type { Ledger } from '@nzela/ledger/types';
import type { CardsGateway } from '../../gateways/cards/cards.port.ts';
import type { PayoutsGateway } from '../../gateways/payouts/payouts.port.ts';
import type { MailGateway } from '../../gateways/mail/mail.port.ts';
import type { SmsGateway } from '../../gateways/sms/sms.port.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import type { Log } from '../../kernel/monitoring/log.ts';
import type { CardPaymentDeps, CardPurposes } from '../card-payments/card-payments.ts';
import type { Rates } from '../rates/rates.ts';
import type { Settings } from '../settings/settings.ts';

/** What the life of a transfer needs. */
export type TransferDeps = {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly settings: Settings;
  readonly rates: Rates;
  readonly gateways: {
    readonly cards: CardsGateway;
    readonly payouts: PayoutsGateway;
    readonly mail: MailGateway;
    readonly sms: SmsGateway;
  };
  readonly config: { readonly publicUrl: string };
  readonly purposes: { readonly cards: CardPurposes };
  readonly testWorld: CardPaymentDeps['testWorld'];
};
