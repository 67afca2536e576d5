import type { PlatformEnvironment } from '@nzela/contract/platform';
import type { SettingsDocument } from '@nzela/contract/settings';
import { m } from '@nzela/messages/m';
import type { SettingsFields } from '../settings/settings.tsx';

export const environmentNames: Readonly<Record<PlatformEnvironment, () => string>> = {
  sandbox: m.api_config_environment_sandbox,
  production: m.api_config_environment_production,
};
export const environments = ['sandbox', 'production'] as const;

export const platformFields = {
  environnement: {
    label: m.api_config_environment,
    show: (value: SettingsDocument<'api'>['environnement']) => environmentNames[value](),
  },
  webhookActif: m.api_config_webhook_on,
  webhookUrl: m.webhooks_url,
} satisfies SettingsFields<'api'>;
