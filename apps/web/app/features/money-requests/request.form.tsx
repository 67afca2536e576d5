import type { MoneyRequest } from '@nzela/contract/money-requests';
import { useEffect } from 'react';
import { useKept } from '../../lib/use-kept.ts';
import { useSend } from '../../lib/use-send.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { AmountStep } from './amount.step.tsx';
import { ConfirmationStep } from './confirmation.step.tsx';
import { askForMoney } from './money-requests.api.ts';
import { RecipientStep } from './recipient.step.tsx';
import type { StepProps } from './step.tsx';
import {
  draftOf,
  emptyRequest,
  type RequestDraft,
  type RequestStep,
  requestBody,
  requestSteps,
} from './request-draft.ts';

type RequestFormProps = {
  /** The request that is made again; a new one without. */
  readonly repeated?: MoneyRequest;
  readonly onSent: (request: MoneyRequest) => void;
};

/** Asks for money in three steps (spec §2): how much, whom, and a last look. What was typed stays when one goes back. */
export function RequestForm({ repeated, onSent }: RequestFormProps) {
  const start = repeated === undefined ? emptyRequest : draftOf(repeated);
  const name = repeated === undefined ? 'draft' : `repeated.${repeated.id}`;
  const [draft, setDraft] = useKept(`money-requests.${name}`, start);
  const { state, send, again, clear } = useSend(askForMoney, (request) => {
    setDraft(start);
    onSent(request);
  });
  const change = (part: Partial<RequestDraft>) => {
    clear();
    setDraft({ ...draft, ...part });
  };
  const go = (step: RequestStep) => {
    setDraft({ ...draft, step });
    window.scrollTo({ top: 0 });
  };
  const submit = async () => {
    const refused = await send(requestBody(draft));
    // What is to be mended is on another step: there, with all that was typed.
    const field = refused?.errors[0]?.champ;
    if (field === 'destinataire') go('destinataire');
    if (field === 'montant' || field === 'echeance' || field === 'motif') go('montant');
  };
  const names = [
    m.money_request_step_amount(),
    m.money_request_step_recipient(),
    m.money_request_step_confirmation(),
  ];
  const current = requestSteps.indexOf(draft.step);
  useTitle(names[current] ?? '');
  const step: StepProps = {
    draft,
    change,
    go,
    refusal: state.kind === 'refused' ? state.error : null,
  };
  return (
    <Card>
      <div className="flex flex-col gap-8">
        <Stepper
          label={m.money_request_steps()}
          steps={names}
          current={current}
          onStep={(index) => go(requestSteps[index] ?? 'montant')}
        />
        {draft.step === 'montant' && <AmountStep {...step} />}
        {draft.step === 'destinataire' && <RecipientStep {...step} />}
        {draft.step === 'confirmation' && (
          <ConfirmationStep
            {...step}
            state={state}
            onSubmit={() => void submit()}
            onAgain={again}
          />
        )}
      </div>
    </Card>
  );
}

/** The window says which step is open, and the page's own title once the form is left. */
function useTitle(step: string): void {
  useEffect(() => {
    const own = document.title;
    document.title = `${step} · ${own}`;
    return () => {
      document.title = own;
    };
  }, [step]);
}
