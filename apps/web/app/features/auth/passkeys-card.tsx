import type { Passkey } from '@nzela/contract/sign-in';
import { useQueryClient } from '@tanstack/react-query';
import { Fingerprint, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Badge } from '../../ui/StatusPill.tsx';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { addPasskey, removePasskey, renamePasskey, securityQuery } from './security.api.ts';

type Open = { readonly kind: 'new' } | { readonly kind: 'rename'; readonly passkey: Passkey };

/** Sign-in by fingerprint, face or the device's code: set up in a dialog, turned off at once (spec §4). */
export function PasskeysCard({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: securityQuery().queryKey });

  const remove = async ({ id }: Passkey) => {
    setRemoving(id);
    const success = passkeys.length === 1 ? m.auth_biometrics_off() : m.auth_passkey_removed();
    await callWithToasts(() => removePasskey(id), { success });
    await refresh();
    setRemoving(null);
  };

  return (
    <Card
      title={m.auth_biometrics_title()}
      description={m.auth_biometrics_text()}
      action={passkeys.length > 0 && <Badge tone="pos">{m.auth_state_on()}</Badge>}
    >
      {passkeys.length > 0 && (
        <ul className="mb-5 flex flex-col divide-y divide-border">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              busy={removing === passkey.id}
              onRename={() => setOpen({ kind: 'rename', passkey })}
              onRemove={() => void remove(passkey)}
            />
          ))}
        </ul>
      )}
      <Button
        variant="secondary"
        icon={<Fingerprint size={20} aria-hidden />}
        onClick={() => setOpen({ kind: 'new' })}
      >
        {passkeys.length === 0 ? m.auth_biometrics_configure() : m.auth_passkey_add()}
      </Button>
      {open !== null && (
        <PasskeyNameDialog
          known={open.kind === 'rename' ? open.passkey.nom : null}
          onClose={() => setOpen(null)}
          onSubmit={async (name) => {
            if (open.kind === 'rename') await renamePasskey(open.passkey.id, name);
            else await addPasskey(name);
            await refresh();
          }}
        />
      )}
    </Card>
  );
}

type PasskeyRowProps = {
  readonly passkey: Passkey;
  readonly busy: boolean;
  readonly onRename: () => void;
  readonly onRemove: () => void;
};

function PasskeyRow({ passkey, busy, onRename, onRemove }: PasskeyRowProps) {
  const { nom, dateCreation, derniereUtilisation } = passkey;
  return (
    <li className="flex items-center gap-3 py-3">
      <Fingerprint size={24} aria-hidden className="shrink-0 text-brand" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{nom}</p>
        <p className="text-sm text-ink-2">
          {derniereUtilisation === null
            ? m.auth_passkey_made({ date: formatDate(dateCreation) })
            : m.auth_passkey_used({ date: formatDate(derniereUtilisation) })}
        </p>
      </div>
      <IconButton
        label={m.auth_passkey_rename({ name: nom })}
        icon={<Pencil size={20} aria-hidden />}
        onClick={onRename}
      />
      <IconButton
        label={m.auth_passkey_remove({ name: nom })}
        icon={<Trash2 size={20} aria-hidden />}
        disabled={busy}
        onClick={onRemove}
      />
    </li>
  );
}
