import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { whyUnread } from '../../lib/api-error.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FormField } from '../../ui/Form.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import {
  DecimalField,
  euroRange,
  SettingsForm,
  type SettingsFormOf,
} from '../settings/settings.tsx';
import { billersQuery } from './bills.api.ts';
import { nameOfCountry } from './countries.ts';
import { billFields, tileName } from './settings.fields.ts';

const subject = 'bills';

type PartProps = { readonly form: SettingsFormOf<typeof subject> };

/** What paying a bill costs on top of it, and whose tiles stand first. */
export function BillSettingsTab() {
  return (
    <SettingsForm
      subject={subject}
      fields={billFields}
      label={m.bill_settings_tab()}
      saved={m.bill_settings_saved()}
    >
      {(form) => (
        <>
          <Price form={form} />
          <Featured form={form} />
        </>
      )}
    </SettingsForm>
  );
}

function Price({ form }: PartProps) {
  return (
    <Card title={m.bill_settings_price()} description={m.bill_settings_price_text()}>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <Percent form={form} name="pourcentageBps" hint={m.bill_settings_share_hint()} />
        <FormField form={form} name="minimum">
          {(field) => (
            <DecimalField
              {...field}
              label={billFields.minimum.label()}
              hint={m.bill_settings_least_hint()}
            />
          )}
        </FormField>
        <FormField form={form} name="fixeEur">
          {(field) => (
            <DecimalField {...field} label={billFields.fixeEur.label()} range={euroRange} />
          )}
        </FormField>
        <Percent form={form} name="margeBps" hint={m.bill_settings_margin_hint()} />
      </div>
    </Card>
  );
}

type PercentProps = PartProps & {
  readonly name: 'pourcentageBps' | 'margeBps';
  readonly hint: string;
};

function Percent({ form, name, hint }: PercentProps) {
  return (
    <FormField form={form} name={name}>
      {({ value, onChange, ...field }) => (
        <NumberField
          {...field}
          value={value / 100}
          onChange={(percent) => onChange(Math.round(percent * 100))}
          minimum={0}
          maximum={100}
          unit="%"
          label={billFields[name].label()}
          hint={hint}
        />
      )}
    </FormField>
  );
}

const tilesMost = 12;

function Featured({ form }: PartProps) {
  const featured = useWatch({ control: form.control, name: 'vedettes' });
  const set = (next: string[]) => form.setValue('vedettes', next, { shouldDirty: true });
  const billers = useQuery(billersQuery());
  const known = (billers.data ?? []).map(({ id, nom, pays }) => ({
    value: id,
    label: `${nom} · ${nameOfCountry(pays)}`,
  }));
  // One that the gateway does not tell of is still what is saved.
  const options = (chosen: string) =>
    chosen === '' || known.some(({ value }) => value === chosen)
      ? known
      : [{ value: chosen, label: chosen }, ...known];
  return (
    <Card
      title={billFields.vedettes.label()}
      description={m.bill_settings_featured_text()}
      action={
        <Button
          variant="secondary"
          size="s"
          icon={<Plus size={18} aria-hidden />}
          disabled={featured.length >= tilesMost}
          onClick={() => set([...featured, ''])}
        >
          {m.bill_settings_add()}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {billers.isLoadingError && (
          <RetryAlert
            tone="warn"
            title={m.bill_settings_unread()}
            onRetry={() => void billers.refetch()}
          >
            {whyUnread(billers.error)}
          </RetryAlert>
        )}
        <ol className="grid gap-5 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
          {featured.map((chosen, index) => (
            <li key={index} className="flex items-start gap-2">
              <FormField form={form} name={`vedettes.${index}`}>
                {(field) => (
                  <SelectField
                    {...field}
                    className="min-w-0 flex-1"
                    label={tileName(index)}
                    prompt={m.bills_biller_prompt()}
                    options={options(chosen)}
                  />
                )}
              </FormField>
              <IconButton
                label={m.bill_settings_remove({ place: index + 1 })}
                icon={<Trash2 size={20} aria-hidden />}
                className="mt-8"
                onClick={() => set(featured.filter((_id, at) => at !== index))}
              />
            </li>
          ))}
        </ol>
      </div>
    </Card>
  );
}
