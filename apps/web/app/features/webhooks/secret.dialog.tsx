import type { NewWebhook } from '@nzela/contract/webhooks';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

type SecretDialogProps = { readonly webhook: NewWebhook; readonly onClose: () => void };

/** What a receiver verifies signatures with: a secret, shown this once, or a public key. */
export function SecretDialog({ webhook, onClose }: SecretDialogProps) {
  const { secret, clesPubliques } = webhook;
  const [publicKey = ''] = clesPubliques;
  const key = secret ?? publicKey;
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={false}
      size="m"
      title={m.webhooks_secret_title()}
      actions={<Button onClick={onClose}>{m.webhooks_secret_kept()}</Button>}
    >
      <div className="flex flex-col gap-5 text-ink">
        {secret !== null && <Alert tone="warn">{m.webhooks_secret_once()}</Alert>}
        <div className="flex items-center justify-between gap-3">
          <p translate="no" className="min-w-0 font-mono text-sm break-all">
            {key}
          </p>
          <CopyButton text={key} label={m.webhooks_secret()} said={m.api_keys_copied()} />
        </div>
      </div>
    </Dialog>
  );
}
