import type { Alert } from '@nzela/contract/alerts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithToasts } from '../../../lib/call.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import { PlainForm } from '../../../ui/PlainForm.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { alertName } from './alert-words.ts';
import { resolveAlert } from './transactions.api.ts';

type ResolveAlertDialogProps = {
  readonly alert: Pick<Alert, 'id' | 'genre'>;
  readonly onClose: () => void;
};

/** How an alert ended, and why: it leaves the list of those that are open. */
export function ResolveAlertDialog({ alert: { id, genre }, onClose }: ResolveAlertDialogProps) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const submit = async () => {
    setFault(reason.trim() === '' ? m.alerts_reason_missing() : undefined);
    if (reason.trim() === '') return;
    const result = await callWithToasts(() => resolveAlert(id, reason), {
      success: m.alerts_resolved(),
    });
    if (!result.ok) return;
    onClose();
    await Promise.all(
      ['alerts', 'transactions'].map((noun) => queries.invalidateQueries({ queryKey: [noun] })),
    );
  };
  return (
    <Dialog open onClose={onClose} title={m.alerts_resolve()}>
      <PlainForm label={m.alerts_resolve()} onSubmit={submit}>
        <p className="text-ink-2">{alertName(genre)}</p>
        <TextField
          label={m.alerts_reason()}
          name="motif"
          hint={m.alerts_reason_hint()}
          maxLength={300}
          value={reason}
          error={fault}
          onChange={setReason}
        />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit">{m.alerts_resolve()}</Button>
        </DialogActions>
      </PlainForm>
    </Dialog>
  );
}
