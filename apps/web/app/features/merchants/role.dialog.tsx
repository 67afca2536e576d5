import { memberRoleSchema, type MerchantMember } from '@nzela/contract/merchants';
import { useQueryClient } from '@tanstack/react-query';
import { useMerchant } from '../../lib/merchant.tsx';
import { useSession } from '../../lib/session.tsx';
import { m } from '@nzela/messages/m';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { toast } from '../../ui/toast.ts';
import { changeRole, teamQuery } from './merchants.api.ts';
import { RoleField } from './role-field.tsx';

type RoleDialogProps = { readonly member: MerchantMember; readonly onClose: () => void };

/** Gives somebody of the team another role. */
export function RoleDialog({ member, onClose }: RoleDialogProps) {
  const { account } = useMerchant();
  const { showChange } = useSession();
  const queries = useQueryClient();
  const form = useAppForm(memberRoleSchema, { role: member.role });
  return (
    <Dialog open onClose={onClose} title={m.merchant_role_change_of({ name: member.nom })} size="m">
      <Form
        form={form}
        label={m.merchant_role_change_of({ name: member.nom })}
        onSubmit={async ({ role }) => {
          await changeRole(account, { id: member.id, role });
          toast('success', m.merchant_role_changed({ name: member.nom }));
          await queries.invalidateQueries({ queryKey: teamQuery(account).queryKey });
          onClose();
          if (member.soi) await showChange();
        }}
      >
        <FormField form={form} name="role">
          {(field) => <RoleField {...field} />}
        </FormField>
        <FormActions form={form} busyLabel={m.users_saving()} onCancel={onClose}>
          {m.users_save()}
        </FormActions>
      </Form>
    </Dialog>
  );
}
