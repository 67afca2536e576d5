import type { Quote } from '@nzela/contract/quotes';
import type { PaymentMethod } from '@nzela/contract/tariffs';
import type { CreateTransfer, QuotedTransfer } from '@nzela/contract/transfers';
import type { WalletBalance } from '@nzela/contract/wallets';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatAmount } from '../../lib/format.ts';
import type { Send } from '../../lib/use-send.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { MoneyAlert } from '../../ui/MoneyAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { asShown, useRecipientCheck } from '../recipients/recipients.ts';
import { fundingQuery } from '../gateways/gateways.ts';
import { walletQuery } from '../wallets/wallets.ts';
import { firstMethod, isAffordable, PaymentMethods } from './payment-methods.tsx';
import { quoteRequest, type Route } from './quote-request.ts';
import { RecipientNotice } from './recipient-notice.tsx';
import { RecipientReview } from './recipient-review.tsx';
import { StepFrame } from './step-frame.tsx';
import { TellRecipient, tellsBySms } from './tell-recipient.tsx';
import { TransferRecap } from './transfer-recap.tsx';
import { useConfirmWallet } from './use-confirm-wallet.ts';
import { useMethodPrices } from './use-method-prices.ts';
import { usePay } from './use-pay.ts';
import type { KeptQuote } from './use-quote.ts';
import type { Wizard } from './use-wizard.ts';
import { changeDraft, changeRecipient, recipientOf, type WizardDraft } from './wizard-draft.ts';

type PaymentChoiceProps = {
  readonly wizard: Wizard;
  readonly route: Route;
  readonly draft: WizardDraft;
  readonly kept: KeptQuote;
  readonly recipient: Extract<CreateTransfer, { devisId: string }>['beneficiaire'];
};

/** What there is to pay with. */
function useWays() {
  const wallet = useQuery(walletQuery());
  const { data: funding } = useQuery(fundingQuery());
  return { isReading: wallet.isPending, balances: wallet.data?.soldes, funding };
}

/** How to pay, and to whom once more, to be corrected before it commits; then the one button that pays. */
export function PaymentChoice({ wizard, route, draft, kept, recipient }: PaymentChoiceProps) {
  const { address, choose, suggestPayment, settle, go, back } = wizard;
  const { isReading, balances, funding } = useWays();
  const confirm = useConfirmWallet();
  const place = { mode: route.delivery, country: address.country };
  const values = recipientOf(draft, place);
  const check = useRecipientCheck(values, place, true);
  const { quote } = kept;
  const prices = useMethodPrices(quoteRequest(address, route));
  const method = methodOf(address.payment, quote, balances);
  const suggested = address.payment === null ? firstMethod({ prices, balances, funding }) : null;
  useSuggestion(suggested, suggestPayment);

  const pay = usePay(async (transfer) => {
    settle('paiement', { transferId: transfer.id, payment: transfer.methodePaiement });
    if (transfer.methodePaiement === 'wallet' && transfer.statut === 'en_attente') {
      await confirm(transfer);
    }
  });
  useRenewOnRefusal(pay, kept);
  const notice = useRef<HTMLDivElement>(null);

  const submit = async () => {
    // A visitor's recipient could not be checked before; the answer is read before anything is paid.
    if (quote === null || method === null) return;
    if (!(await check.submit())) {
      notice.current?.scrollIntoView({ block: 'center' });
      return;
    }
    const body: QuotedTransfer = {
      devisId: quote.id,
      beneficiaire: 'mode' in recipient ? asShown(recipient, check.result) : recipient,
      methodePaiement: method,
      motif: draft.memo.trim() || undefined,
      prevenirBeneficiaire: tellsBySms(place.mode, values) && draft.tellsRecipient,
    };
    await pay.send(body);
  };

  return (
    <StepFrame
      heading={m.transfers_heading_paiement()}
      aside={
        quote !== null && (
          <TransferRecap price={quote} promise={method === 'bank' ? 'afterWire' : 'ifPaidNow'} />
        )
      }
      onBack={back}
      onSubmit={() => void submit()}
      action={
        <Button
          type="submit"
          size="l"
          block
          busy={pay.state.kind === 'busy' || pay.state.kind === 'checking'}
          busyLabel={m.transfers_busy()}
          missing={method === null ? m.transfers_pay_missing_method() : undefined}
          disabled={quote === null}
        >
          {payLabel(method, quote)}
        </Button>
      }
    >
      <PayNotice pay={pay} changed={kept.changed} />
      {kept.error !== null && <Alert tone="neg" live title={kept.error.message} />}
      {isReading ? (
        <Skeleton className="h-80 rounded-l" />
      ) : (
        <PaymentMethods
          prices={prices}
          balances={balances}
          funding={funding}
          value={method}
          onChange={(payment) => {
            pay.clear();
            choose({ payment });
          }}
        />
      )}
      <div ref={notice} className="empty:hidden">
        <RecipientNotice
          check={check}
          values={values}
          mode={place.mode}
          onChange={(changed) => changeRecipient(place, changed)}
        />
      </div>
      <RecipientReview
        values={values}
        delivery={route.delivery}
        country={address.country}
        memo={draft.memo}
        onEdit={() => go('destinataire')}
      />
      <TellRecipient
        mode={place.mode}
        values={values}
        isChosen={draft.tellsRecipient}
        onChange={(tellsRecipient) => changeDraft({ tellsRecipient })}
      />
      <OncePromise />
    </StepFrame>
  );
}

