import type { Payable, PaymentWay } from '@nzela/contract/money-requests';
import { useQueryClient } from '@tanstack/react-query';
import { CreditCard, Smartphone, Wallet } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { formatAmount } from '../../lib/format.ts';
import { useRootData } from '../../lib/root-data.ts';
import { useSession } from '../../lib/session.tsx';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { AuthPanel } from '../auth/auth.tsx';
import { CardPaymentPanel } from '../card-payments/card-payments.tsx';
import { payableQuery } from './money-requests.api.ts';
import { WalletPayment } from './wallet-payment.tsx';

type PayProps = { readonly code: string; readonly payable: Payable };

/** The ways to pay; the one chosen is in the address, so that the card's full page comes back to it. */
const wayNames = { carte: 'card', portefeuille: 'wallet', mobile: 'mobile' } as const;

/** How to pay, and paying. Whoever asks sees that it is their own. */
export function PayChoice({ code, payable }: PayProps) {
  const [address, setAddress] = useSearchParams();
  const { session } = useSession();
  const queries = useQueryClient();
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
  const fallback = session === null && payable.moyens.includes('card') ? 'card' : payable.moyens[0];
  const way = payable.moyens.find((one) => one === named) ?? fallback;
  const refresh = () => void queries.invalidateQueries({ queryKey: payableQuery(code).queryKey });
  const choose = (next: PaymentWay) => {
    const name = Object.entries(wayNames).find(([, one]) => one === next)?.[0] ?? 'carte';
    setAddress({ moyen: name }, { replace: true, preventScrollReset: true });
  };
  return (
    <section className="flex flex-col gap-6">
      <Ways payable={payable} value={way ?? ''} onChange={choose} />
      {way === 'wallet' && session === null && (
        <div className="flex flex-col gap-4">
          <h2 className="text-xl">{m.pay_signin_title()}</h2>
          <AuthPanel onSignedIn={refresh} />
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
      <p className="text-sm text-ink-2">{m.pay_safe({ name: payable.demandeur })}</p>
    </section>
  );
}

type WaysProps = {
  readonly payable: Payable;
  readonly value: PaymentWay | '';
  readonly onChange: (way: PaymentWay) => void;
};

function Ways({ payable, value, onChange }: WaysProps) {
  const { applicationName: application } = useRootData();
  const { soldeDisponible, devise } = payable;
  const ways = {
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
      options={payable.moyens.map((way) => ({ value: way, ...ways[way] }))}
      onChange={onChange}
    />
  );
}
