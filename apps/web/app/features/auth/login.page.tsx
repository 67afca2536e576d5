import type { DemoAccounts as Accounts } from '@nzela/contract/auth';
import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { dashboardPath, safeNext } from '../../lib/guard.ts';
import { pageMeta } from '../../lib/meta.ts';
import { serverContext } from '../../lib/server-context.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { TextLink } from '../../ui/Link.tsx';
import { useAfterSignIn, useWithNext } from './after-sign-in.ts';
import { AuthFrame } from './auth-frame.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { LoginForm } from './login.form.tsx';

/** Sends on whoever is signed in already; tells the others which demonstration accounts there are. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api, session, demo } = serverContext(context);
  if (session !== null) {
    const next = url.searchParams.get('next');
    return redirect(safeNext(next, dashboardPath(session.role)));
  }
  if (!demo) return { accounts: [] };
  const response = await api('/auth/comptes-demo');
  const accounts = response.ok ? ((await response.json()) as Accounts).comptes : [];
  return { accounts };
}

/** Who signs in on this page is sent on by it, once; a redirect of its loader would do it a second time. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, m.auth_login_title(), m.auth_login_description());

export default function LoginPage() {
  const { accounts } = useLoaderData<typeof loader>();
  const afterSignIn = useAfterSignIn();
  return (
    <AuthFrame
      title={m.auth_login_title()}
      after={
        <>
          <p className="text-center">
            {m.auth_login_no_account()}{' '}
            <TextLink to={useWithNext('/register')} className="target">
              {m.auth_login_register_link()}
            </TextLink>
          </p>
          <DemoAccounts accounts={accounts} onSignedIn={afterSignIn} />
        </>
      }
    >
      <Card>
        <LoginForm onSignedIn={afterSignIn} />
      </Card>
    </AuthFrame>
  );
}
