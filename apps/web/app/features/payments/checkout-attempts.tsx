import type { CardPayment } from '@nzela/contract/card-payments';
import type { MobileMoneyPayment } from '@nzela/contract/mobile-money';
import { Lock } from 'lucide-react';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { saysNothingMoved } from '../../ui/MoneyAlert.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { paymentHeadline, paymentStory } from '../mobile-money/mobile-money.tsx';
import type { Shown } from './checkout-attempt.ts';
import { Told } from './checkout-told.tsx';
import { CardHint } from './checkout-ways.tsx';

/** A way or a phone has paid; what it paid for follows. */
export function Confirming({ name }: { readonly name: string }) {
  return (
    <Alert tone="pos" title={<Told>{m.mobile_money_success()}</Told>}>
      <span className="flex items-center gap-2">
        <Spinner /> {m.pay_confirming({ name })}
      </span>
    </Alert>
  );
}

type PhoneProps = Pick<Shown, 'code' | 'checkout'> & { readonly payment: MobileMoneyPayment };

/** A phone that is asked, or said no. */
export function PhoneAttempt({ payment, code, checkout }: PhoneProps) {
  const isFailed = payment.transactionStatus === 'FAILED';
  const story = paymentStory(payment, m.pay_confirming({ name: checkout.commerce.nom }));
  const again = `/pay/${code}?paiement=${payment.id}&encore=1`;
  return (
    <>
      <Alert tone={isFailed ? 'neg' : 'info'} title={<Told>{paymentHeadline(payment)}</Told>}>
        <p>{story}</p>
        {!isFailed && (
          <p className="mt-2 flex items-center gap-2 text-ink-2">
            <Spinner /> <span className="tabular">{payment.paymentChannel.walletID}</span>
          </p>
        )}
      </Alert>
      {payment.delaiDepasse && !isFailed && (
        <Alert title={m.mobile_money_late_title()}>{m.mobile_money_late_text()}</Alert>
      )}
      <Again href={again} isFirst={isFailed}>
        {isFailed ? failedAction(payment) : m.checkout_other_way()}
      </Again>
    </>
  );
}

function failedAction({ cause }: MobileMoneyPayment): string {
  return cause === 'client' ? m.mobile_money_correct() : m.ui_retry();
}

type CardProps = Pick<Shown, 'code' | 'checkout'> & { readonly payment: CardPayment };

/** The card's fields, in a frame that the gateway serves and the script gives its address, or what became of a card. */
export function CardAttempt({ payment, code, checkout }: CardProps) {
  const { etat, raison, champsUrl, reference } = payment;
  if (etat === 'refuse' || etat === 'annule') {
    const description = raison ?? m.card_payments_given_up();
    return (
      <>
        <Alert
          tone={etat === 'refuse' ? 'neg' : 'warn'}
          title={<Told>{m.card_payments_failed({ description })}</Told>}
        >
          {!saysNothingMoved(description) && m.ui_money_moved_none()}
        </Alert>
        <Again href={`/pay/${code}?moyen=carte`} isFirst>
          {m.card_payments_other()}
        </Again>
        <Again href={`/pay/${code}`}>{m.checkout_other_way()}</Again>
      </>
    );
  }
  if (etat === 'indetermine') {
    return (
      <Alert title={<Told>{m.transfers_checking_title()}</Told>}>
        {m.transfers_checking_text()}
      </Alert>
    );
  }
  return (
    <section className="flex flex-col gap-4">
      <p className="flex items-start gap-2 text-ink-2">
        <Lock size={18} aria-hidden className="mt-1 shrink-0 text-pos" />
        <Told>{m.card_payments_text()}</Told>
      </p>
      {checkout.mode === 'test' && <CardHint />}
      <div className="rounded-l border border-border bg-surface p-4 shadow-1 sm:p-6">
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the gateway's own origin keeps its page out of ours */}
        <iframe
          data-frame={champsUrl ?? undefined}
          data-reference={reference}
          title={m.card_payments_frame()}
          allow="payment"
          className="block h-105 w-full"
        />
      </div>
      <Again href={`/pay/${code}`}>{m.checkout_other_way()}</Again>
    </section>
  );
}

type AgainProps = {
  readonly href: string;
  /** The action that this state asks for. */
  readonly isFirst?: boolean;
  readonly children: string;
};

/** A link that the script follows in place. */
function Again({ href, isFirst = false, children }: AgainProps) {
  const look = isFirst ? { size: 'l', block: true } : { variant: 'quiet', block: true };
  return (
    <a href={href} data-swap className={buttonClass(look as Parameters<typeof buttonClass>[0])}>
      {children}
    </a>
  );
}
