import { paymentWays } from '@nzela/contract/payment-terms';
import { useFormState, useWatch } from 'react-hook-form';
import { m } from '@nzela/messages/m';
import { FormField } from '../../../ui/Form.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { DecimalField, SettingsForm, type SettingsFormOf } from '../../settings/settings.tsx';
import { PriceRows } from './price-rows.tsx';
import { StartField } from './start-field.tsx';
import { merchantTariffFields, type MerchantTariffs, priceText, ways } from './merchants.fields.ts';

const subject = 'payment-tariffs';

/** What merchants pay for being paid, by the way that was used. */
export function MerchantTariffsTab() {
  return (
    <SettingsForm
      subject={subject}
      fields={merchantTariffFields}
      label={m.payment_config_tab_merchants()}
      saved={m.payment_config_tariffs_saved()}
    >
      {(form) => <WayRows form={form} />}
    </SettingsForm>
  );
}

type Form = SettingsFormOf<typeof subject>;

function WayRows({ form }: { readonly form: Form }) {
  const rows = useWatch({ control: form.control, name: 'lignes' });
  const { defaultValues } = useFormState({ control: form.control });
  return paymentWays.map((way) => (
    <PriceRows
      key={way}
      title={ways[way]()}
      rows={rows}
      saved={(defaultValues?.lignes ?? []) as MerchantTariffs}
      isOwn={({ moyen }) => moyen === way}
      first={{ moyen: way, pourcentageBps: 0, fixeEur: '0', delaiJours: 0 }}
      text={priceText}
      onChange={(next) => form.setValue('lignes', next, { shouldDirty: true })}
    >
      {(index) => <WayRow form={form} index={index} />}
    </PriceRows>
  ));
}

function WayRow({ form, index }: { readonly form: Form; readonly index: number }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:items-start">
      <FormField form={form} name={`lignes.${index}.debut`}>
        {(field) => <StartField {...field} />}
      </FormField>
      <FormField form={form} name={`lignes.${index}.pourcentageBps`}>
        {({ value, onChange, ...field }) => (
          <NumberField
            {...field}
            value={value / 100}
            onChange={(percent) => onChange(Math.round(percent * 100))}
            minimum={0}
            maximum={20}
            unit="%"
            label={m.payment_config_share()}
          />
        )}
      </FormField>
      <FormField form={form} name={`lignes.${index}.fixeEur`}>
        {(field) => <DecimalField {...field} label={m.payment_config_flat()} />}
      </FormField>
      <FormField form={form} name={`lignes.${index}.delaiJours`}>
        {(field) => (
          <NumberField
            {...field}
            minimum={0}
            maximum={30}
            unit={m.payment_config_days()}
            label={m.payment_config_settlement()}
          />
        )}
      </FormField>
    </div>
  );
}
