import { Mail } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { resendVerification } from './auth.api.ts';

/** Asks for another mail with the link that confirms the account's address. */
export function ResendLink() {
  const [isBusy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    await callWithToasts(resendVerification, { success: m.auth_verify_resent() });
    setBusy(false);
  };
  return (
    <Button
      size="s"
      variant="secondary"
      icon={<Mail size={18} aria-hidden />}
      busy={isBusy}
      onClick={() => void resend()}
    >
      {m.auth_verify_resend()}
    </Button>
  );
}
