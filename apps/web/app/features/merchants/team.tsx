import type { MerchantMember } from '@nzela/contract/merchants';
import type { MerchantRole } from '@nzela/contract/merchant-terms';
import { mayGive } from '@nzela/contract/merchant-terms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmailAddress } from '../../ui/EmailAddress.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { Badge } from '../../ui/StatusPill.tsx';
import { InviteDialog } from './invite.dialog.tsx';
import { teamQuery, withdrawInvitation } from './merchants.api.ts';
import { RemoveDialog } from './remove.dialog.tsx';
import { RoleDialog } from './role.dialog.tsx';
import { merchantRoleNames } from './role-names.ts';
import { RoleTable } from './role-table.tsx';

/** Who works for the business and who is invited; who may changes it, and everybody may leave. */
export function Team() {
  const { account, may } = useMerchant();
  const team = useQuery(teamQuery(account));
  const [isInviting, setInviting] = useState(false);
  const manages = may('equipe.gerer');
  return (
    <>
      <Card
        title={m.merchant_team_title()}
        description={m.merchant_team_text()}
        action={
          manages && (
            <Button
              size="s"
              icon={<UserPlus size={18} aria-hidden />}
              onClick={() => setInviting(true)}
            >
              {m.merchant_invite()}
            </Button>
          )
        }
      >
        {team.data === undefined ? (
          <Reading of={team} rows={3} />
        ) : (
          <div className="flex flex-col gap-6">
            <ul className="flex flex-col divide-y divide-border">
              {team.data.membres.map((member) => (
                <MemberRow key={member.id} member={member} />
              ))}
            </ul>
            {team.data.invitations.length > 0 && (
              <div>
                <h3 className="mb-1 font-text text-base font-semibold tracking-normal">
                  {m.merchant_invitations_title()}
                </h3>
                <ul className="flex flex-col divide-y divide-border">
                  {team.data.invitations.map((invitation) => (
                    <InvitationRow key={invitation.id} {...invitation} />
                  ))}
                </ul>
              </div>
            )}
          </div>
        )}
        {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      </Card>
      <Card title={m.merchant_roles_title()} description={m.merchant_roles_text()} padded={false}>
        <RoleTable />
      </Card>
    </>
  );
}

function MemberRow({ member }: { readonly member: MerchantMember }) {
  const { merchant, may } = useMerchant();
  const [open, setOpen] = useState<'role' | 'remove' | null>(null);
  const { nom, email, role, soi } = member;
  const manages = may('equipe.gerer') && mayGive(merchant.role, role);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">
          {nom} {soi && <span className="text-ink-2">{m.merchant_member_self()}</span>}
        </p>
        <p className="text-sm text-ink-2">
          <EmailAddress email={email} />
        </p>
      </div>
      <Badge tone={role === 'proprietaire' ? 'brand' : 'neutral'}>
        {merchantRoleNames[role]()}
      </Badge>
      <div className="flex flex-wrap gap-2">
        {manages && (
          <Button
            size="s"
            variant="secondary"
            aria-label={m.merchant_role_change_of({ name: nom })}
            onClick={() => setOpen('role')}
          >
            {m.merchant_role_change()}
          </Button>
        )}
        {(soi || manages) && (
          <Button
            size="s"
            variant="quiet"
            aria-label={soi ? m.merchant_leave() : m.merchant_remove_of({ name: nom })}
            onClick={() => setOpen('remove')}
          >
            {soi ? m.merchant_leave() : m.merchant_remove()}
          </Button>
        )}
      </div>
      {open === 'role' && <RoleDialog member={member} onClose={() => setOpen(null)} />}
      {open === 'remove' && <RemoveDialog member={member} onClose={() => setOpen(null)} />}
    </li>
  );
}

type InvitationRowProps = {
  readonly id: string;
  readonly email: string;
  readonly role: MerchantRole;
  readonly expireLe: string;
};

function InvitationRow({ id, email, role, expireLe }: InvitationRowProps) {
  const { account, may } = useMerchant();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    await callWithToasts(() => withdrawInvitation(account, id), {
      success: m.merchant_invitation_withdrawn(),
    });
    await queries.invalidateQueries({ queryKey: teamQuery(account).queryKey });
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">
          <EmailAddress email={email} />
        </p>
        <p className="text-sm text-ink-2">
          {m.merchant_invitation_until({ date: formatDate(expireLe, 'dateTime') })}
        </p>
      </div>
      <Badge>{merchantRoleNames[role]()}</Badge>
      {may('equipe.gerer') && (
        <Button
          size="s"
          variant="quiet"
          busy={busy}
          aria-label={m.merchant_invitation_withdraw_of({ email })}
          onClick={() => void withdraw()}
        >
          {m.merchant_invitation_withdraw()}
        </Button>
      )}
    </li>
  );
}
