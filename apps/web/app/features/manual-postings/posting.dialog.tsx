import {
  manualPostingInputSchema,
  postingAccounts,
  type PostingAccount,
} from '@nzela/contract/manual-postings';
import { currencyCodes } from '@nzela/money/currencies';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { newIdempotencyKey } from '../../lib/call.ts';
import { readTypedAmount } from '../../lib/typed-amount.ts';
import { m } from '@nzela/messages/m';
import { AmountField } from '../../ui/AmountField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmailField } from '../../ui/EmailField.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { SelectField, type SelectFieldProps } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { withStepUp } from '../auth/auth.tsx';
import { accountNames } from './account-names.ts';
import { askPosting } from './manual-postings.api.ts';

type Typed = z.input<typeof manualPostingInputSchema>;

/** An amount as a person types it, for the contract: `12,50` is `12.50`. */
const schema = z
  .transform((typed: Typed): Typed => {
    const read = readTypedAmount(String(typed.montant), typed.devise);
    return { ...typed, montant: read.ok ? read.text : '' };
  })
  .pipe(manualPostingInputSchema);

type PostingDialogProps = { readonly onClose: () => void };

/** Asks for a posting. A person's wallet asks for their address, a longer reason and a document. */
export function PostingDialog({ onClose }: PostingDialogProps) {
  const queries = useQueryClient();
  const [key] = useState(newIdempotencyKey);
  const form = useAppForm(schema, {
    debit: '' as PostingAccount,
    credit: '' as PostingAccount,
    client: '',
    devise: 'EUR',
    montant: '',
    motif: '',
    piece: '',
  });
  const [debit, credit, devise] = useWatch({
    control: form.control,
    name: ['debit', 'credit', 'devise'],
  });
  const isOfClient = debit === 'client' || credit === 'client';
  return (
    <Dialog open onClose={onClose} title={m.postings_new()} size="m">
      <Form
        form={form}
        label={m.postings_new()}
        onSubmit={async (posting) => {
          const asked = { ...posting, client: isOfClient ? posting.client : '' };
          await withStepUp((verification) => askPosting(asked, { key, verification }));
          toast('success', m.postings_asked());
          await queries.invalidateQueries({ queryKey: ['approvals'] });
          onClose();
        }}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField form={form} name="debit">
            {(field) => <AccountField {...field} label={m.postings_debit()} />}
          </FormField>
          <FormField form={form} name="credit">
            {(field) => <AccountField {...field} label={m.postings_credit()} />}
          </FormField>
        </div>
        {isOfClient && (
          <FormField form={form} name="client">
            {(field) => (
              <EmailField {...field} value={field.value ?? ''} label={m.postings_client()} />
            )}
          </FormField>
        )}
        <FormField form={form} name="montant">
          {(field) => (
            <AmountField
              {...field}
              value={String(field.value)}
              label={m.postings_amount()}
              currency={devise}
              currencies={currencyCodes}
              onCurrencyChange={(code) => form.setValue('devise', code)}
            />
          )}
        </FormField>
        <FormField form={form} name="motif">
          {(field) => (
            <TextField
              {...field}
              label={m.postings_reason()}
              hint={m.postings_reason_hint()}
              autoComplete="off"
              maxLength={300}
            />
          )}
        </FormField>
        <FormField form={form} name="piece">
          {(field) => (
            <TextField
              {...field}
              value={field.value ?? ''}
              label={m.postings_document()}
              hint={m.postings_document_hint()}
              optional={!isOfClient}
              autoComplete="off"
              maxLength={120}
            />
          )}
        </FormField>
        <FormActions form={form} busyLabel={m.postings_busy()} onCancel={onClose}>
          {m.postings_send()}
        </FormActions>
      </Form>
    </Dialog>
  );
}

function AccountField(field: Omit<SelectFieldProps<PostingAccount>, 'options'>) {
  return (
    <SelectField
      {...field}
      prompt={m.postings_choose()}
      options={postingAccounts.map((value) => ({ value, label: accountNames[value]() }))}
    />
  );
}
