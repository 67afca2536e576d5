import type { Checkout } from '@nzela/contract/payments';
import { m } from '@nzela/messages/m';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Money } from '../../ui/Money.tsx';
import { Recap } from '../../ui/Recap.tsx';
import { PhoneStory } from '../money-requests/money-requests.ts';
import { CardAttempt, Confirming, PhoneAttempt } from './checkout-attempts.tsx';
import { pathOf, type Attempt, type Shown } from './checkout-attempt.ts';
import { standingOf } from './checkout-standing.ts';
import { Told } from './checkout-told.tsx';
import { Ways } from './checkout-ways.tsx';

/** How often the script looks, in ms: who waits for an answer looks sooner. */
const attemptMs = 1_500;
const restMs = 8_000;

/**
 * The part of the page that changes with the payment. Its data attributes are all that the script knows: where to look
 * (`poll`), what was seen there when this was drawn (`seen`), how soon to look again (`every`), and its few sentences.
 */
export function Region(shown: Shown) {
  const { code, checkout } = shown;
  const followed = followedOf(shown);
  return (
    <div
      id="checkout"
      className="flex flex-col gap-6"
      data-api={`/api${pathOf(code)}`}
      data-page={`/pay/${code}`}
      data-poll={followed === null ? undefined : `/api${followed.path}`}
      data-seen={followed?.seen}
      data-every={followed?.everyMs}
      data-checking={m.checkout_checking()}
      data-lost={m.ui_money_moved_unknown()}
      data-unmoved={m.ui_money_moved_none()}
    >
      <Asked checkout={checkout} />
      <Stage {...shown} />
      {checkout.statut === 'en_attente' && (
        <p className="text-sm text-ink-2">
          {m.checkout_safe({ name: checkout.commerce.nom, reference: checkout.reference })}
        </p>
      )}
    </div>
  );
}

type Followed = { readonly path: string; readonly seen: string; readonly everyMs: number };

/** What the page waits for: the try that is under way, else the payment itself; null when all is over. */
function followedOf({ code, checkout, attempt, again }: Shown): Followed | null {
  const path = pathOf(code);
  if (attempt !== null && !again && isUnderWay(attempt)) {
    const { way, payment } = attempt;
    const own = way === 'mobile' ? 'mobile-money' : 'carte';
    return { path: `${path}/${own}/${payment.id}`, seen: standingOf(payment), everyMs: attemptMs };
  }
  if (checkout.statut !== 'en_attente') return null;
  const everyMs = attempt !== null && isAccepted(attempt) ? attemptMs : restMs;
  return { path, seen: standingOf(checkout), everyMs };
}

function isUnderWay({ way, payment }: Attempt): boolean {
  if (way === 'mobile')
    return payment.transactionStatus === 'PENDING' || payment.retour === 'en_cours';
  return ['en_preparation', 'en_attente', 'indetermine'].includes(payment.etat);
}

function isAccepted({ way, payment }: Attempt): boolean {
  return way === 'mobile' ? payment.transactionStatus === 'SUCCESS' : payment.etat === 'approuve';
}

/** Who asks, how much and what for. */
function Asked({ checkout }: { readonly checkout: Checkout }) {
  const { commerce, montant, devise, description } = checkout;
  return (
    <header className="flex flex-col items-center gap-2 text-center">
      <Avatar name={commerce.nom} size="l" source={commerce.logo} />
      <h1 className="text-xl font-semibold text-ink-2 wrap-anywhere">
        {m.checkout_asks({ name: commerce.nom })}
      </h1>
      <Money
        amount={montant}
        currency={devise}
        className="font-display text-amount font-semibold tracking-tight"
      />
      {description !== null && <p className="max-w-prose text-lg wrap-anywhere">{description}</p>}
      {checkout.statut === 'en_attente' && (
        <p className="text-sm text-ink-2">
          {m.checkout_until({ date: formatDate(checkout.expireLe, 'dateTime') })}
        </p>
      )}
    </header>
  );
}

