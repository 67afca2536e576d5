import { Download } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { http } from '../../lib/http.ts';
import type { MerchantAccount } from '../../lib/merchant-account.ts';
import { keepReceipt, keptReceipt } from '../../lib/kept-offline.ts';
import { saveFile } from '../../lib/save-file.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';

type ReceiptButtonProps = {
  /** Where the PDF is: `/deposits/{id}/recu`. */
  readonly path: string;
  readonly reference: string;
  /** What the button says, where the specification has words of its own. */
  readonly label?: string;
  /** Of which merchant, and in which mode; without, the person's own. */
  readonly account?: MerchantAccount;
};

/** The receipt of an operation, as a file. */
export function ReceiptButton({
  path,
  reference,
  label = m.transfers_receipt(),
  account,
}: ReceiptButtonProps) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    const name = `${m.operations_receipt_file({ reference })}.pdf`;
    const kept = navigator.onLine ? null : await keptReceipt(name);
    if (kept !== null) return saveFile(kept, name);
    setBusy(true);
    const result = await callWithToasts(() => http.download(path, { account }));
    setBusy(false);
    if (!result.ok) return;
    saveFile(result.value, name);
    await keepReceipt(result.value, name);
  };
  return (
    <Button
      variant="secondary"
      icon={<Download size={18} aria-hidden />}
      busy={busy}
      busyLabel={m.transfers_receipt_busy()}
      onClick={() => void download()}
    >
      {label}
    </Button>
  );
}
