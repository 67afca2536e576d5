import { rateFrequencies, type CurrencyRow } from '@nzela/contract/currencies';
import type { RatesAnswer } from '@nzela/contract/rates';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatRate } from '../../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FormField } from '../../../ui/Form.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Badge } from '../../../ui/StatusPill.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { SettingsForm, type SettingsFormOf } from '../../settings/settings.tsx';
import { currencyRatesQuery } from '../gateways.api.ts';
import { CurrencyDialog } from './currency.dialog.tsx';
import { currencyFields, frequencyNames, sourceNames } from './currencies.fields.ts';
import { RateSource } from './rate-source.tsx';

const subject = 'currencies';
type Form = SettingsFormOf<typeof subject>;

/** Which currencies there are, how they are shown, and where each gets its rate (spec §3); and where rates are read. */
export function CurrenciesTab() {
  return (
    <div className="flex flex-col gap-10">
      <div>
        <SettingsForm
          subject={subject}
          fields={currencyFields}
          label={m.payment_config_tab_currencies()}
          saved={m.currencies_saved()}
        >
          {(form) => (
            <>
              <Updates form={form} />
              <List form={form} />
            </>
          )}
        </SettingsForm>
      </div>
      <div>
        <RateSource />
      </div>
    </div>
  );
}

type PartProps = { readonly form: Form };

function Updates({ form }: PartProps) {
  return (
    <Card title={m.currencies_updates()} description={m.currencies_updates_text()}>
      <div className="grid gap-5 md:grid-cols-2 md:items-start">
        <FormField form={form} name="miseAJourAutomatique">
          {(field) => (
            <Switch
              {...field}
              label={currencyFields.miseAJourAutomatique()}
              hint={m.currencies_automatic_hint()}
            />
          )}
        </FormField>
        <FormField form={form} name="frequence">
          {(field) => (
            <SelectField
              {...field}
              label={currencyFields.frequence.label()}
              options={rateFrequencies.map((value) => ({ value, label: frequencyNames[value]() }))}
            />
          )}
        </FormField>
      </div>
    </Card>
  );
}

/** Null: nobody. A row is changed in a dialog of its own; `new` adds one. */
type Edited = CurrencyRow | 'new' | null;

function List({ form }: PartProps) {
  const rows = useWatch({ control: form.control, name: 'devises' });
  const rates = useQuery(currencyRatesQuery);
  const [edited, setEdited] = useState<Edited>(null);
  const change = (row: CurrencyRow) => {
    const isKnown = rows.some(({ code }) => code === row.code);
    const next = isKnown ? rows.map((one) => (one.code === row.code ? row : one)) : [...rows, row];
    form.setValue('devises', next, { shouldDirty: true });
  };
  return (
    <Card
      title={m.payment_config_tab_currencies()}
      description={m.currencies_list_text()}
      action={
        <Button
          size="s"
          variant="secondary"
          icon={<Plus size={18} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          {m.currencies_add()}
        </Button>
      }
    >
      <ul className="flex flex-col divide-y divide-border">
        {rows.map((row, index) => (
          <li
            key={row.code}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0"
          >
            <Currency row={row} rates={rates.data} />
            <div className="flex items-center gap-3">
              <IconButton
                label={m.currencies_edit_of({ currency: row.code })}
                icon={<Pencil size={18} aria-hidden />}
                onClick={() => setEdited(row)}
              />
              <FormField form={form} name={`devises.${index}.actif`}>
                {(field) => <Switch {...field} label={m.currencies_on({ currency: row.code })} />}
              </FormField>
            </div>
          </li>
        ))}
      </ul>
      {edited !== null && (
        <CurrencyDialog
          row={edited === 'new' ? null : edited}
          taken={rows.map(({ code }) => code)}
          onClose={() => setEdited(null)}
          onDone={change}
        />
      )}
    </Card>
  );
}

type CurrencyProps = { readonly row: CurrencyRow; readonly rates: RatesAnswer | undefined };

function Currency({ row, rates }: CurrencyProps) {
  const { code, nom, symbole, decimales, source, tauxFixe } = row;
  const held = rates?.taux.find(({ devise }) => devise === code)?.taux;
  const rate = source === 'fixe' ? tauxFixe : held;
  return (
    <div className="min-w-0 flex-1 basis-56">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        <span className="wrap-anywhere">{nom}</span>
        <Badge>{code}</Badge>
      </p>
      <p className="tabular text-sm text-ink-2">
        {sourceNames[source]()}
        {rate !== undefined && code !== 'EUR' && (
          <> · {m.currencies_rate_line({ rate: formatRate(rate), currency: code })}</>
        )}
        {' · '}
        {m.currencies_shown({ symbol: symbole, decimals: decimales })}
      </p>
      {rates !== undefined && rate === undefined && row.actif && (
        <p className="text-sm text-warn">{m.currencies_no_rate()}</p>
      )}
    </div>
  );
}
