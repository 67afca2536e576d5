import type { ComponentType } from 'react';
import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../layouts/page-handle.ts';
import {
  codeOfOpenTab,
  firstReads,
  ofOpenTab,
  type Opened,
  readsBeforeOpening,
} from '../lib/first-reads.ts';
import { pageMeta } from '../lib/meta.ts';
import { pagePart } from '../lib/page-part.tsx';
import { m } from '@nzela/messages/m';
import { PageTitle } from '../ui/PageTitle.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { type PageTab, PageTabs, tabTitle } from '../ui/PageTabs.tsx';
import { billersQuery, billListQuery } from '../features/bills/bills.api.ts';
import { depositListQuery } from '../features/deposits/deposits.api.ts';
import { fundingQuery } from '../features/gateways/gateways.ts';
import { offerQuery, paymentListQuery } from '../features/mobile-money/mobile-money.api.ts';
import { recentOperationsQuery } from '../features/operations/operations.ts';
import { myQrQuery } from '../features/qr/qr.api.ts';
import { recipientsQuery } from '../features/recipients/recipients.ts';
import {
  cardConfigurationQuery,
  userVirtualCardsQuery,
} from '../features/virtual-cards/virtual-cards.api.ts';
import { BalanceTab, operationsShown } from '../features/wallets/balance.tab.tsx';
import { WalletAside } from '../features/wallets/wallet-aside.tsx';
import { reservedQuery, walletQuery } from '../features/wallets/wallets.ts';
import { corridorsQuery, withdrawalListQuery } from '../features/withdrawals/withdrawals.api.ts';

export const handle: PageHandle = { title: () => m.wallet_title() };

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, tabTitle(m.wallet_title(), tabs, location.search));

/** Loads a tab's code when it is opened: eight screens would be too much for one page. */
const tab = (name: string, load: () => Promise<ComponentType>) =>
  pagePart(`wallet-${name}`, load, <SkeletonRows rows={4} />);

const Deposit = tab(
  'deposit',
  async () => (await import('../features/deposits/deposit.tab.tsx')).DepositTab,
);
const Withdrawal = tab(
  'withdrawal',
  async () => (await import('../features/withdrawals/withdrawal.tab.tsx')).WithdrawalTab,
);
const Qr = tab('qr', async () => (await import('../features/qr/qr.tab.tsx')).QrTab);
const MobileMoney = tab(
  'mobile-money',
  async () => (await import('../features/mobile-money/mobile-money.tab.tsx')).MobileMoneyTab,
);
const International = tab(
  'international',
  async () => (await import('../features/transfers/international.tab.tsx')).InternationalTab,
);
const Bills = tab('bills', async () => (await import('../features/bills/bills.tab.tsx')).BillsTab);
const VirtualCards = tab(
  'virtual-cards',
  async () => (await import('../features/virtual-cards/virtual-cards.tab.tsx')).VirtualCardsTab,
);

/** Spec §2: the eight tabs, by their names in the address; `solde` when none is named. */
const tabs: readonly [PageTab, ...PageTab[]] = [
  {
    id: 'solde',
    label: () => m.wallets_tab_solde(),
    Content: BalanceTab,
    reads: () => [reservedQuery(), recentOperationsQuery(operationsShown)],
  },
  {
    id: 'recharger',
    label: () => m.wallets_tab_recharger(),
    Content: Deposit,
    reads: () => [fundingQuery(), depositListQuery(1)],
  },
  {
    id: 'retirer',
    label: () => m.wallets_tab_retirer(),
    Content: Withdrawal,
    reads: () => [corridorsQuery(), withdrawalListQuery(1)],
  },
  { id: 'qr', label: () => m.wallets_tab_qr(), Content: Qr, reads: () => [myQrQuery(null)] },
  {
    id: 'mobilemoney',
    label: () => m.wallets_tab_mobilemoney(),
    Content: MobileMoney,
    reads: ({ session }) => [offerQuery(), paymentListQuery(session.userId, 1)],
  },
  {
    id: 'international',
    label: () => m.wallets_tab_international(),
    Content: International,
    reads: () => [corridorsQuery(), recipientsQuery()],
  },
  {
    id: 'factures',
    label: () => m.wallets_tab_factures(),
    Content: Bills,
    reads: () => [billersQuery(), billListQuery(1)],
  },
  {
    id: 'cartes',
    label: () => m.wallets_tab_cartes(),
    Content: VirtualCards,
    reads: ({ session }) => [cardConfigurationQuery(), userVirtualCardsQuery(session.userId)],
  },
];

const tabReads = ofOpenTab(tabs);
const reads = (opened: Opened) => [walletQuery(), ...tabReads(opened)];
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads, codeOfOpenTab(tabs));

export default function WalletPage() {
  return (
    <div className="mx-auto flex max-w-content flex-col gap-5">
      <div className="-mb-5">
        <PageTitle>{m.wallet_title()}</PageTitle>
      </div>
      <PageTabs label={m.wallet_title()} tabs={tabs} aside={<WalletAside />} />
    </div>
  );
}
