import { useQuery } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { firstReads, readsBeforeOpening } from '../../lib/first-reads.ts';
import { pageMeta } from '../../lib/meta.ts';
import { pagePart } from '../../lib/page-part.tsx';
import { useRootData } from '../../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { loadSecurityTab } from './auth.tsx';
import { securityQuery, sessionsQuery } from './security.api.ts';

export const handle: PageHandle = { title: () => m.auth_admin_security_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.auth_admin_security_title());

const Security = pagePart('admin-security', loadSecurityTab, <SkeletonRows rows={6} />);

const reads = () => [securityQuery(), sessionsQuery()];
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads, () => Security);

/** How an administrator signs in. In production the back-office opens only to a session with a second factor. */
export default function AdminSecurityPage() {
  const { session } = useRootData();
  return (
    <div className="flex flex-col gap-6">
      {session?.secondFacteurDemande === true && <SecondFactorNotice />}
      <Security />
    </div>
  );
}

function SecondFactorNotice() {
  const { data } = useQuery(securityQuery());
  const isAdded = data !== undefined && (data.totp.actif || data.passkeys.length > 0);
  if (!isAdded) {
    return (
      <Alert tone="warn" title={m.auth_second_factor_title()}>
        {m.auth_second_factor_text()}
      </Alert>
    );
  }
  return (
    <Alert
      live
      tone="pos"
      title={m.auth_second_factor_added()}
      actions={
        // The page is loaded anew, so that it is rendered for the session as it is now.
        <ButtonLink reloadDocument to="/dashboard/admin">
          {m.auth_second_factor_open()}
        </ButtonLink>
      }
    />
  );
}
