import type { ReactNode } from 'react';
import { m } from '@nzela/messages/m';
import { SettingsForm } from '../../settings/settings.tsx';
import { fields, type GatewayForm } from './fields.ts';

type MaishaPayFormProps = { readonly children: (form: GatewayForm) => ReactNode };

/** One tab's part of the gateway's document. */
export function MaishaPayForm({ children }: MaishaPayFormProps) {
  return (
    <SettingsForm
      subject="gateways.mobile-money"
      fields={fields}
      label={m.gateway_config_title()}
      saved={m.gateway_config_saved()}
    >
      {children}
    </SettingsForm>
  );
}
