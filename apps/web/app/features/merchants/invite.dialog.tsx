import { createInvitationSchema } from '@nzela/contract/merchants';
import { useQueryClient } from '@tanstack/react-query';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmailField } from '../../ui/EmailField.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { toast } from '../../ui/toast.ts';
import { invite, teamQuery } from './merchants.api.ts';
import { RoleField } from './role-field.tsx';

/** Invites somebody by mail, in one of the roles that the person may give. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { account } = useMerchant();
  const queries = useQueryClient();
  const form = useAppForm(createInvitationSchema, { email: '', role: 'caissier' as const });
  return (
    <Dialog open onClose={onClose} title={m.merchant_invite_title()} size="m">
      <p className="text-ink-2">{m.merchant_invite_text()}</p>
      <Form
        form={form}
        label={m.merchant_invite_title()}
        onSubmit={async (invited) => {
          await invite(account, invited);
          toast('success', m.merchant_invited({ email: invited.email }));
          await queries.invalidateQueries({ queryKey: teamQuery(account).queryKey });
          onClose();
        }}
      >
        <FormField form={form} name="email" missing={m.auth_missing_email()}>
          {(field) => <EmailField {...field} autoComplete="off" label={m.auth_email()} />}
        </FormField>
        <FormField form={form} name="role">
          {(field) => <RoleField {...field} />}
        </FormField>
        <FormActions form={form} busyLabel={m.merchant_inviting()} onCancel={onClose}>
          {m.merchant_invite_send()}
        </FormActions>
      </Form>
    </Dialog>
  );
}
