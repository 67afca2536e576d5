import type { MerchantMember } from '@nzela/contract/merchants';
import { useQueryClient } from '@tanstack/react-query';
import { callWithToasts } from '../../lib/call.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { useSession } from '../../lib/session.tsx';
import { m } from '@nzela/messages/m';
import { AlertDialog } from '../../ui/Dialog.tsx';
import { removeMember, teamQuery } from './merchants.api.ts';

type RemoveDialogProps = { readonly member: MerchantMember; readonly onClose: () => void };

/** Asks before somebody leaves the team, or is taken out of it. */
export function RemoveDialog({ member, onClose }: RemoveDialogProps) {
  const { account, merchant } = useMerchant();
  const { showChange } = useSession();
  const queries = useQueryClient();
  const { id, nom: name, soi } = member;
  const title = soi ? m.merchant_leave_title() : m.merchant_remove_of({ name });
  const remove = async () => {
    const success = soi
      ? m.merchant_left({ merchant: merchant.nomCommercial })
      : m.merchant_removed({ name });
    const removed = await callWithToasts(() => removeMember(account, id), { success });
    if (!removed.ok) return;
    // Whoever left sees another business from here on, or their own pages.
    if (soi) await showChange();
    else await queries.invalidateQueries({ queryKey: teamQuery(account).queryKey });
  };
  return (
    <AlertDialog
      open
      danger
      onClose={onClose}
      title={title}
      confirmLabel={soi ? m.merchant_leave_confirm() : m.merchant_remove_confirm()}
      onConfirm={remove}
    >
      {soi ? m.merchant_leave_text() : m.merchant_remove_text({ name })}
    </AlertDialog>
  );
}
