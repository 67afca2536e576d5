import type { Security, SignInWays } from '@nzela/contract/sign-in';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { toast } from '../../ui/toast.ts';
import { securityQuery, setSignInWays } from './security.api.ts';

/** §4: sign-in by e-mail and by phone guard each other, and security is always told. */
export function SignInWaysCard({ security }: { readonly security: Security }) {
  const change = useChangeWays();
  const { connexionEmail: byEmail, connexionTelephone: byPhone } = security;
  return (
    <Card title={m.auth_ways_title()} description={m.auth_ways_text()}>
      <div className="flex flex-col divide-y divide-border">
        <Switch
          label={m.auth_ways_email()}
          hint={byPhone ? m.auth_ways_email_hint() : m.auth_ways_last()}
          value={byEmail}
          disabled={byEmail && !byPhone}
          onChange={(connexionEmail) => change({ connexionEmail })}
        />
        <Switch
          label={m.auth_ways_phone()}
          hint={byEmail ? m.auth_ways_phone_hint() : m.auth_ways_last()}
          value={byPhone}
          disabled={byPhone && !byEmail}
          onChange={(connexionTelephone) => change({ connexionTelephone })}
        />
        <Switch
          label={m.auth_notices()}
          hint={m.auth_notices_hint()}
          value
          disabled
          onChange={() => undefined}
        />
      </div>
    </Card>
  );
}

/** Shown at once, and taken back when the API refuses. */
function useChangeWays(): (ways: SignInWays) => void {
  const queries = useQueryClient();
  const { queryKey } = securityQuery();
  const { mutate } = useMutation({
    mutationFn: setSignInWays,
    onMutate: (ways) => {
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (known) => known && { ...known, ...withoutGaps(ways) });
      return { before };
    },
    onSuccess: (security) => {
      queries.setQueryData(queryKey, security);
      toast('success', m.auth_security_saved());
    },
    onError: (error, _ways, context) => {
      queries.setQueryData(queryKey, context?.before);
      toast('error', error.message);
    },
  });
  return mutate;
}

function withoutGaps({ connexionEmail, connexionTelephone }: SignInWays) {
  return {
    ...(connexionEmail === undefined ? {} : { connexionEmail }),
    ...(connexionTelephone === undefined ? {} : { connexionTelephone }),
  };
}
