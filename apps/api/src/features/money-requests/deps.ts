import type { MailGateway } from '../../gateways/mail/mail.port.ts';
import type { SmsGateway } from '../../gateways/sms/sms.port.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';
import type { Log } from '../../kernel/monitoring/log.ts';
import type { CardPaymentDeps } from '../card-payments/card-payments.ts';
import type { MobileMoneyDeps } from '../mobile-money/mobile-money.ts';
import type { Rates } from '../rates/rates.ts';

/** What asking for money, and paying what was asked for, needs. */
export type MoneyRequestDeps = CardPaymentDeps &
  MobileMoneyDeps & {
    readonly rates: Rates;
    readonly log: Log;
    readonly secrets: Secrets;
    readonly gateways: { readonly mail: MailGateway; readonly sms: SmsGateway };
  };
