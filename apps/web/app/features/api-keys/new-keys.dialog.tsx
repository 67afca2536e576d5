import type { NewApiKey } from '@nzela/contract/api-keys';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SecretField } from '../../ui/SecretField.tsx';
import { KeyLine } from './key-line.tsx';

type NewKeysDialogProps = { readonly pair: NewApiKey; readonly onClose: () => void };

/** The one time that a secret key is shown. */
export function NewKeysDialog({ pair, onClose }: NewKeysDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={false}
      size="m"
      title={m.api_keys_made()}
      actions={<Button onClick={onClose}>{m.api_keys_kept()}</Button>}
    >
      <div className="flex flex-col gap-5 text-ink">
        <Alert tone="warn">{m.api_keys_once()}</Alert>
        <SecretField
          readOnly
          whole
          label={m.api_keys_secret()}
          said={m.api_keys_copied()}
          value={pair.secret}
          onChange={() => undefined}
        />
        <KeyLine label={m.api_keys_public()} text={pair.clePublique} />
      </div>
    </Dialog>
  );
}
