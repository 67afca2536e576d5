import { rollApiKeySchema, type ApiKey, type NewApiKey } from '@nzela/contract/api-keys';
import type { MerchantAccount } from '../../lib/merchant-account.ts';
import { m } from '@nzela/messages/m';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { toast } from '../../ui/toast.ts';
import { withStepUp } from '../auth/auth.tsx';
import { rollKeys } from './api-keys.api.ts';
import { overlapOptions } from './overlaps.ts';

type RollKeysDialogProps = {
  readonly pair: ApiKey;
  readonly account: MerchantAccount;
  readonly onClose: () => void;
  readonly onMade: (pair: NewApiKey) => Promise<void>;
};

/** Makes a pair in the place of another one, which serves until the time that is chosen. */
export function RollKeysDialog({ pair, account, onClose, onMade }: RollKeysDialogProps) {
  const form = useAppForm(rollApiKeySchema, { chevauchement: '24h' as const });
  const title = m.api_keys_roll_of({ name: pair.nom });
  return (
    <Dialog open onClose={onClose} title={title}>
      <p className="mb-5">{m.api_keys_roll_text()}</p>
      <Form
        form={form}
        label={title}
        onSubmit={async ({ chevauchement }) => {
          const made = await withStepUp((verification) =>
            rollKeys(account, { id: pair.id, chevauchement }, verification),
          );
          toast('success', m.api_keys_made());
          onClose();
          await onMade(made);
        }}
      >
        <FormField form={form} name="chevauchement">
          {(field) => (
            <SelectField {...field} label={m.api_keys_overlap()} options={overlapOptions()} />
          )}
        </FormField>
        <FormActions form={form} busyLabel={m.api_keys_making()} onCancel={onClose}>
          {m.api_keys_roll()}
        </FormActions>
      </Form>
    </Dialog>
  );
}
