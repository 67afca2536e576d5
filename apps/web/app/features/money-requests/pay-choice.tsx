import { paymentWays, type PaymentWay } from '@nzela/contract/payment-terms';
import type { Payable } from '@nzela/contract/money-requests';
import { useQueryClient } from '@tanstack/react-query';
import { CreditCard, Smartphone, Wallet } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatAmount } from '../../lib/format.ts';
import { useRootData } from '../../lib/root-data.ts';
import { useSession } from '../../lib/session.tsx';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { AuthPanel } from '../auth/auth.tsx';
import { CardPaymentPanel } from '../card-payments/card-payments.tsx';
import { CollectionPanel } from '../mobile-money/mobile-money.tsx';
import { payableQuery, phonePath } from './money-requests.api.ts';
import { WalletPayment } from './wallet-payment.tsx';

type PayProps = { readonly code: string; readonly payable: Payable };

/** The ways to pay; the one chosen is in the address, so that the card's full page comes back to it. */
const wayNames = { carte: 'card', portefeuille: 'wallet', mobile: 'mobile' } as const;

/** How to pay, and paying. Whoever asks sees that it is their own. */
export function PayChoice({ code, payable }: PayProps) {
  const [address, setAddress] = useSearchParams();
  const { session } = useSession();
  const queries = useQueryClient();
  const [kept, setKept] = useState(false);
  if (payable.soi) {
    return (
      <Alert
        title={m.pay_self_title()}
        actions={
          <ButtonLink to="/dashboard/user/request-money" size="s" variant="secondary">
            {m.pay_self_link()}
          </ButtonLink>
        }
      >
        {m.pay_self_text()}
      </Alert>
    );
  }
  const named = wayNames[address.get('moyen') as keyof typeof wayNames];
  // Operators that fall silent are told inside: what was typed there, or is under way, does not vanish with them.
  const isFollowed = address.has('paiement');
  const ways = paymentWays.filter(
    (one) => payable.moyens.includes(one) || (one === 'mobile' && (kept || isFollowed)),
  );
  const way = ways.find((one) => one === named) ?? simplest(ways, session !== null);
  if (way === 'mobile' && !kept) setKept(true);
  const refresh = () => queries.invalidateQueries({ queryKey: payableQuery(code).queryKey });
  const choose = (next: PaymentWay) => {
    const name = Object.entries(wayNames).find(([, one]) => one === next)?.[0] ?? 'carte';
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        next.set('moyen', name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <section className="flex flex-col gap-6">
      <Ways payable={payable} ways={ways} value={way} onChange={choose} />
      {payable.encaissementEnCours && !(way === 'mobile' && isFollowed) && (
        <Alert tone="warn" live title={m.pay_mobile_busy_title()}>
          {way === 'mobile' ? m.pay_mobile_busy_text() : m.pay_mobile_busy_other()}
        </Alert>
      )}
      {way === 'wallet' && session === null && (
        <div className="flex flex-col gap-4">
          <h2 className="text-xl">{m.pay_signin_title()}</h2>
          <AuthPanel onSignedIn={() => void refresh()} />
        </div>
      )}
      {way === 'wallet' && session !== null && <WalletPayment code={code} payable={payable} />}
      {way === 'card' && (
        <CardPaymentPanel
          path={`/pay/${code}/paiements`}
          confirming={m.pay_confirming({ name: payable.demandeur })}
          onChange={refresh}
        />
      )}
      {way === 'mobile' && (
        <CollectionPanel
          path={phonePath(code)}
          amount={payable.montant}
          currency={payable.devise}
          confirming={m.pay_confirming({ name: payable.demandeur })}
          onChange={() => void refresh()}
        />
      )}
      <p className="text-sm text-ink-2">{m.pay_safe({ name: payable.demandeur })}</p>
    </section>
  );
}

/** Without an account, a way that needs none. */
function simplest(ways: readonly PaymentWay[], isSignedIn: boolean): PaymentWay {
  return ways.find((way) => isSignedIn || way !== 'wallet') ?? 'wallet';
}

type WaysProps = {
  readonly payable: Payable;
  readonly ways: readonly PaymentWay[];
  readonly value: PaymentWay;
  readonly onChange: (way: PaymentWay) => void;
};

function Ways({ payable, ways, value, onChange }: WaysProps) {
  const { applicationName: application } = useRootData();
  const { soldeDisponible, devise } = payable;
  const texts = {
    wallet: {
      title: m.pay_wallet({ application }),
      detail:
        soldeDisponible === null
          ? m.pay_wallet_detail_visitor()
          : m.pay_wallet_detail({ balance: formatAmount(soldeDisponible, devise) }),
      icon: <Wallet size={22} />,
    },
    card: {
      title: m.pay_card(),
      detail: m.pay_card_detail(),
      icon: <CreditCard size={22} />,
    },
    mobile: {
      title: m.pay_mobile(),
      detail: m.pay_mobile_detail(),
      icon: <Smartphone size={22} />,
    },
  };
  return (
    <RadioCards
      label={m.pay_choose()}
      name="moyen"
      value={value}
      options={ways.map((way) => ({ value: way, ...texts[way] }))}
      onChange={onChange}
    />
  );
}
