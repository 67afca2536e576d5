import type { Checkout } from '@nzela/contract/payments';
import { useCallback } from 'react';
import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
  useLoaderData,
} from 'react-router';
import { m } from '@nzela/messages/m';
import { depositAddress } from '../../lib/deposit-address.ts';
import { formatAmount, formatExact, wireDifference } from '../../lib/format.ts';
import { http } from '../../lib/http.ts';
import { pageMeta } from '../../lib/meta.ts';
import { serverContext } from '../../lib/server-context.ts';
import { useSession } from '../../lib/session.tsx';
import { refuseUnread } from '../../lib/unread.ts';
import { useSend } from '../../lib/use-send.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { CheckingAlert } from '../../ui/CheckingAlert.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { Money } from '../../ui/Money.tsx';
import { MoneyAlert } from '../../ui/MoneyAlert.tsx';
import { QueryProvider } from '../../lib/query.tsx';
import { AuthPanel, withStepUp } from '../auth/auth.tsx';
import { pathOf } from './checkout-attempt.ts';

/** A payment that can be paid from a person's own wallet; every other one is its public page's. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const code = params['code'] ?? '';
  const answer = await serverContext(context).api(pathOf(code));
  if (answer.status >= 500 || answer.status === 429) return refuseUnread(answer);
  const checkout = answer.ok ? ((await answer.json()) as Checkout) : null;
  const price = checkout?.moyens.find(({ moyen }) => moyen === 'wallet');
  if (checkout === null || price === undefined || checkout.mode === 'test') {
    // oxlint-disable-next-line typescript/only-throw-error -- React Router's way to lead elsewhere
    throw redirectDocument(publicPath(code));
  }
  if (checkout.statut !== 'en_attente') {
    // oxlint-disable-next-line typescript/only-throw-error -- React Router's way to lead elsewhere
    throw redirectDocument(publicPath(code));
  }
  return data({ code, checkout, total: price.total });
}

export function headers() {
  return { 'Cache-Control': 'no-store' };
}

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, m.checkout_title()),
  { name: 'robots', content: 'noindex' },
];

type Shown = { readonly code: string; readonly checkout: Checkout; readonly total: number };

/** Paying a merchant from one's own wallet: signed in, and with a fresh proof where the sum asks for one. */
export default function WalletPage() {
  const shown: Shown = useLoaderData<typeof loader>();
  const { session } = useSession();
  const { checkout, total, code } = shown;
  return (
    <QueryProvider>
      <div className="mx-auto flex w-full max-w-xl flex-col gap-6 px-5 py-8 sm:py-12">
        <header className="flex flex-col items-center gap-2 text-center">
          <h1 className="text-xl font-semibold text-ink-2 wrap-anywhere">
            {m.checkout_asks({ name: checkout.commerce.nom })}
          </h1>
          <Money
            amount={total}
            currency={checkout.devise}
            className="font-display text-amount font-semibold tracking-tight"
          />
          {checkout.description !== null && (
            <p className="text-lg wrap-anywhere">{checkout.description}</p>
          )}
        </header>
        {session === null ? (
          <section className="flex flex-col gap-4">
            <h2 className="text-xl">{m.pay_signin_title()}</h2>
            <AuthPanel onSignedIn={() => window.location.reload()} />
          </section>
        ) : (
          <Paying {...shown} />
        )}
        <a href={publicPath(code)} className={buttonClass({ variant: 'quiet', block: true })}>
          {m.checkout_other_way()}
        </a>
      </div>
    </QueryProvider>
  );
}

function Paying({ code, checkout, total }: Shown) {
  const call = useCallback(
    (_body: null, key: string) => withStepUp((proof) => payFromWallet(code, key, proof)),
    [code],
  );
  const { state, send, again } = useSend(call, () => window.location.assign(publicPath(code)));
  const { soldeDisponible, devise } = checkout;
  if (soldeDisponible !== null && total > soldeDisponible) {
    const short = { missing: formatExact(wireDifference(total, soldeDisponible, devise)) };
    return (
      <Alert
        tone="warn"
        actions={
          <ButtonLink
            to={depositAddress(`${publicPath(code)}/portefeuille`)}
            size="s"
            variant="secondary"
          >
            {m.pay_deposit()}
          </ButtonLink>
        }
      >
        {m.pay_short_no_card(short)}
      </Alert>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {state.kind === 'checking' && <CheckingAlert gaveUp={state.gaveUp} onAgain={again} />}
      {state.kind === 'refused' && <MoneyAlert error={state.error} />}
      <Button
        size="l"
        block
        busy={state.kind === 'busy' || state.kind === 'checking'}
        busyLabel={m.pay_busy()}
        onClick={() => void send(null)}
      >
        {m.pay_submit({ amount: formatAmount(total, devise) })}
      </Button>
    </div>
  );
}

function payFromWallet(code: string, key: string, verification?: string): Promise<Checkout> {
  return http.call<Checkout>(`${pathOf(code)}/portefeuille`, {
    method: 'POST',
    body: {},
    idempotencyKey: key,
    ...(verification === undefined ? {} : { verification }),
  });
}

function publicPath(code: string): string {
  return `/pay/${code}`;
}
