import type { Corridor } from '@nzela/contract/tariffs';
import { useEffect, useRef } from 'react';
import { useSession } from '../../lib/session.tsx';
import { m } from '@nzela/messages/m';
import { AuthPanel } from '../auth/auth.tsx';
import { isComplete, recipientInput } from '../recipients/recipients.ts';
import { PaymentChoice } from './payment-choice.tsx';
import { quoteRequest, routeOf } from './quote-request.ts';
import { StepFrame } from './step-frame.tsx';
import { TransferPayment } from './transfer-payment.tsx';
import { TransferRecap } from './transfer-recap.tsx';
import { useKeptQuote } from './use-quote.ts';
import type { Wizard } from './use-wizard.ts';
import { recipientOf, type WizardDraft } from './wizard-draft.ts';

type PaymentStepProps = {
  readonly wizard: Wizard;
  readonly corridors: readonly Corridor[];
  readonly draft: WizardDraft;
};

/** The panel that asked to sign in was long: the step that takes its place is read from its title. */
function useTopOnceSignedIn(isSignedIn: boolean): void {
  const wasSignedIn = useRef(isSignedIn);
  useEffect(() => {
    if (isSignedIn && !wasSignedIn.current) window.scrollTo({ top: 0 });
    wasSignedIn.current = isSignedIn;
  }, [isSignedIn]);
}

/** The third decision: how to pay. A visitor signs in or registers here, and finds everything as it was. */
export function PaymentStep({ wizard, corridors, draft }: PaymentStepProps) {
  const { session } = useSession();
  const { address, back } = wizard;
  const route = routeOf(address, corridors);
  const isOpen = address.transferId !== null;
  const kept = useKeptQuote(isOpen ? null : quoteRequest(address, route), draft);
  const place = { mode: route.delivery, country: address.country };
  const recipient = recipientOf(draft, place);
  const isIncomplete = !isOpen && !isComplete(recipient, place);
  const { settle } = wizard;
  useEffect(() => {
    // A link or a reload in another tab: the recipient was never typed here.
    if (isIncomplete) settle('destinataire');
  }, [isIncomplete, settle]);
  useTopOnceSignedIn(session !== null);
  const aside = kept.quote !== null && <TransferRecap price={kept.quote} />;

  if (isIncomplete) return null;
  if (session === null) {
    return (
      <StepFrame heading={m.transfers_signin_title()} aside={aside} onBack={back}>
        <p className="text-lg text-ink-2">{m.transfers_signin_text()}</p>
        <AuthPanel onSignedIn={() => undefined} />
      </StepFrame>
    );
  }
  if (address.transferId !== null) {
    return <TransferPayment key={address.transferId} id={address.transferId} wizard={wizard} />;
  }
  return (
    <PaymentChoice
      wizard={wizard}
      route={route}
      draft={draft}
      kept={kept}
      recipient={
        recipient.keptId === null ? recipientInput(recipient, place) : { id: recipient.keptId }
      }
    />
  );
}
