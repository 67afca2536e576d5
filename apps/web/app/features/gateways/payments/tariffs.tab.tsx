import { channels, type TariffSimulation } from '@nzela/contract/tariffs';
import { useMutation } from '@tanstack/react-query';
import { Calculator } from 'lucide-react';
import { useFormState, useWatch } from 'react-hook-form';
import {
  countryName,
  formatAmount,
  formatDate,
  formatDecimal,
  formatExact,
  wireDifference,
} from '../../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DataTable, type DataTableProps } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FormField } from '../../../ui/Form.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { DecimalField, SettingsForm, type SettingsFormOf } from '../../settings/settings.tsx';
import { simulateTariffs } from '../gateways.api.ts';
import { PriceRows } from './price-rows.tsx';
import { StartField } from './start-field.tsx';
import { channelNames, priceText, tariffFields, type Tariffs } from './tariffs.fields.ts';

const subject = 'tariffs';

/** What people pay, by service and from when on; and what a change of it would have earned. */
export function TariffsTab() {
  return (
    <SettingsForm
      subject={subject}
      fields={tariffFields}
      label={m.payment_config_tab_tariffs()}
      saved={m.payment_config_tariffs_saved()}
    >
      {(form) => (
        <>
          <Channels form={form} />
          <Simulator form={form} />
        </>
      )}
    </SettingsForm>
  );
}

type Form = SettingsFormOf<typeof subject>;

function Channels({ form }: { readonly form: Form }) {
  const rows = useWatch({ control: form.control, name: 'lignes' });
  const { defaultValues } = useFormState({ control: form.control });
  return channels.map((channel) => (
    <PriceRows
      key={channel}
      title={channelNames[channel]()}
      rows={rows}
      saved={(defaultValues?.lignes ?? []) as Tariffs}
      isOwn={({ canal }) => canal === channel}
      first={{ ...emptyRow, canal: channel }}
      text={priceText}
      onChange={(next) => form.setValue('lignes', next, { shouldDirty: true })}
    >
      {(index) => <PriceRow form={form} index={index} />}
    </PriceRows>
  ));
}

const emptyRow = { pourcentageBps: 0, minimum: '0', fixeEur: '0', margeBps: 50 } as const;

const mostBps = { pourcentageBps: 2000, margeBps: 1000 } as const;

function PriceRow({ form, index }: { readonly form: Form; readonly index: number }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5 lg:items-start">
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
            maximum={mostBps.pourcentageBps / 100}
            unit="%"
            label={m.payment_config_share()}
          />
        )}
      </FormField>
      <FormField form={form} name={`lignes.${index}.minimum`}>
        {(field) => <DecimalField {...field} label={m.payment_config_least()} />}
      </FormField>
      <FormField form={form} name={`lignes.${index}.fixeEur`}>
        {(field) => <DecimalField {...field} label={m.payment_config_flat()} />}
      </FormField>
      <FormField form={form} name={`lignes.${index}.margeBps`}>
        {({ value, onChange, ...field }) => (
          <NumberField
            {...field}
            value={value / 100}
            onChange={(percent) => onChange(Math.round(percent * 100))}
            minimum={0}
            maximum={mostBps.margeBps / 100}
            unit="%"
            label={m.payment_config_margin()}
          />
        )}
      </FormField>
    </div>
  );
}

/** What stands in the form, tried on what people sent. */
function Simulator({ form }: { readonly form: Form }) {
  const simulation = useMutation({ mutationFn: simulateTariffs });
  const { data, error } = simulation;
  return (
    <Card
      title={m.payment_config_simulator()}
      description={m.payment_config_simulator_text()}
      padded={false}
    >
      <div className="flex flex-col items-start gap-4 px-5 pb-5 sm:px-6">
        <Button
          variant="secondary"
          icon={<Calculator size={20} aria-hidden />}
          busy={simulation.isPending}
          busyLabel={m.payment_config_simulating()}
          onClick={() => simulation.mutate(form.getValues('lignes'))}
        >
          {m.payment_config_simulate()}
        </Button>
        {error !== null && <Alert tone="neg" live title={error.message} />}
        {data !== undefined && <Total {...data} />}
      </div>
      {data !== undefined && (
        <DataTable
          label={m.payment_config_simulator()}
          rows={data.lignes}
          rowKey={({ canal, pays, devise }) => `${canal} ${pays} ${devise}`}
          columns={simulationColumns()}
          empty={
            <EmptyState title={m.payment_config_simulation_empty()}>
              {m.payment_config_simulation_empty_text()}
            </EmptyState>
          }
        />
      )}
    </Card>
  );
}

function Total({ total, du, au }: TariffSimulation) {
  const difference = wireDifference(total.apres, total.avant, total.devise);
  const sign = difference.minor > 0n ? '+' : '';
  return (
    <p role="status" className="text-lg">
      {m.payment_config_simulation_total({
        from: formatDate(du, 'date'),
        to: formatDate(au, 'date'),
        before: formatAmount(total.avant, total.devise),
        after: formatAmount(total.apres, total.devise),
        difference: `${sign}${formatExact(difference)}`,
      })}
    </p>
  );
}

type Line = TariffSimulation['lignes'][number];

function simulationColumns(): DataTableProps<Line>['columns'] {
  return [
    {
      id: 'corridor',
      header: m.payment_config_corridor(),
      cell: ({ canal, pays }) => (
        <span>
          <span className="block font-semibold">
            {pays === null ? m.payment_config_anywhere() : countryName(pays)}
          </span>
          <span className="block text-sm text-ink-2">{channelNames[canal]()}</span>
        </span>
      ),
    },
    {
      id: 'transferts',
      header: m.payment_config_transfers(),
      align: 'end',
      cell: ({ transferts }) => (
        <span className="tabular">{formatDecimal(String(transferts))}</span>
      ),
    },
    {
      id: 'avant',
      header: m.payment_config_before(),
      align: 'end',
      cell: ({ avant, devise }) => <span className="tabular">{formatAmount(avant, devise)}</span>,
    },
    {
      id: 'apres',
      header: m.payment_config_after(),
      align: 'end',
      cell: ({ apres, devise }) => (
        <span className="tabular font-semibold">{formatAmount(apres, devise)}</span>
      ),
    },
  ];
}
