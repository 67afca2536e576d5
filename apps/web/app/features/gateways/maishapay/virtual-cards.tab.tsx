import { defaultCardConfiguration } from '@nzela/contract/virtual-cards';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ApiError, whyUnread } from '../../../lib/api-error.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { AlertDialog } from '../../../ui/Dialog.tsx';
import { FieldError } from '../../../ui/Field.tsx';
import { FormField } from '../../../ui/Form.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { toast } from '../../../ui/toast.ts';
import { withStepUp } from '../../auth/auth.tsx';
import {
  isSame,
  rangeOf,
  SettingsForm,
  settingsQuery,
  type SettingsFormOf,
} from '../../settings/settings.tsx';
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
      <FormField form={form} name="cardProviders">
        {({ name: field, value, onChange, error }) => (
          <fieldset className="flex flex-col">
            <legend className="mb-1 text-[0.9375rem] font-semibold">
              {virtualCardFields.cardProviders.label()}
            </legend>
            {providerNames.map((name) => (
              <Switch
                key={name}
                name={field}
                label={names[name]}
                value={value[name]}
                onChange={(isOn) => onChange({ ...value, [name]: isOn })}
              />
            ))}
            {error !== undefined && <FieldError>{error}</FieldError>}
          </fieldset>
        )}
      </FormField>
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
  { name: 'issueFee', unit: 'USD', steps: { step: 0.5 } },
  { name: 'monthlyFee', unit: 'USD', steps: { step: 0.5 } },
  { name: 'reloadFee', unit: '%', steps: { step: 0.1 } },
  { name: 'minLoadAmount', unit: undefined, steps: {} },
  { name: 'maxLoadAmount', unit: undefined, steps: {} },
] as const;

function Prices({ form }: PartProps) {
  return (
    <div className="grid gap-5 md:grid-cols-2 md:items-start">
      {prices.map(({ name, unit, steps }) => (
        <FormField key={name} form={form} name={name}>
          {(field) => (
            <NumberField
              {...field}
              {...rangeOf(subject, name)}
              {...steps}
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
  const latest = useQuery(settingsQuery(subject));
  const [isAsking, setAsking] = useState(false);
  const reset = useMutation({
    mutationFn: () => withStepUp(resetCardConfiguration),
    onSuccess(answer) {
      if ('approbation' in answer) toast('info', m.settings_pending_title());
      else toast('success', m.gateway_config_cards_reset_done());
      void queries.invalidateQueries({ queryKey: ['settings'] });
    },
    onError(error) {
      if (!isUnproven(error)) toast('error', m.gateway_config_cards_reset_failed());
    },
  });
  const isOriginal = isSame(latest.data?.valeur, defaultCardConfiguration);
  return (
    <Card title={m.gateway_config_cards_reset()} description={m.gateway_config_cards_reset_text()}>
      <div className="flex flex-col items-start gap-4">
        <Button
          variant="secondary"
          icon={<RotateCcw size={20} aria-hidden />}
          busy={reset.isPending}
          busyLabel={m.users_saving()}
          disabled={latest.data === undefined || isOriginal}
          onClick={() => setAsking(true)}
        >
          {m.gateway_config_cards_reset_action()}
        </Button>
        {isOriginal && <p className="text-sm text-ink-2">{m.gateway_config_cards_original()}</p>}
        {reset.error !== null && !isUnproven(reset.error) && (
          <Alert tone="neg" live title={m.gateway_config_cards_reset_failed()}>
            {whyUnread(reset.error)}
          </Alert>
        )}
      </div>
      <AlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={m.gateway_config_cards_reset_title()}
        confirmLabel={m.gateway_config_cards_reset_action()}
        onConfirm={() => reset.mutate()}
      >
        {m.gateway_config_cards_reset_text()}
      </AlertDialog>
    </Card>
  );
}

/** The person closed the question who they are: nothing was done, and nothing failed. */
function isUnproven(error: Error): boolean {
  return error instanceof ApiError && error.verification !== undefined;
}