/** The one thing that matters now: to pay, to wait, or how it ended. */
function Stage(shown: Shown) {
  const { checkout, attempt, again } = shown;
  const { statut, commerce } = checkout;
  const phone = attempt?.way === 'mobile' ? attempt.payment : null;
  // A phone that was asked in time still pays what is past its time.
  const isPaying = statut === 'expire' && phone?.transactionStatus === 'PENDING';
  if (statut !== 'en_attente' && !isPaying) {
    return (
      <>
        <Over
          checkout={checkout}
          besidePhone={phone !== null && phone.transactionStatus !== 'FAILED'}
        />
        {phone !== null && statut !== 'expire' && <PhoneStory payment={phone} />}
      </>
    );
  }
  if (attempt === null || again) return <Ways {...shown} />;
  if (isAccepted(attempt)) return <Confirming name={commerce.nom} />;
  if (attempt.way === 'mobile') return <PhoneAttempt payment={attempt.payment} {...shown} />;
  return <CardAttempt payment={attempt.payment} {...shown} />;
}

type OverProps = { readonly checkout: Checkout; readonly besidePhone: boolean };

/** What is over, each in its own words. */
function Over({ checkout, besidePhone }: OverProps) {
  const { statut, commerce, expireLe } = checkout;
  const values = { name: commerce.nom };
  if (statut === 'expire') {
    return (
      <Alert
        tone="warn"
        title={<Told>{m.checkout_expired_title()}</Told>}
        actions={<Back {...checkout} />}
      >
        {m.checkout_expired_text({ ...values, date: formatDate(expireLe, 'dateTime') })}
      </Alert>
    );
  }
  if (statut === 'annule') {
    return (
      <Alert title={<Told>{m.checkout_cancelled_title()}</Told>} actions={<Back {...checkout} />}>
        {besidePhone ? m.checkout_cancelled_only(values) : m.checkout_cancelled_text(values)}
      </Alert>
    );
  }
  return <Paid checkout={checkout} />;
}

const methodNames = {
  mobile: m.pay_mobile,
  card: m.pay_card,
  wallet: m.checkout_wallet,
} as const;

function Paid({ checkout }: { readonly checkout: Checkout }) {
  const { statut, commerce, paye, devise, payeLe, moyen, reference, montant, merci } = checkout;
  const amount = formatAmount(paye ?? montant, devise);
  const lines = [
    { id: 'amount', label: m.checkout_paid_amount(), value: amount },
    ...(payeLe === null
      ? []
      : [{ id: 'date', label: m.mobile_money_date(), value: formatDate(payeLe, 'dateTime') }]),
    ...(moyen === null
      ? []
      : [{ id: 'way', label: m.money_request_detail_way(), value: methodNames[moyen]() }]),
    { id: 'reference', label: m.mobile_money_reference(), value: reference },
  ];
  const isBack = statut === 'rembourse';
  const title = isBack ? m.checkout_refunded_title() : m.pay_done_title();
  return (
    <>
      <Alert tone={isBack ? 'info' : 'pos'} title={<Told>{title}</Told>}>
        {paidText(statut, { name: commerce.nom, amount })}
      </Alert>
      {merci !== null && !isBack && (
        <figure className="rounded-m bg-surface-2 p-4">
          <figcaption className="text-sm text-ink-2">
            {m.checkout_thanks({ name: commerce.nom })}
          </figcaption>
          <blockquote className="wrap-anywhere">{merci}</blockquote>
        </figure>
      )}
      <Recap lines={lines} />
      <Back {...checkout} block />
    </>
  );
}

function paidText(statut: Checkout['statut'], values: { name: string; amount: string }): string {
  if (statut === 'rembourse') return m.checkout_refunded_text(values);
  if (statut === 'partiellement_rembourse') return m.checkout_part_refunded_text(values);
  return m.checkout_paid_text(values);
}

/** Back to the merchant's own page, where it named one. */
function Back({
  adresseRetour,
  block,
}: Pick<Checkout, 'adresseRetour'> & { readonly block?: boolean }) {
  if (adresseRetour === null) return null;
  return (
    <a
      href={adresseRetour}
      rel="noreferrer"
      className={buttonClass({ size: block ? 'l' : 's', block })}
    >
      {m.checkout_back()}
    </a>
  );
}
