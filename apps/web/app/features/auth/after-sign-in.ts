import type { SessionAnswer } from '@nzela/contract/auth';
import { useNavigate, useSearchParams } from 'react-router';
import { dashboardPath, safeNext } from '../../lib/guard.ts';

/** Goes to where the person was heading (`next`, a path of this site) or else to their dashboard. */
export function useAfterSignIn(): (answer: SessionAnswer) => Promise<void> {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return async ({ user }) => {
    await navigate(safeNext(search.get('next'), dashboardPath(user.role)), { replace: true });
  };
}

/** `path` with the `next` of this page, so that the way is not lost between login and registration. */
export function useWithNext(path: string): string {
  const [search] = useSearchParams();
  const next = search.get('next');
  return next === null ? path : `${path}?${new URLSearchParams({ next })}`;
}
