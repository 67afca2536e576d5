import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { type SignedInListener, useEnter } from './use-login.ts';
import { signInWithPasskey } from './security.api.ts';
import { hasPasskeys } from './passkeys.ts';

/** §9. */
const appearsAfterMs = 500;

/** Sign-in by fingerprint, face or the device's code. Its place is kept, so that nothing moves when it appears. */
export function PasskeyButton({ onSignedIn }: { readonly onSignedIn: SignedInListener }) {
  const state = useAppearance();
  const [busy, setBusy] = useState(false);
  const enter = useEnter(onSignedIn, m.auth_passkey_success);
  if (state === 'none') return null;

  const choose = async () => {
    setBusy(true);
    const signed = await callWithToasts(signInWithPasskey);
    if (signed.ok) await enter(signed.value);
    setBusy(false);
  };

  return (
    <div
      className={cx(
        'mt-6 flex flex-col gap-4 transition-opacity duration-300',
        state === 'waiting' && 'invisible opacity-0',
      )}
    >
      <p className="flex items-center gap-4 text-sm text-ink-2 before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {m.auth_or()}
      </p>
      <Button
        variant="secondary"
        size="l"
        block
        icon={<Fingerprint size={22} aria-hidden />}
        busy={busy}
        busyLabel={m.auth_passkey_busy()}
        onClick={() => void choose()}
      >
        {m.auth_passkey_sign_in()}
      </Button>
    </div>
  );
}

function useAppearance(): 'waiting' | 'shown' | 'none' {
  const [state, setState] = useState<'waiting' | 'shown' | 'none'>('waiting');
  useEffect(() => {
    const timer = setTimeout(() => setState(hasPasskeys() ? 'shown' : 'none'), appearsAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return state;
}
