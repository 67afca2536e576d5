import {
  currencyEntrySchema,
  displayDecimals,
  hasParity,
  type CurrencyRow,
} from '@nzela/contract/currencies';
import { currencyCodes, legalParities, type CurrencyCode } from '@nzela/money/currencies';
import { useWatch } from 'react-hook-form';
import { currencyName, currencySymbol, formatRate } from '../../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../../ui/Alert.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { type AppForm, Form, FormField, useAppForm } from '../../../ui/Form.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { DecimalField } from '../../settings/settings.tsx';
import { sourceNames } from './currencies.fields.ts';

type CurrencyDialogProps = {
  /** Null: one that is not in the list yet. */
  readonly row: CurrencyRow | null;
  readonly taken: readonly CurrencyCode[];
  readonly onClose: () => void;
  readonly onDone: (row: CurrencyRow) => void;
};

type RowForm = AppForm<CurrencyRow, CurrencyRow>;

/** One currency of the list; nothing is saved before the list is. */
export function CurrencyDialog({ row, taken, onClose, onDone }: CurrencyDialogProps) {
  const free = currencyCodes.filter((code) => !taken.includes(code));
  const form = useAppForm(currencyEntrySchema, row ?? usualOf(free[0] ?? 'EUR')) as RowForm;
  const title = row === null ? m.currencies_add() : m.currencies_edit_of({ currency: row.code });
  return (
    <Dialog open onClose={onClose} title={title} size="m">
      <Form
        form={form}
        label={title}
        onSubmit={(done) => {
          onDone({ ...done, tauxFixe: done.source === 'fixe' ? done.tauxFixe : '' });
          onClose();
        }}
      >
        {row === null && (
          <FormField form={form} name="code">
            {(field) => (
              <SelectField
                {...field}
                label={m.currencies_code()}
                options={free.map((value) => ({
                  value,
                  label: `${value} · ${currencyName(value)}`,
                }))}
                onChange={(code) => form.reset(usualOf(code))}
              />
            )}
          </FormField>
        )}
        <div className="grid gap-5 sm:grid-cols-[2fr_1fr] sm:items-start">
          <FormField form={form} name="nom">
            {(field) => <TextField {...field} label={m.currencies_name()} autoComplete="off" />}
          </FormField>
          <FormField form={form} name="symbole">
            {(field) => <TextField {...field} label={m.currencies_symbol()} autoComplete="off" />}
          </FormField>
        </div>
        <FormField form={form} name="decimales">
          {(field) => (
            <NumberField
              {...field}
              label={m.currencies_decimals()}
              hint={m.currencies_decimals_hint()}
              minimum={displayDecimals.minimum}
              maximum={displayDecimals.maximum}
            />
          )}
        </FormField>
        <RateFields form={form} />
        <FormActions form={form} busyLabel={m.currencies_busy()} onCancel={onClose}>
          {row === null ? m.currencies_add_confirm() : m.currencies_edit_confirm()}
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** As it is called and shown in the administrator's language, with the decimals of the specification. */
function usualOf(code: CurrencyCode): CurrencyRow {
  return {
    code,
    nom: currencyName(code),
    symbole: currencySymbol(code),
    decimales: displayDecimals.usual,
    source: hasParity(code) ? 'parite' : 'flux',
    tauxFixe: '',
    actif: true,
  };
}

function RateFields({ form }: { readonly form: RowForm }) {
  const [code, source] = useWatch({ control: form.control, name: ['code', 'source'] });
  const parity = legalParities[code];
  if (parity !== undefined)
    return (
      <Alert title={m.currencies_source_parity()}>
        {m.currencies_rate_line({ rate: formatRate(parity), currency: code })}
      </Alert>
    );
  return (
    <>
      <FormField form={form} name="source">
        {(field) => (
          <SelectField
            {...field}
            label={m.currencies_source()}
            options={(['flux', 'fixe'] as const).map((value) => ({
              value,
              label: sourceNames[value](),
            }))}
          />
        )}
      </FormField>
      {source === 'fixe' && (
        <FormField form={form} name="tauxFixe">
          {(field) => <DecimalField {...field} label={m.currencies_fixed()} />}
        </FormField>
      )}
    </>
  );
}
