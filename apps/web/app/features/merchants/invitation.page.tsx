import type { Merchant } from '@nzela/contract/merchants';
import type { MerchantRole } from '@nzela/contract/merchant-terms';
import { type ReactNode, useState } from 'react';
import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigate,
} from 'react-router';
import { ApiError, errorOf } from '../../lib/api-error.ts';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { dashboardPath } from '../../lib/guard.ts';
import { http } from '../../lib/http.ts';
import { accountOf, keepAccount } from '../../lib/merchant-account.ts';
import { pageMeta } from '../../lib/meta.ts';
import { serverContext, type Session } from '../../lib/server-context.ts';
import { useSession } from '../../lib/session.tsx';
import { refuseUnread } from '../../lib/unread.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { Recap } from '../../ui/Recap.tsx';
import { toast } from '../../ui/toast.ts';
import { AuthPanel } from '../auth/auth.tsx';
import { merchantRoleNames } from './role-names.ts';

type Offer = {
  readonly nomCommercial: string;
  readonly role: MerchantRole;
  readonly email: string;
  readonly expireLe: string;
};

/** What the link offers, or why it offers nothing any more. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params['jeton'] ?? '';
  const path = `/merchants/invitations/${encodeURIComponent(token)}`;
  const answer = await serverContext(context).api(path);
  if (answer.status >= 500) return refuseUnread(answer);
  if (answer.ok) return data({ token, offer: (await answer.json()) as Offer, refusal: null });
  const refusal = (await errorOf(answer)).message;
  return data({ token, offer: null, refusal }, { status: 404 });
}

/** Whoever holds the link reads what it offers: no copy of that stays behind. */
export function headers() {
  return { 'Cache-Control': 'no-store' };
}

export const meta: MetaFunction = ({ matches }) => [
  ...(pageMeta(matches, m.invitation_title()) ?? []),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

/** Where the link of an invitation leads: who invites, in which role; sign in, and accept. */
export default function InvitationPage() {
  const { token, offer, refusal } = useLoaderData<typeof loader>();
  const { session } = useSession();
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6 px-5 py-8 sm:py-12">
      {offer === null ? (
        <Over refusal={refusal} session={session} />
      ) : (
        <>
          <Offered offer={offer} />
          {session === null ? (
            <div className="flex flex-col gap-5">
              <p className="text-lg text-ink-2">{m.invitation_visitor()}</p>
              <AuthPanel onSignedIn={() => undefined} />
            </div>
          ) : (
            <Acceptance key={session.userId} token={token} session={session} />
          )}
        </>
      )}
    </div>
  );
}

type OverProps = { readonly refusal: string; readonly session: Session | null };

function Over({ refusal, session }: OverProps) {
  const works = session !== null && session.commerces.length > 0;
  return (
    <Card>
      <h1 className="mb-4 text-2xl">{m.invitation_title()}</h1>
      <Alert
        tone="warn"
        title={refusal}
        actions={
          works ? (
            <ButtonLink to={dashboardPath('merchant')}>{m.invitation_open()}</ButtonLink>
          ) : (
            <ButtonLink to="/">{m.invitation_home()}</ButtonLink>
          )
        }
      />
    </Card>
  );
}

function Offered({ offer: { nomCommercial, role, email, expireLe } }: { readonly offer: Offer }) {
  return (
    <>
      <h1 className="text-3xl wrap-anywhere">{m.invitation_join({ merchant: nomCommercial })}</h1>
      <Recap
        lines={[
          { id: 'role', label: m.merchant_role(), value: merchantRoleNames[role]() },
          { id: 'email', label: m.invitation_for(), value: email },
          { id: 'until', label: m.invitation_until(), value: formatDate(expireLe, 'dateTime') },
        ]}
      />
    </>
  );
}

type AcceptanceProps = { readonly token: string; readonly session: Session };

/** The one press that joins the team, and what stands against it. */
function Acceptance({ token, session }: AcceptanceProps) {
  const { showChange } = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const accept = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      const joined = await http.call<{ readonly elements: readonly Merchant[] }>(
        '/merchants/invitations/accepter',
        { method: 'POST', body: { jeton: token } },
      );
      const known = new Set(session.commerces.map(({ id }) => id));
      const merchant = joined.elements.find(({ id }) => !known.has(id));
      if (merchant !== undefined) {
        keepAccount(accountOf(merchant));
        toast('success', m.invitation_accepted({ merchant: merchant.nomCommercial }));
      }
      await navigate(dashboardPath('merchant'));
      await showChange();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  const name = [session.prenom, session.nom].filter((part) => part !== '').join(' ');
  return (
    <div className="flex flex-col gap-5">
      {refusal !== null && <Refusal token={token} refusal={refusal} />}
      <p className="text-ink-2">{m.invitation_as({ name })}</p>
      <Button
        size="l"
        busy={busy}
        busyLabel={m.invitation_accepting()}
        onClick={() => void accept()}
      >
        {m.invitation_accept()}
      </Button>
    </div>
  );
}

type RefusalProps = { readonly token: string; readonly refusal: ApiError };

function Refusal({ token, refusal }: RefusalProps): ReactNode {
  const { signOut } = useSession();
  const navigate = useNavigate();
  if (refusal.code === 'deja_membre') {
    return (
      <Alert
        live
        tone="info"
        title={m.invitation_already()}
        actions={<ButtonLink to={dashboardPath('merchant')}>{m.invitation_open()}</ButtonLink>}
      >
        {m.invitation_already_text()}
      </Alert>
    );
  }
  const isForOther = refusal.code === 'invitation_autrui';
  const changeAccount = async () => {
    const done = await callWithToasts(signOut);
    if (done.ok) await navigate(`/invitation/${token}`);
  };
  return (
    <Alert
      live
      tone="neg"
      title={isForOther ? m.invitation_other() : m.invitation_refused()}
      actions={
        isForOther && (
          <Button variant="secondary" size="s" onClick={() => void changeAccount()}>
            {m.invitation_change()}
          </Button>
        )
      }
    >
      {refusal.message}
    </Alert>
  );
}
