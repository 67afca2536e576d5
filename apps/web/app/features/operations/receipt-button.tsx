import { Download } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { http } from '../../lib/http.ts';
import { saveFile } from '../../lib/save-file.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/Button.tsx';

type ReceiptButtonProps = {
  /** Where the PDF is: `/deposits/{id}/recu`. */
  readonly path: string;
  readonly reference: string;
};

/** The receipt of an operation, as a file. */
export function ReceiptButton({ path, reference }: ReceiptButtonProps) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const result = await callWithToasts(() => http.download(path));
    setBusy(false);
    if (result.ok) saveFile(result.value, `recu-${reference}.pdf`);
  };
  return (
    <Button
      variant="secondary"
      icon={<Download size={18} aria-hidden />}
      busy={busy}
      busyLabel={m.transfers_receipt_busy()}
      onClick={() => void download()}
    >
      {m.transfers_receipt()}
    </Button>
  );
}
