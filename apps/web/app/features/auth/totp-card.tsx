import type { Security } from '@nzela/contract/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Badge } from '../../ui/StatusPill.tsx';
import { dialogWhenOpened } from '../../ui/when-opened.tsx';
import { disableTotp, renewBackupCodes, securityQuery } from './security.api.ts';

const BackupCodesDialog = dialogWhenOpened(async () => ({
  default: (await import('./backup-codes-dialog.tsx')).BackupCodesDialog,
}));
const TotpDialog = dialogWhenOpened(async () => ({
  default: (await import('./totp-dialog.tsx')).TotpDialog,
}));

/** Few enough to make new ones. */
const fewCodes = 3;

/** A code of an application after the password: on, off, and backup codes for who loses the application. */
export function TotpCard({ totp }: { readonly totp: Security['totp'] }) {
  const queries = useQueryClient();
  const [isSettingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState<'off' | 'codes' | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: securityQuery().queryKey });

  const turnOff = async () => {
    setBusy('off');
    await callWithToasts(disableTotp, { success: m.auth_totp_off() });
    await refresh();
    setBusy(null);
  };
  const renew = async () => {
    setBusy('codes');
    const renewed = await callWithToasts(renewBackupCodes);
    if (renewed.ok) setCodes(renewed.value.codes);
    await refresh();
    setBusy(null);
  };

  return (
    <Card
      title={m.auth_totp_title()}
      description={m.auth_totp_text()}
      action={totp.actif && <Badge tone="pos">{m.auth_state_on()}</Badge>}
    >
      {totp.actif ? (
        <>
          <p className={totp.codesRestants < fewCodes ? 'mb-5 text-warn' : 'mb-5 text-ink-2'}>
            {m.auth_totp_codes_left({ count: totp.codesRestants })}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" busy={busy === 'codes'} onClick={() => void renew()}>
              {m.auth_totp_codes_renew()}
            </Button>
            <Button variant="danger" busy={busy === 'off'} onClick={() => void turnOff()}>
              {m.auth_totp_disable()}
            </Button>
          </div>
        </>
      ) : (
        <Button
          variant="secondary"
          icon={<KeyRound size={20} aria-hidden />}
          onClick={() => setSettingUp(true)}
        >
          {m.auth_totp_enable()}
        </Button>
      )}
      {isSettingUp && (
        <TotpDialog
          onClose={() => setSettingUp(false)}
          onEnabled={async (made) => {
            setSettingUp(false);
            setCodes(made);
            await refresh();
          }}
        />
      )}
      {codes !== null && <BackupCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  );
}
