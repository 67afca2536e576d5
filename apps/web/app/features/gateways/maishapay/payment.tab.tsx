import { defaultCurrencies } from '@nzela/contract/mobile-money';
import { fundingMethods } from '@nzela/contract/gateways';
import { useFormState, useWatch } from 'react-hook-form';
import { currencyName } from '../../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../../ui/Alert.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FormField } from '../../../ui/Form.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { rangeOf } from '../../settings/settings.tsx';
import { fields, methodNames, subject, type GatewayForm } from './fields.ts';
import { MaishaPayForm } from './gateway-form.tsx';

const switches = [
  { name: 'methodes.mobileMoney', hint: m.gateway_config_method_mobile_hint },
  { name: 'methodes.virement', hint: m.gateway_config_method_bank_hint },
  { name: 'methodes.carte', hint: m.gateway_config_method_card_hint },
] as const;

/** By which ways people bring money, and what is chosen already when a screen opens (spec §2). */
export function PaymentTab() {
  return (
    <MaishaPayForm>
      {(form) => (
        <>
          <Methods form={form} />
          <Transactions form={form} />
        </>
      )}
    </MaishaPayForm>
  );
}

type PartProps = { readonly form: GatewayForm };

function Methods({ form }: PartProps) {
  const { mobileMoney, virement, carte } = useWatch({ control: form.control, name: 'methodes' });
  const { isSubmitted } = useFormState({ control: form.control });
  const isNone = !mobileMoney && !virement && !carte;
  return (
    <Card title={m.gateway_config_methods()} description={m.gateway_config_methods_text()}>
      <div className="flex flex-col gap-2">
        {switches.map(({ name, hint }) => (
          <FormField key={name} form={form} name={name}>
            {(field) => <Switch {...field} label={fields[name]()} hint={hint()} />}
          </FormField>
        ))}
        {isNone && isSubmitted && <Alert tone="neg" live title={m.gateway_config_one_method()} />}
        <div className="mt-3">
          <FormField form={form} name="methodeParDefaut">
            {(field) => (
              <SelectField
                {...field}
                label={fields.methodeParDefaut.label()}
                hint={m.gateway_config_default_method_hint()}
                options={fundingMethods.map((value) => ({ value, label: methodNames[value]() }))}
              />
            )}
          </FormField>
        </div>
      </div>
    </Card>
  );
}

function Transactions({ form }: PartProps) {
  return (
    <Card title={m.gateway_config_transactions()}>
      <div className="grid gap-5 md:grid-cols-2 md:items-start">
        <FormField form={form} name="deviseParDefaut">
          {(field) => (
            <SelectField
              {...field}
              label={fields.deviseParDefaut()}
              hint={m.gateway_config_default_currency_hint()}
              options={defaultCurrencies.map((value) => ({
                value,
                label: `${value} · ${currencyName(value)}`,
              }))}
            />
          )}
        </FormField>
        <FormField form={form} name="delaiTransactionMinutes">
          {(field) => (
            <NumberField
              {...field}
              {...rangeOf(subject, 'delaiTransactionMinutes')}
              label={fields.delaiTransactionMinutes()}
              unit={m.gateway_config_minutes()}
              hint={m.gateway_config_timeout_hint()}
            />
          )}
        </FormField>
      </div>
    </Card>
  );
}
