import { Download } from 'lucide-react';
import { saveFile } from '../../lib/save-file.ts';
import { useRootData } from '../../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

type BackupCodesDialogProps = {
  readonly codes: readonly string[];
  readonly onClose: () => void;
};

/** The backup codes, the only time they can be read. */
export function BackupCodesDialog({ codes, onClose }: BackupCodesDialogProps) {
  const { applicationName } = useRootData();
  const text = codes.join('\n');
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={false}
      title={m.auth_backup_title()}
      actions={<Button onClick={onClose}>{m.auth_backup_kept()}</Button>}
    >
      <div className="flex flex-col gap-5">
        <Alert tone="warn">{m.auth_backup_text()}</Alert>
        <ul className="tabular grid grid-cols-2 gap-x-2 gap-y-3 rounded-m bg-surface-2 px-2 py-5 text-center font-semibold whitespace-nowrap text-ink sm:text-lg">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="button-row">
          <CopyButton
            look="button"
            text={text}
            label={m.auth_backup_codes()}
            action={m.auth_backup_copy()}
          />
          <Button
            variant="secondary"
            icon={<Download size={20} aria-hidden />}
            onClick={() =>
              saveFile(
                new Blob([`${m.auth_backup_title()} · ${applicationName}\n\n${text}\n`]),
                m.auth_backup_file(),
              )
            }
          >
            {m.auth_backup_download()}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
