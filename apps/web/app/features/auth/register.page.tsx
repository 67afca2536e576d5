import {
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useSearchParams,
} from 'react-router';
import { dashboardPath, safeNext } from '../../lib/guard.ts';
import { pageMeta } from '../../lib/meta.ts';
import { serverContext } from '../../lib/server-context.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { TextLink } from '../../ui/Link.tsx';
import { useAfterSignIn, useWithNext } from './after-sign-in.ts';
import { AuthFrame } from './auth-frame.tsx';
import { RegisterForm } from './register.form.tsx';

/** Sends on whoever is signed in already. */
export function loader({ url, context }: LoaderFunctionArgs) {
  const { session } = serverContext(context);
  if (session === null) return null;
  const next = url.searchParams.get('next');
  return redirect(safeNext(next, dashboardPath(session.role)));
}

/** Who signs in on this page is sent on by it, once; a redirect of its loader would do it a second time. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, m.auth_register_title(), m.auth_register_description());

export default function RegisterPage() {
  const [search] = useSearchParams();
  const afterSignIn = useAfterSignIn();
  return (
    <AuthFrame
      title={m.auth_register_title()}
      after={
        <p className="text-center">
          {m.auth_register_has_account()}{' '}
          <TextLink to={useWithNext('/login')} className="target">
            {m.auth_register_login_link()}
          </TextLink>
        </p>
      }
    >
      <Card>
        <RegisterForm
          asksTwice
          onSignedIn={afterSignIn}
          referralCode={(search.get('parrainage') ?? '').slice(0, 32)}
        />
      </Card>
    </AuthFrame>
  );
}
