import { type Limits, limitPeriods } from '@nzela/contract/limits';
import { parseTypedAmount } from '@nzela/money/parse';
import { moneyText } from '@nzela/money/money';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { tidyAmountText } from '../../ui/amount-text.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { toast } from '../../ui/toast.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { withStepUp } from '../auth/auth.tsx';
import { limitsQuery, saveLimits } from './limits.api.ts';
import { periodNames } from './period-names.ts';

/** As a person types an amount: it leaves as decimal text in major units. */
const typedAmount = z.string().transform((text, context) => {
  const read = parseTypedAmount(text, 'EUR');
  if (read.ok && read.amount.minor > 0n) return moneyText(read.amount);
  context.addIssue({ code: 'custom', message: m.limits_amount_invalid() });
  return z.NEVER;
});
const formSchema = z.object({ jour: typedAmount, mois: typedAmount, annee: typedAmount });

type LimitsFormProps = { readonly limits: Limits; readonly onDone: () => void };

export function LimitsForm({ limits, onDone }: LimitsFormProps) {
  const queries = useQueryClient();
  const of = (period: (typeof limitPeriods)[number]) =>
    limits.periodes.find(({ periode }) => periode === period);
  const shown = (period: (typeof limitPeriods)[number]) =>
    tidyAmountText(String(of(period)?.plafond ?? ''), 'EUR');
  const form = useAppForm(formSchema, {
    jour: shown('jour'),
    mois: shown('mois'),
    annee: shown('annee'),
  });
  return (
    <Form
      form={form}
      label={m.limits_change()}
      onSubmit={async (wish) => {
        const saved = await withStepUp((verification) => saveLimits(wish, verification));
        queries.setQueryData(limitsQuery.queryKey, saved);
        toast('success', m.limits_saved());
        onDone();
      }}
    >
      <p className="text-ink-2">{m.limits_change_text()}</p>
      <div className="grid gap-5 sm:grid-cols-3">
        {limitPeriods.map((period) => (
          <FormField key={period} form={form} name={period}>
            {(field) => (
              <AmountField
                {...field}
                currency="EUR"
                label={periodNames[period]()}
                hint={m.limits_maximum({ maximum: formatAmount(of(period)?.maximum ?? 0, 'EUR') })}
              />
            )}
          </FormField>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} busyLabel={m.users_saving()}>
          {m.users_save()}
        </SubmitButton>
        <Button variant="secondary" onClick={onDone}>
          {m.users_cancel()}
        </Button>
      </div>
    </Form>
  );
}
