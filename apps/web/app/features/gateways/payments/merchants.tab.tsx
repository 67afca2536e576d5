import type { SettingsDocument } from '@nzela/contract/settings';
import { useWatch } from 'react-hook-form';
import { formatDate, formatDecimal } from '../../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../../ui/Card.tsx';
import { FormField } from '../../../ui/Form.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import {
  SettingsForm,
  type SettingsFields,
  type SettingsFormOf,
} from '../../settings/settings.tsx';
import { DecimalField } from './decimal-field.tsx';
import { StartField } from './start-field.tsx';

const subject = 'payment-tariffs';
type Rows = SettingsDocument<typeof subject>['lignes'];
type Way = Rows[number]['moyen'];

const ways: Readonly<Record<Way, () => string>> = {
  card: m.gateway_config_method_card,
  mobile: m.gateway_config_method_mobile,
  wallet: m.payment_config_way_wallet,
};

const fields = {
  lignes: { label: m.payment_config_tab_merchants, show: rowsText },
} satisfies SettingsFields<typeof subject>;

function rowsText(rows: Rows): string {
  return rows
    .map(({ moyen, pourcentageBps, fixeEur, delaiJours, debut }) =>
      m.payment_config_merchant_row_text({
        way: ways[moyen](),
        share: formatDecimal(String(pourcentageBps / 100)),
        flat: formatDecimal(fixeEur),
        days: delaiJours,
        date: formatDate(debut, 'date'),
      }),
    )
    .join(' · ');
}

/** What merchants pay for being paid, by the way that was used. */
export function MerchantTariffsTab() {
  return (
    <SettingsForm
      subject={subject}
      fields={fields}
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
  return (
    <>
      {rows.map(({ moyen }, index) => (
        <Card key={index} title={ways[moyen]()}>
          <WayRow form={form} index={index} />
        </Card>
      ))}
    </>
  );
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
