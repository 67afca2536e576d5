import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { m } from '@nzela/messages/m';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FormField } from '../../../ui/Form.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { toast } from '../../../ui/toast.ts';
import { withStepUp } from '../../auth/auth.tsx';
import { rangeOf, SettingsForm, type SettingsFormOf } from '../../settings/settings.tsx';
import { resetCardConfiguration } from '../gateways.api.ts';
import { names, providerNames, virtualCardFields } from './virtual-cards.fields.ts';

const subject = 'virtual-cards';

/** What cards there are and what they cost (spec §2, §3, §9). */
export function VirtualCardsTab() {
  return (
    <div className="flex flex-col gap-6">
      <div>
        <SettingsForm
          subject={subject}
          fields={virtualCardFields}
          label={m.gateway_config_tab_cards()}
          saved={m.gateway_config_cards_saved()}
          unread={m.gateway_config_cards_unread()}
          failed={m.gateway_config_cards_failed()}
        >
          {(form) => <CardFields form={form} />}
        </SettingsForm>
      </div>
      <Reset />
    </div>
  );
}

type PartProps = { readonly form: SettingsFormOf<typeof subject> };

function CardFields({ form }: PartProps) {
  const isEnabled = useWatch({ control: form.control, name: 'isEnabled' });
  return (
    <Card title={m.gateway_config_tab_cards()} description={m.gateway_config_cards_text()}>
      <div className="flex flex-col gap-5">
        <FormField form={form} name="isEnabled">
          {(field) => (
            <Switch
              {...field}
              label={virtualCardFields.isEnabled()}
              hint={m.gateway_config_cards_on_hint()}
            />
          )}
        </FormField>
        {isEnabled && (
          <>
            <Choices form={form} />
            <Prices form={form} />
          </>
        )}
      </div>
    </Card>
  );
}

function Choices({ form }: PartProps) {
  return (
    <>
      <fieldset className="flex flex-col">
        <legend className="mb-1 text-[0.9375rem] font-semibold">
          {virtualCardFields.cardProviders.label()}
        </legend>
        {providerNames.map((name) => (
          <FormField key={name} form={form} name={`cardProviders.${name}`}>
            {(field) => <Switch {...field} label={names[name]} />}
          </FormField>
        ))}
      </fieldset>
      <FormField form={form} name="defaultCurrency">
        {(field) => (
          <SelectField
            {...field}
            label={virtualCardFields.defaultCurrency()}
            options={(['USD', 'EUR'] as const).map((value) => ({ value, label: value }))}
          />
        )}
      </FormField>
    </>
  );
}

const prices = [
  { name: 'issueFee', unit: 'USD' },
  { name: 'monthlyFee', unit: 'USD' },
  { name: 'reloadFee', unit: '%' },
  { name: 'minLoadAmount', unit: undefined },
  { name: 'maxLoadAmount', unit: undefined },
] as const;

function Prices({ form }: PartProps) {
  return (
    <div className="grid gap-5 md:grid-cols-2 md:items-start">
      {prices.map(({ name, unit }) => (
        <FormField key={name} form={form} name={name}>
          {(field) => (
            <NumberField
              {...field}
              {...rangeOf(subject, name)}
              label={virtualCardFields[name]()}
              unit={unit}
            />
          )}
        </FormField>
      ))}
    </div>
  );
}

function Reset() {
  const queries = useQueryClient();
  const reset = useMutation({
    mutationFn: () => withStepUp(resetCardConfiguration),
    onSuccess(answer) {
      if ('approbation' in answer) toast('info', m.settings_pending_title());
      else toast('success', m.gateway_config_cards_reset_done());
      void queries.invalidateQueries({ queryKey: ['settings'] });
    },
    onError: () => toast('error', m.gateway_config_cards_reset_failed()),
  });
  return (
    <Card title={m.gateway_config_cards_reset()} description={m.gateway_config_cards_reset_text()}>
      <Button
        variant="secondary"
        icon={<RotateCcw size={20} aria-hidden />}
        busy={reset.isPending}
        busyLabel={m.users_saving()}
        onClick={() => reset.mutate()}
      >
        {m.gateway_config_cards_reset_action()}
      </Button>
    </Card>
  );
}
