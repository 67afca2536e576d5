import type { SettingsDocument } from '@nzela/contract/settings';
import { m } from '@nzela/messages/m';
import type { SettingsFields } from '../../settings/settings.tsx';
import { modeNames } from '../maishapay/fields.ts';

/** Every gateway but that of mobile money, which has a page of its own. */
export const jobs = [
  'cards',
  'payouts',
  'issuing',
  'topup',
  'bills',
  'bank',
  'sms',
  'screening',
] as const;
export type Job = (typeof jobs)[number];

export const jobNames: Readonly<Record<Job, () => string>> = {
  cards: m.payment_config_gateway_cards,
  payouts: m.payment_config_gateway_payouts,
  issuing: m.payment_config_gateway_issuing,
  topup: m.payment_config_gateway_topup,
  bills: m.payment_config_gateway_bills,
  bank: m.payment_config_gateway_bank,
  sms: m.payment_config_gateway_sms,
  screening: m.payment_config_gateway_screening,
};

type Document = SettingsDocument<'gateways.cards'>;

export const gatewayFields = {
  actif: m.gateway_config_on,
  mode: { label: m.gateway_config_mode, show: (mode: Document['mode']) => modeNames[mode]() },
  clePublique: m.gateway_config_public_key,
  cleSecrete: m.gateway_config_secret_key,
  secretWebhook: m.payment_config_webhook_secret,
  url: m.gateway_config_address,
  delaiTransactionMinutes: m.gateway_config_timeout,
} satisfies SettingsFields<'gateways.cards'>;
