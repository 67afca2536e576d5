import type { Corridor } from '@nzela/contract/tariffs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAmount } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { TextField } from '../../ui/TextField.tsx';
import {
  operatorOf,
  RecipientPicker,
  recipientsQuery,
  type RecipientValues,
  useRecipientCheck,
} from '../recipients/recipients.ts';
import { RecipientNotice } from './recipient-notice.tsx';
import { quoteRequest, routeOf } from './quote-request.ts';
import { StepFrame } from './step-frame.tsx';
import { TransferRecap } from './transfer-recap.tsx';
import { useKeptQuote } from './use-quote.ts';
import type { Wizard } from './use-wizard.ts';
import { changeDraft, changeRecipient, recipientOf, type WizardDraft } from './wizard-draft.ts';

type RecipientStepProps = {
  readonly wizard: Wizard;
  readonly corridors: readonly Corridor[];
  readonly draft: WizardDraft;
};

/** The second decision: to whom. The holder's name is checked before anyone goes on. */
export function RecipientStep({ wizard, corridors, draft }: RecipientStepProps) {
  const { address, go, back } = wizard;
  const { session } = useSession();
  const route = routeOf(address, corridors);
  const { quote, error } = useKeptQuote(quoteRequest(address, route), draft);
  const kept = useQuery({ ...recipientsQuery(), enabled: session !== null });
  const place = { mode: route.delivery, country: address.country };
  const values = recipientOf(draft, place);
  const check = useRecipientCheck(values, place, session !== null);
  const operators = route.corridor?.modes.find(({ mode }) => mode === place.mode)?.operateurs ?? [];
  const operator = operatorOf(values, place, operators);
  const [busy, setBusy] = useState(false);
  const change = (recipient: RecipientValues) => changeRecipient(place, recipient);

  const submit = async () => {
    setBusy(true);
    try {
      if (await check.submit()) go('paiement', { delivery: route.delivery });
    } finally {
      setBusy(false);
    }
  };

  return (
    <StepFrame
      heading={
        quote === null ? (
          // The question that follows has two lines on a phone: the fields below stay where they are.
          <span className={cx('block', error === null && 'max-[500px]:min-h-[2lh]')}>
            {m.transfers_step_destinataire()}
          </span>
        ) : (
          m.transfers_heading_destinataire({
            amount: formatAmount(quote.montantRecu, quote.deviseCible),
          })
        )
      }
      aside={quote !== null && <TransferRecap price={quote} />}
      onBack={back}
      onSubmit={() => void submit()}
      action={
        <Button
          type="submit"
          size="l"
          block
          missing={
            operator?.etat === 'down'
              ? m.destinations_down_title({ name: operator.nom })
              : undefined
          }
          busy={busy}
          busyLabel={m.transfers_busy()}
        >
          {check.result?.resultat === 'different'
            ? m.recipients_check_continue()
            : m.transfers_continue()}
        </Button>
      }
    >
      {error !== null && <Alert tone="neg" live title={error.message} />}
      <ErrorSummary
        attempt={check.attempt}
        errors={Object.entries(check.errors).map(([name, message]) => ({ name, message }))}
      />
      <RecipientPicker
        kept={kept.data ?? []}
        values={values}
        onChange={change}
        place={place}
        operators={operators}
        errors={check.errors}
        groupedPhone={check.phone?.grouped ?? null}
      />
      <RecipientNotice check={check} values={values} mode={place.mode} onChange={change} />
      <TextField
        label={m.transfers_purpose()}
        hint={
          place.mode === 'nzela' ? m.transfers_purpose_hint_nzela() : m.transfers_purpose_hint()
        }
        name="motif"
        optional
        autoComplete="off"
        maxLength={140}
        value={draft.memo}
        onChange={(memo) => changeDraft({ memo })}
      />
    </StepFrame>
  );
}
