import type { GatewaySettings } from '../gateway.ts';
import type { MailSettings } from '../mail/mail.port.ts';
import type { RatesSettings } from '../rates/rates.port.ts';

/** Settings of every gateway there is. */
type AllGatewaySettings = {
  readonly cards: GatewaySettings;
  readonly payouts: GatewaySettings;
  readonly bank: GatewaySettings;
  readonly issuing: GatewaySettings;
  readonly sms: GatewaySettings;
  readonly 'mobile-money': GatewaySettings;
  readonly topup: GatewaySettings;
  readonly bills: GatewaySettings;
  readonly screening: GatewaySettings;
  readonly rates: RatesSettings;
  readonly mail: MailSettings;
};

const timeoutMs = 30_000;

/** The settings that reach the sandbox at `sandboxUrl` (no trailing slash), with its published keys. */
export function sandboxGateways(sandboxUrl: string, smtpPort: number): AllGatewaySettings {
  const http = (provider: string): GatewaySettings => ({
    baseUrl: `${sandboxUrl}/${provider}/v1`,
    publicKey: 'pk_sandbox_nzela',
    secretKey: 'sk_sandbox_nzela',
    webhookSecret: `whsec_${Buffer.from(`nzela-sandbox-${provider}-webhook`).toString('base64')}`,
    mode: 'sandbox',
    isOn: true,
    timeoutMs,
  });
  return {
    cards: http('cards'),
    payouts: http('payouts'),
    bank: http('bank'),
    issuing: http('issuing'),
    sms: http('sms'),
    'mobile-money': http('mobile-money'),
    topup: http('topup'),
    bills: http('bills'),
    screening: http('screening'),
    rates: { feedUrl: `${sandboxUrl}/rates/eurofxref-daily.xml`, timeoutMs },
    mail: {
      host: new URL(sandboxUrl).hostname,
      port: smtpPort,
      username: 'sandbox',
      password: 'sandbox',
      encryption: 'none',
      senderName: 'Nzela',
      senderAddress: 'bonjour@nzela.example',
      timeoutMs,
    },
  };
}
