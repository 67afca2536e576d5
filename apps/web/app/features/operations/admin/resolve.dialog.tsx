import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithToasts } from '../../../lib/call.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import { PlainForm } from '../../../ui/PlainForm.tsx';
import { TextField } from '../../../ui/TextField.tsx';

type ResolveDialogProps = {
  /** What the press does, and what it is about. */
  readonly title: string;
  readonly about: string;
  /** Said where no reason was written, and once it is over. */
  readonly missing: string;
  readonly done: string;
  readonly send: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
};

/** How something that waited for an operator ended, and why: it leaves the list of what is open. */
export function ResolveDialog({ title, about, missing, done, send, onClose }: ResolveDialogProps) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const submit = async () => {
    setFault(reason.trim() === '' ? missing : undefined);
    if (reason.trim() === '') return;
    const result = await callWithToasts(() => send(reason), { success: done });
    if (!result.ok) return;
    onClose();
    await Promise.all(
      ['alerts', 'transactions'].map((noun) => queries.invalidateQueries({ queryKey: [noun] })),
    );
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <PlainForm label={title} onSubmit={submit}>
        <p className="text-ink-2">{about}</p>
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
          <Button type="submit">{title}</Button>
        </DialogActions>
      </PlainForm>
    </Dialog>
  );
}
