import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { dialogWhenOpened } from '../../ui/when-opened.tsx';
import { readSupportState } from './support.api.ts';

const SupportDialog = dialogWhenOpened(async () => ({
  default: (await import('./support.dialog.tsx')).SupportDialog,
}));

/** « Contacter le support »: opens a request; while support is switched off, says that it is coming (spec §2). */
export function ContactSupport() {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    const state = await callWithToasts(readSupportState);
    setBusy(false);
    if (!state.ok) return;
    if (state.value.actif) setOpen(true);
    else toast('info', m.support_coming());
  };
  return (
    <>
      <Button variant="secondary" busy={busy} onClick={() => void press()}>
        {m.support_contact()}
      </Button>
      {open && <SupportDialog onClose={() => setOpen(false)} />}
    </>
  );
}
