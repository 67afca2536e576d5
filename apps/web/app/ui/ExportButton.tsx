import { Download } from 'lucide-react';
import { useState } from 'react';
import { m } from '@nzela/messages/m';
import { callWithToasts } from '../lib/call.ts';
import { saveFile } from '../lib/save-file.ts';
import { Button, type ButtonProps } from './Button.tsx';

type ExportButtonProps = Pick<ButtonProps, 'size' | 'className'> & {
  /** The file under the name that it is saved by; a refusal is told as a toast. */
  readonly download: () => Promise<File>;
};

/** Takes away as a spreadsheet all that a list shows. */
export function ExportButton({ download, ...button }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    const result = await callWithToasts(download);
    setBusy(false);
    if (result.ok) saveFile(result.value, result.value.name);
  };
  return (
    <Button
      {...button}
      variant="secondary"
      icon={<Download size={18} aria-hidden />}
      busy={busy}
      busyLabel={m.payments_file_busy()}
      onClick={() => void take()}
    >
      {m.payments_export()}
    </Button>
  );
}
