import {
  type MerchantPermission,
  merchantPermissions,
  merchantRoles,
  permissionsOf,
  type MerchantRole,
} from '@nzela/contract/merchant-terms';
import { Check, FlaskConical, Minus } from 'lucide-react';
import { m } from '@nzela/messages/m';
import { merchantRoleNames } from './role-names.ts';

const permissionNames: Record<MerchantPermission, () => string> = {
  'commerce.modifier': m.merchant_may_profile,
  'equipe.gerer': m.merchant_may_team,
  'documents.envoyer': m.merchant_may_documents,
  'mode.changer': m.merchant_may_mode,
  'cles.gerer': m.merchant_may_keys,
  'webhooks.gerer': m.merchant_may_webhooks,
  'liens.gerer': m.merchant_may_links,
  'paiements.encaisser': m.merchant_may_collect,
  'paiements.lire': m.merchant_may_payments,
  'paiements.rembourser': m.merchant_may_refund,
  'litiges.repondre': m.merchant_may_disputes,
  'clients.lire': m.merchant_may_customers,
  'clients.gerer': m.merchant_may_change_customers,
  'solde.lire': m.merchant_may_balance,
  'versements.lire': m.merchant_may_payouts,
  'versements.demander': m.merchant_may_withdraw,
  'versements.comptes': m.merchant_may_payees,
};

/** What each role may do, by the rule that the server itself keeps to. */
export function RoleTable() {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls is reached by keyboard.
      tabIndex={0}
      role="region"
      aria-label={m.merchant_roles_title()}
      className="relative overflow-x-auto"
    >
      <table className="w-full min-w-2xl border-collapse text-sm">
        <thead>
          <tr className="border-y border-border">
            <th
              scope="col"
              className="sticky left-0 bg-surface px-5 py-3 text-left font-medium text-ink-2"
            >
              {m.merchant_roles_what()}
            </th>
            {merchantRoles.map((role) => (
              <th key={role} scope="col" className="px-2 py-3 font-medium text-ink-2">
                {merchantRoleNames[role]()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {merchantPermissions.map((permission) => (
            <tr key={permission} className="border-b border-border last:border-0">
              <th
                scope="row"
                className="sticky left-0 min-w-36 bg-surface px-5 py-2.5 text-left font-normal"
              >
                {permissionNames[permission]()}
              </th>
              {merchantRoles.map((role) => (
                <td key={role} className="px-2 py-2.5 text-center">
                  <Allowed role={role} permission={permission} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type AllowedProps = { readonly role: MerchantRole; readonly permission: MerchantPermission };

function Allowed({ role, permission }: AllowedProps) {
  const isLive = permissionsOf(role, 'live').includes(permission);
  if (isLive) return <Mark icon={Check} text={m.merchant_may_yes()} className="text-pos" />;
  const isTest = permissionsOf(role, 'test').includes(permission);
  if (isTest) {
    return <Mark icon={FlaskConical} text={m.merchant_may_test()} className="text-accent-ink" />;
  }
  return <Mark icon={Minus} text={m.merchant_may_no()} className="text-ink-3" />;
}

type MarkProps = { readonly icon: typeof Check; readonly text: string; readonly className: string };

function Mark({ icon: Icon, text, className }: MarkProps) {
  return (
    <span className={className}>
      <Icon size={18} aria-hidden className="inline" />
      <span className="sr-only">{text}</span>
    </span>
  );
}
