import {
  birthDateSchema,
  kycDecisionSchema,
  type ReviewedDocument,
  type SentDocument,
} from '@nzela/contract/kyc';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { m } from '@nzela/messages/m';
import { callWithToasts } from '../../lib/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { decideOn } from './documents.api.ts';
import { SecondLook } from './second-look.tsx';

type DecisionFormProps = {
  readonly document: SentDocument;
  /** A reason that was begun, and is kept while another document is looked at. */
  readonly draft: string;
  readonly onLeave: (draft: string) => void;
  readonly onDecided: () => Promise<void>;
};

const [, refusalSchema] = kycDecisionSchema.options;
const reasonSchema = z.strictObject({ motif: refusalSchema.shape.motif });
const birthSchema = z.strictObject({ dateNaissance: birthDateSchema });

/** What whoever accepts a document has seen in it. */
const acceptTexts: Readonly<Record<ReviewedDocument['type'], () => string>> = {
  carte_identite: m.kyc_queue_accept_identity,
  passeport: m.kyc_queue_accept_identity,
  titre_sejour: m.kyc_queue_accept_identity,
  director_id: m.kyc_queue_accept_identity,
  business_registration: m.kyc_queue_accept_registration,
  tax_document: m.kyc_queue_accept_registration,
  address_proof: m.kyc_queue_accept_address,
  bank_statement: m.kyc_queue_accept_bank,
};

/** Accepts a document, or refuses it with the reason that its person reads. */
export function DecisionForm({ document, draft, onLeave, onDecided }: DecisionFormProps) {
  const { id, type } = document;
  const form = useAppForm(reasonSchema, { motif: draft });
  useEffect(() => () => onLeave(form.getValues('motif')), [form, onLeave]);
  const accept = async (read: { readonly dateNaissance?: string }) => {
    const decided = await decideOn(id, { decision: 'verifie', ...read });
    if ('approbation' in decided) toast('info', m.approvals_waits());
    else toast('success', m.kyc_queue_accepted());
    await onDecided();
  };
  return (
    <div className="flex flex-col gap-6">
      <p className="text-ink-2">{acceptTexts[type]()}</p>
      <Acceptance document={document} onAccept={accept} onApproved={onDecided} />
      <div className="border-t border-border pt-6">
        <Form
          form={form}
          label={m.kyc_queue_refuse()}
          onSubmit={async ({ motif }) => {
            await decideOn(id, { decision: 'refuse', motif });
            toast('success', m.kyc_queue_refused());
            await onDecided();
          }}
        >
          <FormField form={form} name="motif">
            {(field) => (
              <TextAreaField
                {...field}
                rows={3}
                label={m.kyc_queue_reason()}
                hint={m.kyc_queue_reason_hint()}
                maxLength={300}
              />
            )}
          </FormField>
          <div>
            <SubmitButton form={form} variant="secondary" busyLabel={m.kyc_queue_refuse_busy()}>
              {m.kyc_queue_refuse()}
            </SubmitButton>
          </div>
        </Form>
      </div>
    </div>
  );
}

type AcceptanceProps = AcceptFormProps & {
  readonly document: SentDocument;
  readonly onApproved: () => Promise<void>;
};

/** The first look, or the second one where somebody has accepted the document already. */
function Acceptance({ document, onAccept, onApproved }: AcceptanceProps) {
  const { approbation, commerce } = document;
  if (approbation !== null)
    return <SecondLook document={document} approval={approbation} onApproved={onApproved} />;
  return commerce === null ? (
    <PersonForm onAccept={onAccept} />
  ) : (
    <BusinessAccept onAccept={onAccept} />
  );
}

type AcceptFormProps = {
  readonly onAccept: (read: { readonly dateNaissance?: string }) => Promise<void>;
};

function BusinessAccept({ onAccept }: AcceptFormProps) {
  const [busy, setBusy] = useState(false);
  const accept = async () => {
    setBusy(true);
    await callWithToasts(() => onAccept({}));
    setBusy(false);
  };
  return (
    <div>
      <Button busy={busy} busyLabel={m.kyc_queue_accept_busy()} onClick={() => void accept()}>
        {m.kyc_queue_accept()}
      </Button>
    </div>
  );
}

/** The date of birth is read on the document before it is accepted. */
function PersonForm({ onAccept }: AcceptFormProps) {
  const form = useAppForm(birthSchema, { dateNaissance: '' });
  return (
    <Form form={form} label={m.kyc_queue_accept()} onSubmit={onAccept}>
      <FormField form={form} name="dateNaissance">
        {(field) => (
          <TextField
            {...field}
            type="date"
            label={m.kyc_queue_birth()}
            hint={m.kyc_queue_birth_hint()}
          />
        )}
      </FormField>
      <div>
        <SubmitButton form={form} busyLabel={m.kyc_queue_accept_busy()}>
          {m.kyc_queue_accept()}
        </SubmitButton>
      </div>
    </Form>
  );
}
