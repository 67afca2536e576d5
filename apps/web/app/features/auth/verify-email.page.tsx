import { useEffect, useRef, useState } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { dashboardPath } from '../../lib/guard.ts';
import { pageMeta } from '../../lib/meta.ts';
import { useRootData } from '../../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { verifyEmail } from './auth.api.ts';
import { AuthFrame } from './auth-frame.tsx';

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, m.auth_verify_title()),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

type Outcome = { readonly ok: true } | { readonly ok: false; readonly message: string } | null;

/**
 * The page that a verification e-mail leads to. Opening it changes nothing by itself (mail programs open links to
 * inspect them): the address is confirmed by the call that the page's script then makes.
 */
export default function VerifyEmailPage() {
  const [search] = useSearchParams();
  const { session } = useRootData();
  const token = search.get('token') ?? '';
  const outcome = useVerification(token);
  const onward = (
    <ButtonLink to={session === null ? '/login' : dashboardPath(session.role)}>
      {session === null ? m.auth_login_submit() : m.auth_verify_continue()}
    </ButtonLink>
  );
  return (
    <AuthFrame title={m.auth_verify_title()}>
      {token === '' && (
        <Alert tone="warn" title={m.auth_link_broken_title()} actions={onward}>
          {m.auth_link_broken_text()}
        </Alert>
      )}
      {token !== '' && outcome === null && (
        <p role="status" className="flex items-center gap-3 text-lg">
          <Spinner />
          {m.auth_verify_busy()}
        </p>
      )}
      {outcome?.ok === true && (
        <Alert live tone="pos" title={m.auth_verify_done_title()} actions={onward}>
          {m.auth_verify_done_text()}
        </Alert>
      )}
      {outcome?.ok === false && (
        <Alert live tone="neg" title={m.auth_verify_failed_title()} actions={onward}>
          <p>{outcome.message}</p>
          <p>{m.auth_verify_failed_text()}</p>
        </Alert>
      )}
    </AuthFrame>
  );
}

/** Uses the token once, however often the page is drawn; null until the answer. */
function useVerification(token: string): Outcome {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const used = useRef('');
  useEffect(() => {
    if (token === '' || used.current === token) return;
    used.current = token;
    verifyEmail(token).then(
      () => setOutcome({ ok: true }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        setOutcome({ ok: false, message: error.message });
      },
    );
  }, [token]);
  return outcome;
}
