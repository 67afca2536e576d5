import type { Wallet } from '@nzela/contract/wallets';
import { useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { unreadText } from '../../lib/api-error.ts';
import { m } from '@nzela/messages/m';
import { ActionGrid } from '../../ui/ActionGrid.tsx';
import { TextLink } from '../../ui/Link.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ContactSupport } from '../support/support.ts';
import { estimateNote, formatFigure, reservedNote, totalNote } from './estimate.ts';
import { reservedPath } from './reserved-link.tsx';
import { walletActions } from './wallet-actions.ts';
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
    { label: m.wallets_overview_sent(), name: 'transfere' },
    { label: m.wallets_overview_received(), name: 'recu' },
  ] as const;
  const note = estimateNote(overview);
  const total = totalNote(overview, 'disponibleTotal', {
    total: overview.disponibleTotal,
    main: overview.disponible,
  });
  const reserved = reservedNote(overview);
  return (
    <>
      <dl className="flex flex-col">
        <div className="pb-3">
          <dt className="text-ink-2">{m.wallets_free()}</dt>
          <dd className="tabular font-display text-3xl font-semibold tracking-tight">
            {formatFigure(overview, 'disponible', overview.disponible)}
          </dd>
          {total !== null && <dd className="pt-1 text-sm text-ink-2">{total}</dd>}
          {reserved !== null && (
            <dd className="pt-1 text-sm">
              <TextLink to={reservedPath} className="target">
                {reserved}
              </TextLink>
            </dd>
          )}
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

/** The specification's four, and what has no tab; on a narrower screen the balance tab has a grid of everything. */
function QuickTabs() {
  const { recharger, qr, factures, international, demandes, programmes } = walletActions();
  return (
    <div className="mt-4 max-xl:hidden">
      <ActionGrid
        label={m.wallets_actions_title()}
        columns={3}
        actions={[recharger, qr, factures, international, demandes, programmes]}
      />
    </div>
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
