import type { ProviderName } from './world/switches.ts';

/**
 * The keys this sandbox accepts. They open nothing but a simulation, so they are written here and in
 * docs/providers.md for everybody to use.
 */
export const publicKey = 'pk_sandbox_nzela';
export const secretKey = 'sk_sandbox_nzela';

export const mailAccount = { username: 'sandbox', password: 'sandbox' } as const;

export const webhookSecrets: Readonly<Record<ProviderName, string>> = {
  cards: webhookSecret('cards'),
  payouts: webhookSecret('payouts'),
  bank: webhookSecret('bank'),
  issuing: webhookSecret('issuing'),
  rates: webhookSecret('rates'),
  mail: webhookSecret('mail'),
  sms: webhookSecret('sms'),
  'mobile-money': webhookSecret('mobile-money'),
  topup: webhookSecret('topup'),
  bills: webhookSecret('bills'),
  screening: webhookSecret('screening'),
};

/** `whsec_` + base64 of `nzela-sandbox-<provider>-webhook`, as the Standard Webhooks scheme writes secrets. */
function webhookSecret(provider: string): string {
  return `whsec_${Buffer.from(`nzela-sandbox-${provider}-webhook`).toString('base64')}`;
}
