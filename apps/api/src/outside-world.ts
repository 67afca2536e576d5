import type { SettingsDocument, SettingsSubject } from '@nzela/contract/settings';
import { encryptionOf } from './features/mails/mails.follower.ts';
import { settingsDefaults, type SandboxAddress } from './features/settings/settings.defaults.ts';
import type { Settings } from './features/settings/settings.ts';
import { createBankGateway } from './gateways/bank/bank.gateway.ts';
import type { BankGateway } from './gateways/bank/bank.port.ts';
import { createBillsGateway } from './gateways/bills/bills.gateway.ts';
import type { BillsGateway } from './gateways/bills/bills.port.ts';
import { createCardsGateway } from './gateways/cards/cards.gateway.ts';
import type { CardsGateway } from './gateways/cards/cards.port.ts';
import type { GatewayDeps, GatewaySettings, RecordExchange } from './gateways/gateway.ts';
import { createIssuingGateway } from './gateways/issuing/issuing.gateway.ts';
import type { IssuingGateway } from './gateways/issuing/issuing.port.ts';
import { createMailGateway } from './gateways/mail/mail.gateway.ts';
import type { MailGateway, MailSettings } from './gateways/mail/mail.port.ts';
import { createMobileMoneyGateway } from './gateways/mobile-money/mobile-money.gateway.ts';
import type { MobileMoneyGateway } from './gateways/mobile-money/mobile-money.port.ts';
import { createPayoutsGateway } from './gateways/payouts/payouts.gateway.ts';
import type { PayoutsGateway } from './gateways/payouts/payouts.port.ts';
import { createPushGateway } from './gateways/push/push.gateway.ts';
import type { PushGateway } from './gateways/push/push.port.ts';
import { createRatesGateway } from './gateways/rates/rates.gateway.ts';
import type { RatesGateway } from './gateways/rates/rates.port.ts';
import { createScreeningGateway } from './gateways/screening/screening.gateway.ts';
import type { ScreeningGateway } from './gateways/screening/screening.port.ts';
import { createSmsGateway } from './gateways/sms/sms.gateway.ts';
import type { SmsGateway } from './gateways/sms/sms.port.ts';
import { createStatementsGateway } from './gateways/statements/statements.gateway.ts';
import type { StatementsGateway } from './gateways/statements/statements.port.ts';
import { createTopupGateway } from './gateways/topup/topup.gateway.ts';
import type { TopupGateway } from './gateways/topup/topup.port.ts';
import type { Log } from './kernel/monitoring/log.ts';
import type { Outbound } from './kernel/http/outbound.ts';

export type Gateways = {
  readonly cards: CardsGateway;
  readonly payouts: PayoutsGateway;
  readonly bank: BankGateway;
  readonly issuing: IssuingGateway;
  readonly rates: RatesGateway;
  readonly mail: MailGateway;
  readonly sms: SmsGateway;
  readonly mobileMoney: MobileMoneyGateway;
  readonly topup: TopupGateway;
  readonly bills: BillsGateway;
  readonly screening: ScreeningGateway;
  readonly push: PushGateway;
  readonly statements: StatementsGateway;
};

// docs/providers.md: every call ends within 30 s, and one to a server that anybody may have named far sooner.
const timeoutMs = 30_000;
const pushTimeoutMs = 5_000;

type WorldDeps = {
  readonly outbound: Outbound;
  readonly settings: Pick<Settings, 'read'>;
  readonly log: Log;
  readonly record: RecordExchange;
};

/** The gateways of the merchants' test mode with the settings that lead them to the sandbox. */
export type TestWorld = {
  readonly gateways: Gateways;
  readonly settings: Pick<Settings, 'read'>;
};

/** The sandbox as the defaults describe it, whatever an administrator has configured since. Null where there is none. */
export function createTestWorld(
  sandbox: SandboxAddress,
  deps: Omit<WorldDeps, 'settings'>,
): TestWorld | null {
  if (sandbox === null) return null;
  const defaults = settingsDefaults(sandbox);
  const settings: TestWorld['settings'] = { read: (subject) => Promise.resolve(defaults[subject]) };
  return { gateways: createGateways({ ...deps, settings }), settings };
}

/** The adapters, each reading its settings again at each call. */
export function createGateways(deps: WorldDeps): Gateways {
  const { outbound, settings, log, record } = deps;
  const over = (subject: Extract<SettingsSubject, `gateways.${string}`>): GatewayDeps => ({
    outbound,
    log,
    record,
    settings: async () => gatewaySettings(await settings.read(subject)),
  });
  return {
    cards: createCardsGateway(over('gateways.cards')),
    payouts: createPayoutsGateway(over('gateways.payouts')),
    bank: createBankGateway(over('gateways.bank')),
    issuing: createIssuingGateway(over('gateways.issuing')),
    sms: createSmsGateway(over('gateways.sms')),
    mobileMoney: createMobileMoneyGateway(over('gateways.mobile-money')),
    topup: createTopupGateway(over('gateways.topup')),
    bills: createBillsGateway(over('gateways.bills')),
    screening: createScreeningGateway(over('gateways.screening')),
    statements: createStatementsGateway((job) => over(`gateways.${job}`)),
    rates: createRatesGateway({
      outbound,
      log,
      record,
      settings: async () => ({ feedUrl: (await settings.read('rates')).url, timeoutMs }),
    }),
    push: createPushGateway({
      outbound,
      log,
      record,
      settings: async () => {
        const { clePublique: publicKey, clePrivee: privateKey } = await settings.read('web-push');
        const { emailAdmin } = await settings.read('application');
        return { publicKey, privateKey, contact: `mailto:${emailAdmin}`, timeoutMs: pushTimeoutMs };
      },
    }),
    mail: createMailGateway({
      outbound,
      log,
      record,
      settings: async () => mailSettings(await settings.read('mail')),
    }),
  };
}

function gatewaySettings(
  document: SettingsDocument<Extract<SettingsSubject, `gateways.${string}`>>,
): GatewaySettings {
  return {
    baseUrl: document.url.replace(/\/+$/, ''),
    publicKey: document.clePublique,
    secretKey: document.cleSecrete,
    webhookSecret: 'secretWebhook' in document ? document.secretWebhook : '',
    mode: document.mode,
    isOn: document.actif,
    timeoutMs,
  };
}

function mailSettings(document: SettingsDocument<'mail'>): MailSettings {
  return {
    host: document.hote,
    port: document.port,
    username: document.utilisateur,
    password: document.motDePasse,
    encryption: encryptionOf(document),
    senderName: document.nomExpediteur,
    senderAddress: document.emailExpediteur,
    timeoutMs,
  };
}
