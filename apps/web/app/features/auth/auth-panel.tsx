import type { DemoAccounts as Accounts } from '@nzela/contract/auth';
import { useEffect, useState } from 'react';
import { useRootData } from '../../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { Tabs } from '../../ui/Tabs.tsx';
import { demoAccounts } from './auth.api.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { LoginForm } from './login.form.tsx';
import type { SignedInListener } from './use-login.ts';
import { RegisterForm } from './register.form.tsx';

type AuthPanelProps = {
  /** Called once the person is signed in and the page knows it; nothing navigates by itself. */
  readonly onSignedIn: SignedInListener;
};

/** Sign-in and registration in place, for a page that goes on where it was. */
export function AuthPanel({ onSignedIn }: AuthPanelProps) {
  const [tab, setTab] = useState<'login' | 'register'>('login');
  const accounts = useDemoAccounts();
  return (
    <div className="flex flex-col gap-6">
      <Tabs
        label={m.auth_panel_tabs()}
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: 'login',
            label: m.auth_login_submit(),
            content: <LoginForm onSignedIn={onSignedIn} />,
          },
          {
            id: 'register',
            label: m.auth_register_title(),
            content: <RegisterForm onSignedIn={onSignedIn} />,
          },
        ]}
      />
      <DemoAccounts accounts={accounts} onSignedIn={onSignedIn} />
    </div>
  );
}

/** The personal accounts of the demonstration; none until they are known, and none outside it. */
function useDemoAccounts(): Accounts['comptes'] {
  const { demo } = useRootData();
  const [accounts, setAccounts] = useState<Accounts['comptes']>([]);
  useEffect(() => {
    if (!demo) return;
    demoAccounts().then(
      ({ comptes }) => setAccounts(comptes.filter(({ role }) => role === 'user')),
      (error: unknown) => console.warn('The demonstration accounts are not offered here.', error),
    );
  }, [demo]);
  return accounts;
}
