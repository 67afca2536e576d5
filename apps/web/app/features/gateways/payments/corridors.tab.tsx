import { useWatch } from 'react-hook-form';
import { m } from '@nzela/messages/m';
import { Card } from '../../../ui/Card.tsx';
import { FormField } from '../../../ui/Form.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { Badge } from '../../../ui/StatusPill.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { DecimalField, SettingsForm, type SettingsFormOf } from '../../settings/settings.tsx';
import { corridorFields, deliveryNames } from './corridors.fields.ts';

const subject = 'corridors';

/** Countries that money can be sent to: on or off, what the public page says, limits and delays by method. */
export function CorridorsTab() {
  return (
    <SettingsForm
      subject={subject}
      fields={corridorFields}
      label={m.payment_config_tab_corridors()}
      saved={m.payment_config_corridors_saved()}
    >
      {(form) => <Countries form={form} />}
    </SettingsForm>
  );
}

type Form = SettingsFormOf<typeof subject>;

function Countries({ form }: { readonly form: Form }) {
  const corridors = useWatch({ control: form.control, name: 'corridors' });
  return (
    <ul className="grid gap-6 xl:grid-cols-2 xl:items-start">
      {corridors.map(({ pays, nom, devise }, index) => (
        <li key={pays}>
          <Card title={nom} action={<Badge>{devise}</Badge>}>
            <Country form={form} index={index} />
          </Card>
        </li>
      ))}
    </ul>
  );
}

type CountryProps = { readonly form: Form; readonly index: number };

function Country({ form, index }: CountryProps) {
  const modes = useWatch({ control: form.control, name: `corridors.${index}.modes` });
  return (
    <div className="flex flex-col gap-5">
      <FormField form={form} name={`corridors.${index}.actif`}>
        {(field) => (
          <Switch
            {...field}
            label={m.payment_config_corridor_on()}
            hint={m.payment_config_corridor_on_hint()}
          />
        )}
      </FormField>
      <FormField form={form} name={`corridors.${index}.avis`}>
        {(field) => (
          <TextField
            {...field}
            value={field.value ?? ''}
            onChange={(text) => field.onChange(text === '' ? null : text)}
            label={m.payment_config_corridor_notice()}
            hint={m.payment_config_corridor_notice_hint()}
            maxLength={200}
            optional
          />
        )}
      </FormField>
      {modes.map(({ mode, operateurs }, at) => (
        <fieldset key={mode} className="min-w-0 border-t border-border pt-4">
          <legend className="float-left mb-3 w-full font-semibold">
            {deliveryNames[mode]()}
            {operateurs.length > 0 && (
              <span className="ml-2 text-sm font-normal text-ink-2">
                {operateurs.map((operator) => operator.nom).join(', ')}
              </span>
            )}
          </legend>
          <Method form={form} path={`corridors.${index}.modes.${at}`} />
        </fieldset>
      ))}
    </div>
  );
}

type MethodProps = {
  readonly form: Form;
  readonly path: `corridors.${number}.modes.${number}`;
};

const mostHours = 240;

function Method({ form, path }: MethodProps) {
  return (
    <div className="clear-both grid gap-4 sm:grid-cols-3 sm:items-start">
      <FormField form={form} name={`${path}.minimum`}>
        {(field) => <DecimalField {...field} label={m.payment_config_minimum()} />}
      </FormField>
      <FormField form={form} name={`${path}.maximum`}>
        {(field) => <DecimalField {...field} label={m.payment_config_maximum()} />}
      </FormField>
      <FormField form={form} name={`${path}.delaiHeures`}>
        {(field) => (
          <NumberField
            {...field}
            label={m.payment_config_delay()}
            minimum={0}
            maximum={mostHours}
            unit="h"
          />
        )}
      </FormField>
    </div>
  );
}