function OncePromise() {
  return (
    <p className="flex items-start gap-2 text-sm text-ink-2">
      <ShieldCheck size={18} aria-hidden className="mt-px shrink-0 text-pos" />
      {m.transfers_pay_safe()}
    </p>
  );
}

/** What became of the press on « Payer », when it is not simply going on. */
function PayNotice({
  pay,
  changed,
}: {
  readonly pay: Send<CreateTransfer>;
  readonly changed: boolean;
}) {
  if (pay.state.kind === 'checking') {
    return (
      <Alert
        tone="info"
        live
        title={m.transfers_checking_title()}
        actions={
          pay.state.gaveUp && (
            <Button size="s" variant="secondary" onClick={pay.again}>
              {m.transfers_checking_again()}
            </Button>
          )
        }
      >
        {m.transfers_checking_create()}
      </Alert>
    );
  }
  if (changed) return <Alert tone="warn" live title={m.transfers_quote_changed()} />;
  if (pay.state.kind === 'refused') {
    const { error } = pay.state;
    const toUnpaid = error.code === 'paiements_en_attente' && (
      <ButtonLink size="s" variant="secondary" to="/dashboard/user/transfers">
        {m.transfers_history_title()}
      </ButtonLink>
    );
    return <MoneyAlert error={error} actions={toUnpaid || undefined} />;
  }
  return null;
}

/** What is suggested is chosen: nobody has to press what they would have pressed. */
function useSuggestion(
  payment: PaymentMethod | null,
  suggestPayment: Wizard['suggestPayment'],
): void {
  useEffect(() => {
    if (payment !== null) suggestPayment(payment);
  }, [payment, suggestPayment]);
}

/** A quote that ran out or served already is replaced at once; the person looks at the new one before paying. */
function useRenewOnRefusal(pay: Send<CreateTransfer>, { renew }: KeptQuote): void {
  const refused = pay.state.kind === 'refused' ? pay.state.error : null;
  const seen = useRef<Error | null>(null);
  useEffect(() => {
    if (refused === null || seen.current === refused || !refused.code.startsWith('devis_')) return;
    seen.current = refused;
    renew();
  }, [refused, renew]);
}

/** The chosen method, unless the balance no longer allows it. */
function methodOf(
  chosen: PaymentMethod | null,
  quote: Quote | null,
  balances: readonly WalletBalance[] | undefined,
): PaymentMethod | null {
  if (chosen !== 'wallet' || quote === null) return chosen;
  return isAffordable(quote, balances) ? chosen : null;
}

function payLabel(method: PaymentMethod | null, quote: Quote | null): string {
  if (quote === null) return m.transfers_recap_pending();
  const amount = formatAmount(quote.totalDebite, quote.deviseSource);
  return method === 'bank' ? m.transfers_pay_bank({ amount }) : m.transfers_pay({ amount });
}
