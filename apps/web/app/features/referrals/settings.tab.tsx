import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { FormField } from '../../ui/Form.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Switch } from '../../ui/Switch.tsx';
import {
  DecimalField,
  euroRange,
  rangeOf,
  SettingsForm,
  type SettingsFormOf,
} from '../settings/settings.tsx';
import { referralFields } from './settings.fields.ts';

const subject = 'referrals';

type PartProps = { readonly form: SettingsFormOf<typeof subject> };

/** Whether referring people is rewarded, with how much, and from how many on no more. */
export function ReferralSettingsTab() {
  return (
    <SettingsForm
      subject={subject}
      fields={referralFields}
      label={m.referrals_title()}
      saved={m.referral_settings_saved()}
    >
      {(form) => (
        <>
          <Terms form={form} />
          <Caps form={form} />
        </>
      )}
    </SettingsForm>
  );
}

function Terms({ form }: PartProps) {
  return (
    <Card title={m.referrals_title()} description={m.referral_settings_text()}>
      <div className="flex flex-col gap-5">
        <FormField form={form} name="actif">
          {(field) => (
            <Switch
              {...field}
              label={referralFields.actif()}
              hint={m.referral_settings_on_hint()}
            />
          )}
        </FormField>
        <div className="grid gap-5 md:grid-cols-3 md:items-start">
          <FormField form={form} name="recompenseEur">
            {(field) => (
              <DecimalField
                {...field}
                label={referralFields.recompenseEur.label()}
                range={euroRange}
                hint={m.referral_settings_reward_hint()}
              />
            )}
          </FormField>
          <FormField form={form} name="montantMinimumEur">
            {(field) => (
              <DecimalField
                {...field}
                label={referralFields.montantMinimumEur.label()}
                range={euroRange}
                hint={m.referral_settings_least_hint()}
              />
            )}
          </FormField>
          <FormField form={form} name="delaiJours">
            {(field) => (
              <NumberField
                {...field}
                {...rangeOf(subject, 'delaiJours')}
                label={referralFields.delaiJours()}
                unit={m.payment_config_days()}
                hint={m.referral_settings_delay_hint()}
              />
            )}
          </FormField>
        </div>
      </div>
    </Card>
  );
}

const caps = ['plafondParPersonne', 'plafondParJour', 'plafondParAdresseEtJour'] as const;

function Caps({ form }: PartProps) {
  return (
    <Card title={m.referral_settings_caps()} description={m.referral_settings_caps_text()}>
      <div className="grid gap-5 md:grid-cols-3 md:items-start">
        {caps.map((name) => (
          <FormField key={name} form={form} name={name}>
            {(field) => (
              <NumberField
                {...field}
                {...rangeOf(subject, name)}
                label={referralFields[name]()}
                unit={m.referral_settings_rewards()}
              />
            )}
          </FormField>
        ))}
      </div>
    </Card>
  );
}
