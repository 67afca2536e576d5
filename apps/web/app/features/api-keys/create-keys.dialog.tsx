import { createApiKeySchema, type NewApiKey } from '@nzela/contract/api-keys';
import type { MerchantAccount } from '../../lib/merchant-account.ts';
import { m } from '@nzela/messages/m';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { withStepUp } from '../auth/auth.tsx';
import { createKeys } from './api-keys.api.ts';

type CreateKeysDialogProps = {
  readonly account: MerchantAccount;
  readonly onClose: () => void;
  readonly onMade: (pair: NewApiKey) => Promise<void>;
};

/** Makes a pair of keys under a name that says where they are used. */
export function CreateKeysDialog({ account, onClose, onMade }: CreateKeysDialogProps) {
  const form = useAppForm(createApiKeySchema, { nom: '' });
  return (
    <Dialog open onClose={onClose} title={m.api_keys_create()}>
      <Form
        form={form}
        label={m.api_keys_create()}
        onSubmit={async ({ nom }) => {
          const made = await withStepUp((verification) => createKeys(account, nom, verification));
          toast('success', m.api_keys_made());
          onClose();
          await onMade(made);
        }}
      >
        <FormField form={form} name="nom">
          {(field) => (
            <TextField
              {...field}
              label={m.api_keys_name()}
              hint={m.api_keys_name_hint()}
              autoComplete="off"
              maxLength={60}
            />
          )}
        </FormField>
        <FormActions form={form} busyLabel={m.api_keys_making()} onCancel={onClose}>
          {m.api_keys_create_confirm()}
        </FormActions>
      </Form>
    </Dialog>
  );
}
