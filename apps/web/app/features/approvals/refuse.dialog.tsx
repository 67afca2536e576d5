import { approvalDecisionSchema, type Approval } from '@nzela/contract/approvals';
import { useQueryClient } from '@tanstack/react-query';
import { m } from '@nzela/messages/m';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { titleOf } from './approval-words.ts';
import { decide } from './approvals.api.ts';

const [, refusal] = approvalDecisionSchema.options;

type RefuseDialogProps = { readonly approval: Approval; readonly onClose: () => void };

/** Refuses with a reason, which whoever asked reads. */
export function RefuseDialog({ approval, onClose }: RefuseDialogProps) {
  const queries = useQueryClient();
  const form = useAppForm(refusal, { decision: 'refuser', raison: '' });
  return (
    <Dialog open onClose={onClose} title={m.approvals_refuse_title()} size="m">
      <Form
        form={form}
        label={m.approvals_refuse_title()}
        onSubmit={async (decision) => {
          await decide(approval.id, decision, undefined);
          toast('success', m.approvals_refused());
          await queries.invalidateQueries({ queryKey: ['approvals'] });
          onClose();
        }}
      >
        <p className="text-ink-2">{titleOf(approval)}</p>
        <FormField form={form} name="raison">
          {(field) => <TextField {...field} label={m.approvals_reason()} autoComplete="off" />}
        </FormField>
        <FormActions form={form} busyLabel={m.ui_loading()} onCancel={onClose}>
          {m.approvals_refuse()}
        </FormActions>
      </Form>
    </Dialog>
  );
}
