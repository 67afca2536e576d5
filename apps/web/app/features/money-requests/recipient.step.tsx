import { Link2, Mail, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { PhoneField } from '../../ui/PhoneField.tsx';
import { PlainForm } from '../../ui/PlainForm.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { recipientError } from './request-draft.ts';
import { type StepProps, StepHeading } from './step.tsx';

/** Whom, and by which way. An e-mail address is typed as one, a number as one (spec §5). */
export function RecipientStep({ draft, change, go, refusal }: StepProps) {
  const [attempt, setAttempt] = useState(0);
  const wrong = recipientError(draft);
  const refused = refusal?.errors.find(({ champ }) => champ === 'destinataire')?.message;
  const error = attempt > 0 ? (wrong ?? refused) : refused;
  return (
    <PlainForm
      className="flex flex-col gap-6"
      onSubmit={() => {
        if (wrong === undefined) go('confirmation');
        else setAttempt(attempt + 1);
      }}
    >
      <StepHeading>{m.money_request_recipient_heading()}</StepHeading>
      <ErrorSummary
        attempt={attempt}
        errors={error === undefined ? [] : [{ name: 'destinataire', message: error }]}
      />
      <RadioCards
        label={m.money_request_method()}
        name="mode"
        columns={3}
        value={draft.method}
        options={methods()}
        onChange={(method) => change({ method })}
      />
      {draft.method === 'email' && (
        <TextField
          label={m.money_request_recipient_email()}
          name="destinataire"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={draft.email}
          error={error}
          onChange={(email) => change({ email })}
        />
      )}
      {draft.method === 'phone' && (
        <PhoneField
          label={m.money_request_recipient_phone()}
          name="destinataire"
          autoComplete="off"
          value={draft.phone}
          error={error}
          onChange={(phone) => change({ phone })}
        />
      )}
      <div className="flex flex-wrap gap-3 max-sm:flex-col-reverse">
        <Button variant="secondary" size="l" onClick={() => go('montant')}>
          {m.money_request_back()}
        </Button>
        <Button type="submit" size="l">
          {m.money_request_continue()}
        </Button>
      </div>
    </PlainForm>
  );
}

function methods() {
  return [
    {
      value: 'email',
      title: m.money_request_method_email(),
      detail: m.money_request_method_email_detail(),
      icon: <Mail size={22} />,
    },
    {
      value: 'phone',
      title: m.money_request_method_phone(),
      detail: m.money_request_method_phone_detail(),
      icon: <MessageSquare size={22} />,
    },
    {
      value: 'link',
      title: m.money_request_method_link(),
      detail: m.money_request_method_link_detail(),
      icon: <Link2 size={22} />,
    },
  ] as const;
}
