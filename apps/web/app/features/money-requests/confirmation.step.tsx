import { formatAmount, formatDate } from '../../lib/format.ts';
import type { SendState } from '../../lib/use-send.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckingAlert } from '../../ui/CheckingAlert.tsx';
import { MoneyAlert } from '../../ui/MoneyAlert.tsx';
import { Recap } from '../../ui/Recap.tsx';
import { ResendLink } from '../auth/auth.tsx';
import { amountOf, recipientOf } from './request-draft.ts';
import { type StepProps, StepHeading } from './step.tsx';

type ConfirmationStepProps = StepProps & {
  readonly state: SendState;
  readonly onSubmit: () => void;
  readonly onAgain: () => void;
};

/** A last look before it is sent. */
export function ConfirmationStep(props: ConfirmationStepProps) {
  const { draft, go, refusal, state, onSubmit, onAgain } = props;
  const amount = formatAmount(Number(amountOf(draft) ?? 0), draft.currency);
  const isBusy = state.kind === 'busy' || state.kind === 'checking';
  const none = m.money_request_confirm_none();
  return (
    <div className="flex flex-col gap-6">
      <StepHeading>{m.money_request_confirm_heading()}</StepHeading>
      <Recap
        lines={[
          {
            id: 'montant',
            label: m.money_request_confirm_amount(),
            value: amount,
            weight: 'result',
          },
          {
            id: 'a',
            label: m.money_request_confirm_to(),
            value: recipientOf(draft) ?? m.money_request_confirm_to_link(),
          },
          {
            id: 'motif',
            label: m.money_request_reason(),
            value: draft.reason.trim() === '' ? none : draft.reason,
          },
          {
            id: 'echeance',
            label: m.money_request_confirm_due(),
            // A day is the same everywhere: it is told as it was typed.
            value: draft.due === '' ? none : formatDate(draft.due, 'long'),
          },
        ]}
      />
      <p className="text-ink-2">{m.money_request_confirm_note()}</p>
      {state.kind === 'checking' && <CheckingAlert gaveUp={state.gaveUp} onAgain={onAgain} />}
      {refusal?.code === 'adresse_a_confirmer' && (
        <Alert tone="warn" live title={refusal.message} actions={<ResendLink />} />
      )}
      {refusal !== null && refusal.code !== 'adresse_a_confirmer' && <MoneyAlert error={refusal} />}
      <div className="flex flex-wrap gap-3 max-sm:flex-col-reverse">
        <Button variant="secondary" size="l" disabled={isBusy} onClick={() => go('destinataire')}>
          {m.money_request_back()}
        </Button>
        <Button size="l" busy={isBusy} busyLabel={m.money_request_busy()} onClick={onSubmit}>
          {draft.method === 'link' ? m.money_request_submit_link() : m.money_request_submit()}
        </Button>
      </div>
    </div>
  );
}
