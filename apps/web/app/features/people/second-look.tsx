import type { Approval } from '@nzela/contract/approvals';
import type { SentDocument } from '@nzela/contract/kyc';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { useRootData } from '../../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextLink } from '../../ui/Link.tsx';
import { decideOnApproval } from '../approvals/approvals.ts';
import { withStepUp } from '../auth/auth.tsx';

type SecondLookProps = {
  readonly document: SentDocument;
  readonly approval: Approval;
  readonly onApproved: () => Promise<void>;
};

/** Somebody has accepted the document: who, when and what they read on it. Another administrator accepts it here, too. */
export function SecondLook({ document, approval, onApproved }: SecondLookProps) {
  const { demandeur, date, expireLe } = approval;
  const { dateNaissance } = document;
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="info" title={m.kyc_second_title()}>
        {m.kyc_second_text({
          name: demandeur.nom,
          date: formatDate(date, 'dateTime'),
          until: formatDate(expireLe, 'dateTime'),
        })}
      </Alert>
      {dateNaissance !== null && (
        <p>{m.kyc_queue_birth_read({ date: formatDate(dateNaissance) })}</p>
      )}
      <Decision approval={approval} onApproved={onApproved} />
      <p>
        <TextLink to="/dashboard/admin/approbations">{m.kyc_second_request()}</TextLink>
      </p>
    </div>
  );
}

function Decision({ approval, onApproved }: Omit<SecondLookProps, 'document'>) {
  const { session } = useRootData();
  const [busy, setBusy] = useState(false);
  const { id, demandeur, peutDecider } = approval;
  if (demandeur.id === session?.userId) return <p className="text-ink-2">{m.approvals_own()}</p>;
  if (!peutDecider) return <p className="text-ink-2">{m.approvals_not_yours()}</p>;
  const accept = async () => {
    setBusy(true);
    const approved = await callWithToasts(
      () =>
        withStepUp((verification) => decideOnApproval(id, { decision: 'approuver' }, verification)),
      { success: m.kyc_queue_accepted() },
    );
    setBusy(false);
    if (approved.ok) await onApproved();
  };
  return (
    <div>
      <Button busy={busy} busyLabel={m.kyc_queue_accept_busy()} onClick={() => void accept()}>
        {m.kyc_second_accept()}
      </Button>
    </div>
  );
}
