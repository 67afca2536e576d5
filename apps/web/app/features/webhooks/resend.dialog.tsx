import { resentMost, type Resend, type Webhook } from '@nzela/contract/webhooks';
import { useState } from 'react';
import { z } from 'zod';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { productNow } from '../../lib/product-time.ts';
import { dayOf, endOfDay, startOfDay } from '../../lib/time-zone.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { AlertDialog, Dialog } from '../../ui/Dialog.tsx';
import { Form, FormField, useAppForm, useOnChange } from '../../ui/Form.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { countPeriodAgain, sendPeriodAgain } from './webhooks.api.ts';

/** Events are kept for so long. */
const keptDays = 30;

const daySchema = z.iso.date({ error: 'fields_day' });
const periodSchema = z
  .object({ du: daySchema, au: daySchema, echecsSeulement: z.boolean() })
  .refine(({ du, au }) => du <= au, { path: ['au'], error: 'fields_period_end' });

/** Both days included, by the person's calendar. */
function resendOf({ du, au, echecsSeulement }: z.infer<typeof periodSchema>): Resend {
  return {
    depuis: startOfDay(du).toISOString(),
    jusqua: new Date(endOfDay(au).getTime() + 1_000).toISOString(),
    echecsSeulement,
  };
}

/** The last days for which there are events. */
function lastDays() {
  const now = productNow();
  const first = new Date(now.getTime() - keptDays * 86_400_000);
  return { du: dayOf(first), au: dayOf(now), echecsSeulement: true };
}

type Counted = { readonly period: Resend; readonly days: string; readonly count: number };

type ResendDialogProps = {
  readonly webhook: Webhook;
  readonly onClose: () => void;
  readonly onSent: () => Promise<void>;
};

/** Sends what happened in a period again: which days, then how many events these are, then it is done. */
export function ResendDialog({ webhook, onClose, onSent }: ResendDialogProps) {
  const { account } = useMerchant();
  const form = useAppForm(periodSchema, lastDays());
  const [counted, setCounted] = useState<Counted | null>(null);
  useOnChange(form, () => setCounted(null));
  if (counted !== null && counted.count > 0) {
    const { period, days, count } = counted;
    return (
      <AlertDialog
        open
        title={m.webhooks_period_confirm({ count })}
        confirmLabel={m.webhooks_resend()}
        dismissLabel={m.webhooks_period_change()}
        onClose={() => setCounted(null)}
        onConfirm={async () => {
          const sent = await callWithToasts(() => sendPeriodAgain(account, webhook.id, period));
          if (!sent.ok) return;
          toast('success', m.webhooks_period_sent({ count: sent.value.livraisons }));
          onClose();
          await onSent();
        }}
      >
        <p>{m.webhooks_period_days({ days, url: webhook.url })}</p>
        {count === resentMost && <p className="mt-3">{m.webhooks_period_most()}</p>}
      </AlertDialog>
    );
  }
  return (
    <Dialog open onClose={onClose} title={m.webhooks_period()} size="m">
      <Form
        form={form}
        label={m.webhooks_period()}
        className="flex flex-col gap-5"
        onSubmit={async (chosen) => {
          const period = resendOf(chosen);
          const { livraisons } = await countPeriodAgain(account, webhook.id, period);
          const days = `${formatDate(period.depuis)} – ${formatDate(endOfDay(chosen.au).getTime())}`;
          setCounted({ period, days, count: livraisons });
        }}
      >
        <p>{m.webhooks_period_text()}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField form={form} name="du">
            {(field) => <TextField {...field} type="date" label={m.statements_from()} />}
          </FormField>
          <FormField form={form} name="au">
            {(field) => <TextField {...field} type="date" label={m.statements_to()} />}
          </FormField>
        </div>
        <FormField form={form} name="echecsSeulement">
          {(field) => <Checkbox {...field} label={m.webhooks_period_failures()} />}
        </FormField>
        {counted !== null && <Alert tone="info" live title={m.webhooks_period_none()} />}
        <FormActions form={form} busyLabel={m.webhooks_period_counting()} onCancel={onClose}>
          {m.webhooks_period_count()}
        </FormActions>
      </Form>
    </Dialog>
  );
}
