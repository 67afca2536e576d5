import type { Approval } from '@nzela/contract/approvals';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { differencesIn } from '../../lib/approval-differences.ts';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { useRootData } from '../../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { SettingChanges } from '../../layouts/setting-changes.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Differences } from '../../ui/Differences.tsx';
import { TextLink } from '../../ui/Link.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { withStepUp } from '../auth/auth.tsx';
import { approvalStates } from './approval-states.ts';
import { titleOf } from './approval-words.ts';
import { decide, withdraw } from './approvals.api.ts';
import { RefuseDialog } from './refuse.dialog.tsx';

/** One change that two administrators make: what differs, who asked, and what the reader can do about it. */
export function ApprovalCard({ approval }: { readonly approval: Approval }) {
  const { statut, demandeur, date, expireLe, decideur, dateDecision, raison } = approval;
  const { name, look } = approvalStates[statut];
  return (
    <Card title={titleOf(approval)} action={<StatusPill look={look}>{name()}</StatusPill>}>
      <div className="flex flex-col gap-5">
        {approval.personne !== null && <Whose approval={approval} person={approval.personne} />}
        <WhatDiffers approval={approval} />
        <p className="text-sm text-ink-2">
          {m.approvals_asked_by({ name: demandeur.nom, date: formatDate(date, 'dateTime') })}
          {statut === 'en_attente' &&
            ` ${m.approvals_until({ date: formatDate(expireLe, 'dateTime') })}`}
          {decideur !== null &&
            dateDecision !== null &&
            ` ${m.approvals_decided_by({ name: decideur.nom, date: formatDate(dateDecision, 'dateTime') })}`}
        </p>
        {raison !== null && <p>{m.approvals_reason_is({ reason: raison })}</p>}
        {statut === 'en_attente' && <Decisions approval={approval} />}
      </div>
    </Card>
  );
}

type WhoseProps = {
  readonly approval: Approval;
  readonly person: NonNullable<Approval['personne']>;
};

/** Whom it is about, and the document, for whoever may read them. */
function Whose({ approval: { genre, sujet }, person: { id, nom } }: WhoseProps) {
  const held = useRootData().session?.capacites;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {held?.includes('support') === true ? (
        <TextLink to={`/dashboard/admin/users/${id}`} className="target font-semibold">
          {nom}
        </TextLink>
      ) : (
        <span className="font-semibold">{nom}</span>
      )}
      {genre === 'identites' && held?.includes('conformite') === true && (
        <TextLink to={`/dashboard/admin/users/kyc?document=${sujet}`} className="target">
          {m.approvals_document()}
        </TextLink>
      )}
    </p>
  );
}

function WhatDiffers({ approval }: { readonly approval: Approval }) {
  const differences = differencesIn(approval);
  const label = m.approvals_differences();
  if (approval.genre === 'reglages')
    return <SettingChanges subject={approval.sujet} label={label} of={differences} />;
  return <Differences label={label} of={differences} />;
}

function Decisions({ approval }: { readonly approval: Approval }) {
  const { session } = useRootData();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [isRefusing, setRefusing] = useState(false);
  const act = async (call: () => Promise<Approval>, success: string) => {
    setBusy(true);
    await callWithToasts(call, { success });
    await queries.invalidateQueries({ queryKey: ['approvals'] });
    setBusy(false);
  };
  const { id, peutDecider, demandeur } = approval;
  if (demandeur.id === session?.userId)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="flex-1 basis-64 text-ink-2">{m.approvals_own()}</p>
        <Button
          variant="secondary"
          busy={busy}
          busyLabel={m.ui_loading()}
          onClick={() => void act(() => withdraw(id), m.approvals_withdrawn())}
        >
          {m.approvals_withdraw()}
        </Button>
      </div>
    );
  if (!peutDecider) return <p className="text-ink-2">{m.approvals_not_yours()}</p>;
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        busy={busy}
        busyLabel={m.ui_loading()}
        onClick={() =>
          void act(
            () => withStepUp((verification) => decide(id, { decision: 'approuver' }, verification)),
            m.approvals_approved(),
          )
        }
      >
        {m.approvals_approve()}
      </Button>
      <Button variant="secondary" onClick={() => setRefusing(true)}>
        {m.approvals_refuse()}
      </Button>
      {isRefusing && <RefuseDialog approval={approval} onClose={() => setRefusing(false)} />}
    </div>
  );
}
