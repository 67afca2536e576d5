import type { NewApiKey } from '@nzela/contract/api-keys';
import { regenerateKeysSchema } from '@nzela/contract/platform';
import { m } from '@nzela/messages/m';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { toast } from '../../ui/toast.ts';
import { overlapOptions } from '../api-keys/api-keys.tsx';
import { withStepUp } from '../auth/auth.tsx';
import { regenerateKeys } from './platform.api.ts';

type RegenerateDialogProps = {
  /** There is no pair yet that the new one takes the place of. */
  readonly isFirst: boolean;
  readonly onClose: () => void;
  readonly onMade: (pair: NewApiKey) => Promise<void>;
};

/** New keys, in the place of those that serve. */
export function RegenerateDialog({ isFirst, onClose, onMade }: RegenerateDialogProps) {
  const form = useAppForm(regenerateKeysSchema, {
    chevauchement: isFirst ? ('aucun' as const) : ('24h' as const),
  });
  return (
    <Dialog open onClose={onClose} title={m.api_config_regenerate()}>
      {!isFirst && <p className="mb-5">{m.api_keys_roll_text()}</p>}
      <Form
        form={form}
        label={m.api_config_regenerate()}
        onSubmit={async ({ chevauchement }) => {
          const made = await withStepUp((verification) =>
            regenerateKeys(chevauchement, verification),
          );
          toast('success', m.api_keys_made());
          onClose();
          await onMade(made);
        }}
      >
        {!isFirst && (
          <FormField form={form} name="chevauchement">
            {(field) => (
              <SelectField {...field} label={m.api_keys_overlap()} options={overlapOptions()} />
            )}
          </FormField>
        )}
        <FormActions form={form} busyLabel={m.api_keys_making()} onCancel={onClose}>
          {m.api_keys_create_confirm()}
        </FormActions>
      </Form>
    </Dialog>
  );
}
