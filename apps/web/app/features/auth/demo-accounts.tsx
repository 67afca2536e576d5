import type { DemoAccounts as Accounts } from '@nzela/contract/auth';
import { Building2, CheckCheck, ShieldUser, UserRound } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { type SignedInListener, useLogin } from './use-login.ts';

type Account = Accounts['comptes'][number];

type DemoAccountsProps = {
  readonly accounts: Accounts['comptes'];
  readonly onSignedIn: SignedInListener;
};

const roles: Readonly<
  Record<string, { readonly label: () => string; readonly icon: typeof UserRound }>
> = {
  user: { label: m.auth_demo_user, icon: UserRound },
  merchant: { label: m.auth_demo_merchant, icon: Building2 },
  admin: { label: m.auth_demo_admin, icon: ShieldUser },
  second: { label: m.auth_demo_approver, icon: CheckCheck },
};

/** The second administrator approves what the first one asks for. */
function kindOf(account: Account, accounts: readonly Account[]): string {
  const first = accounts.find(({ role }) => role === account.role);
  return account.role === 'admin' && first !== account ? 'second' : account.role;
}

/** The demonstration's accounts, each one click away. */
export function DemoAccounts({ accounts, onSignedIn }: DemoAccountsProps) {
  const enter = useLogin(onSignedIn, () => toast('info', m.auth_demo_code()));
  const [entering, setEntering] = useState<string | null>(null);
  if (accounts.length === 0) return null;

  const choose = async ({ email, motDePasse }: Account) => {
    setEntering(email);
    try {
      await enter({ email, password: motDePasse });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast('error', error.message);
    } finally {
      setEntering(null);
    }
  };

  return (
    <section
      aria-labelledby="demo-accounts"
      className="flex flex-col gap-3 rounded-l border border-border bg-accent-soft p-5"
    >
      <h2 id="demo-accounts" className="text-lg text-accent-ink">
        {m.auth_demo_title()}
      </h2>
      <p className="text-sm text-ink-2">{m.auth_demo_text()}</p>
      <div className="button-row">
        {accounts.map((account) => {
          const { label, icon: Icon } = roles[kindOf(account, accounts)] ?? {
            label: () => account.role,
            icon: UserRound,
          };
          return (
            <Button
              key={account.email}
              variant="secondary"
              icon={<Icon size={18} aria-hidden />}
              busy={entering === account.email}
              busyLabel={m.auth_login_busy()}
              disabled={entering !== null && entering !== account.email}
              onClick={() => void choose(account)}
            >
              {label()}
            </Button>
          );
        })}
      </div>
    </section>
  );
}
