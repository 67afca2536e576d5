import { type ComponentType, lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { SignedInListener } from './use-login.ts';

export { securityQuery, sessionsQuery } from './security.api.ts';
export { splitFullName } from './full-name.ts';
export { ResendLink } from './resend-link.tsx';
export { SignInAgainHost } from './sign-in-again-host.tsx';
export { StepUpHost } from './step-up-host.tsx';
export { withStepUp } from './step-up.ts';

/** Fetches the forms of {@link AuthPanel} before they are shown. */
export const loadAuthPanel = () => import('./auth-panel.tsx');

const Panel = lazy(async () => ({ default: (await loadAuthPanel()).AuthPanel }));

/** The tab of an account's settings, whose code comes when it is opened. */
export async function loadSecurityTab(): Promise<ComponentType> {
  return (await import('./security.tab.tsx')).SecurityTab;
}

type AuthPanelProps = {
  /** Called once the person is signed in and the page knows it; nothing navigates by itself. */
  readonly onSignedIn: SignedInListener;
};

/** Sign-in and registration in place. Most people are signed in already: its forms are fetched when they are needed. */
export function AuthPanel({ onSignedIn }: AuthPanelProps) {
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <Panel onSignedIn={onSignedIn} />
    </Suspense>
  );
}
