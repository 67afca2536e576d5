import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ApiError } from '../../lib/api-error.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form, useAppForm } from '../../ui/Form.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { toast } from '../../ui/toast.ts';
import {
  AccountPart,
  accountField,
  anyAmount,
  corridorsQuery,
  MethodPart,
  withdrawalFormSchema,
  type WithdrawalValues,
} from '../withdrawals/withdrawals.tsx';
import { addPayee } from './payouts.api.ts';

type PayeeDialogProps = { readonly onClose: () => void; readonly onAdded: () => Promise<void> };

/** Names an account of the business, with a proof of identity. */
export function PayeeDialog({ onClose, onAdded }: PayeeDialogProps) {
  const { account } = useMerchant();
  const { data: corridors = [] } = useQuery(corridorsQuery());
  const form = useAppForm(withdrawalFormSchema, anyAmount);
  const values = useWatch({ control: form.control }) as WithdrawalValues;
  return (
    <Dialog open onClose={onClose} title={m.payouts_account_add()}>
      <Form
        form={form}
        label={m.payouts_account_add()}
        className="flex flex-col gap-5"
        onSubmit={async (chosen) => {
          try {
            await addPayee(account, chosen.account);
          } catch (error) {
            const at = error instanceof ApiError ? error.errors : [];
            const told = at.find(({ champ }) => champ === 'compte' || champ === 'operateur');
            if (told === undefined) throw error;
            const name = told.champ === 'operateur' ? 'operateur' : accountField(values);
            form.setError(name, { message: told.message });
            return;
          }
          toast('success', m.payouts_account_added());
          onClose();
          await onAdded();
        }}
      >
        <MethodPart form={form} />
        <AccountPart form={form} values={values} corridors={corridors} isOrder={false} />
        <FormActions form={form} busyLabel={m.users_saving()} onCancel={onClose}>
          {m.payouts_account_add()}
        </FormActions>
      </Form>
    </Dialog>
  );
}
