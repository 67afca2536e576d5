import { renamePasskeySchema } from '@nzela/contract/sign-in';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { FormActions } from '../../ui/FormActions.tsx';
import { hasPasskeys } from './passkeys.ts';

type PasskeyNameDialogProps = {
  /** The name to change; null for a passkey to be made. */
  readonly known: string | null;
  readonly onClose: () => void;
  readonly onSubmit: (name: string) => Promise<void>;
};

/** Sets up sign-in by fingerprint on this device, or gives a passkey another name. */
export function PasskeyNameDialog({ known, onClose, onSubmit }: PasskeyNameDialogProps) {
  const form = useAppForm(renamePasskeySchema, { nom: known ?? thisDevice() });
  const isNew = known === null;
  const isPossible = !isNew || hasPasskeys();
  const title = isNew ? m.auth_biometrics_configure_title() : m.auth_passkey_rename_title();
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="flex flex-col gap-5">
        {isNew && <p>{m.auth_biometrics_configure_text()}</p>}
        {!isPossible && <Alert tone="warn">{m.auth_passkey_unsupported()}</Alert>}
        <Form
          form={form}
          label={title}
          onSubmit={async ({ nom }) => {
            await onSubmit(nom);
            toast('success', isNew ? m.auth_biometrics_on() : m.auth_passkey_renamed());
            onClose();
          }}
        >
          <FormField form={form} name="nom">
            {(field) => (
              <TextField
                {...field}
                label={m.auth_passkey_name()}
                hint={m.auth_passkey_name_hint()}
                maxLength={60}
              />
            )}
          </FormField>
          <FormActions
            form={form}
            onCancel={onClose}
            disabled={!isPossible}
            busyLabel={isNew ? m.auth_biometrics_busy() : m.auth_reset_busy()}
          >
            {isNew ? m.auth_biometrics_enable() : m.auth_save()}
          </FormActions>
        </Form>
      </div>
    </Dialog>
  );
}

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** A name to begin with; the person may choose another. */
function thisDevice(): string {
  const system = systems.find(([pattern]) => pattern.test(navigator.userAgent))?.[1];
  return system === undefined ? m.auth_passkey_device() : m.auth_passkey_device_on({ system });
}
