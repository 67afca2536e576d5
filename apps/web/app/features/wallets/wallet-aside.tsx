import type { Wallet } from '@nzela/contract/wallets';
import { useQuery } from '@tanstack/react-query';
import { Globe, LifeBuoy, Plus, QrCode, ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { unreadText } from '../../lib/api-error.ts';
import { m } from '@nzela/messages/m';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ContactSupport } from '../support/support.tsx';
import { estimateNote, formatFigure, totalNote } from './estimate.ts';
import { walletQuery } from './wallets.api.ts';

/** Beside every tab: the account in four figures, four ways to act, and help (spec §2). */
export function WalletAside() {
  return (
    <div className="grid gap-5 md:grid-cols-2 md:items-start xl:grid-cols-1">
      <Card title={m.wallets_overview_title()}>
        <Overview />
        <QuickTabs />
      </Card>
      <Help />
    </div>
  );
}

function Overview() {
  const { data, error, refetch } = useQuery(walletQuery());
  if (data !== undefined) return <Figures overview={data.apercu} />;
  if (error === null) return <Skeleton className="h-40 rounded-m" />;
  return (
    <RetryAlert title={m.wallets_read_failed()} onRetry={() => void refetch()}>
      {unreadText(error)}
    </RetryAlert>
  );
}

function Figures({ overview }: { readonly overview: Wallet['apercu'] }) {
  const lines = [
    { label: m.wallets_overview_pending(), name: 'enAttente' },
    { label: m.wallets_overview_sent(), name: 'transfere' },
    { label: m.wallets_overview_received(), name: 'recu' },
  ] as const;
  const note = estimateNote(overview);
  const total = totalNote(overview, overview.solde);
  return (
    <>
      <dl className="flex flex-col">
        <div className="pb-3">
          <dt className="text-ink-2">{m.wallets_overview_balance()}</dt>
          <dd className="tabular font-display text-3xl font-semibold tracking-tight">
            {formatFigure(overview, 'solde', overview.solde)}
          </dd>
          {total !== null && <dd className="pt-1 text-sm text-ink-2">{total}</dd>}
        </div>
        {lines.map(({ label, name }) => (
          <div
            key={label}
            className="flex items-baseline justify-between gap-4 border-t border-border py-2.5"
          >
            <dt className="text-ink-2">{label}</dt>
            <dd className="tabular font-semibold whitespace-nowrap">
              {formatFigure(overview, name, overview[name])}
            </dd>
          </div>
        ))}
      </dl>
      {note !== null && <p className="border-t border-border pt-2.5 text-sm text-ink-2">{note}</p>}
    </>
  );
}

function QuickTabs() {
  const actions = [
    { tab: 'recharger', label: m.wallets_tab_recharger(), icon: Plus },
    { tab: 'qr', label: m.wallets_tab_qr(), icon: QrCode },
    { tab: 'factures', label: m.wallets_tab_factures(), icon: ReceiptText },
    { tab: 'international', label: m.wallets_tab_international(), icon: Globe },
  ];
  return (
    <ul aria-label={m.wallets_actions_title()} className="mt-4 grid grid-cols-2 gap-3">
      {actions.map(({ tab, label, icon: Icon }) => (
        <li key={tab}>
          <Link
            to={{ search: `?onglet=${tab}` }}
            className="flex min-h-20 flex-col items-start justify-between gap-2 rounded-m border border-border p-3 text-sm font-semibold transition-colors hover:border-brand hover:bg-brand-soft"
          >
            <Icon size={20} aria-hidden className="text-brand" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Help() {
  return (
    <Card look="soft" className="flex flex-col items-start gap-3">
      <LifeBuoy size={24} aria-hidden className="text-brand" />
      <h2 className="text-xl">{m.support_help_title()}</h2>
      <p className="text-ink-2">{m.support_help_text()}</p>
      <ContactSupport />
    </Card>
  );
}
