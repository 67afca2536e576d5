import { useQuery } from '@tanstack/react-query';
import { m } from '@nzela/messages/m';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { securityQuery } from './security.api.ts';
import { SessionsCard } from './sessions-card.tsx';
import { SignInWaysCard } from './sign-in-ways-card.tsx';
import { TotpCard } from './totp-card.tsx';

/** How a person signs in, and where they are signed in (spec §2, settings). */
export function SecurityTab() {
  const { data, error, refetch } = useQuery(securityQuery());
  if (data === undefined && error === null) return <SkeletonRows rows={6} />;
  if (data === undefined) {
    return (
      <RetryAlert live title={m.auth_security_failed()} onRetry={() => void refetch()}>
        {error?.message}
      </RetryAlert>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <PasswordCard />
      <SignInWaysCard security={data} />
      <PasskeysCard passkeys={data.passkeys} />
      <TotpCard totp={data.totp} />
      <SessionsCard />
    </div>
  );
}
