import { automaticPayeeSchema, type Payee } from '@nzela/contract/merchant-payouts';
import { useQueryClient } from '@tanstack/react-query';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { toast } from '../../ui/toast.ts';
import { nextPayoutQuery } from '../merchants/merchants.tsx';
import { payeeName } from './payee-name.ts';
import { chooseAutomaticPayee, payeesQuery } from './payouts.api.ts';

type AutomaticAccountDialogProps = {
  /** Null: what is paid out by itself has no account yet. */
  readonly present: Payee | null;
  readonly others: readonly [Payee, ...Payee[]];
  readonly onClose: () => void;
};

/** Chooses where what is paid out by itself goes from now on, with a proof of identity. */
export function AutomaticAccountDialog({ present, others, onClose }: AutomaticAccountDialogProps) {
  const { account } = useMerchant();
  const queries = useQueryClient();
  const form = useAppForm(automaticPayeeSchema, { compteId: others[0].id });
  const title = m.payouts_automatic_account();
  return (
    <Dialog open onClose={onClose} title={title}>
      {present !== null && (
        <p className="mb-5">{m.payouts_automatic_account_text({ account: payeeName(present) })}</p>
      )}
      <Form
        form={form}
        label={title}
        className="flex flex-col gap-5"
        onSubmit={async ({ compteId }) => {
          const chosen = await chooseAutomaticPayee(account, compteId);
          queries.setQueryData(nextPayoutQuery(account).queryKey, chosen);
          toast('success', m.payouts_automatic_account_changed());
          onClose();
          await queries.invalidateQueries(payeesQuery(account));
        }}
      >
        <FormField form={form} name="compteId">
          {(field) => (
            <RadioCards
              {...field}
              value={field.value ?? ''}
              label={m.payouts_automatic_account_new()}
              options={others.map((payee) => ({ value: payee.id, title: payeeName(payee) }))}
            />
          )}
        </FormField>
        <FormActions form={form} busyLabel={m.users_saving()} onCancel={onClose}>
          {m.users_save()}
        </FormActions>
      </Form>
    </Dialog>
  );
}
