import type { PaymentLink } from '@nzela/contract/payment-links';
import { useQuery } from '@tanstack/react-query';
import { Link2, Plus } from 'lucide-react';
import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { firstReads, ofMerchant, readsBeforeOpening } from '../../lib/first-reads.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { HistoryCard } from '../../ui/HistoryCard.tsx';
import type { HistoryItem } from '../../ui/HistoryList.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { Permitted } from '../merchants/merchants.tsx';
import { amountText } from './amount-text.ts';
import { linkStatus, paymentLinksQuery } from './payment-links.api.ts';

export const handle: PageHandle = { title: () => m.payment_links_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.payment_links_title());

const reads = ofMerchant((account) => [paymentLinksQuery(account, 1)]);
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads);

export default function PaymentLinksPage() {
  return (
    <Permitted to={['paiements.lire']}>
      <Links />
    </Permitted>
  );
}

function Links() {
  const { account, may } = useMerchant();
  const [page, setPage] = useState(1);
  const list = useQuery(paymentLinksQuery(account, page));
  const create = may('liens.gerer') && (
    <ButtonLink
      to="/dashboard/merchant/payment-links/nouveau"
      icon={<Plus size={20} aria-hidden />}
    >
      {m.payment_links_new()}
    </ButtonLink>
  );
  const isEmpty = list.data?.elements.length === 0 && page === 1;
  return (
    <>
      <PageTitle description={m.payment_links_text()} actions={!isEmpty && create}>
        {m.payment_links_title()}
      </PageTitle>
      <HistoryCard
        title={m.payment_links_title()}
        failed={m.payment_links_failed()}
        list={list}
        itemOf={itemOf}
        page={page}
        onPage={setPage}
        empty={
          <EmptyState
            icon={<Link2 size={28} />}
            title={m.payment_links_none()}
            action={create || undefined}
          >
            {m.payment_links_none_text()}
          </EmptyState>
        }
      />
    </>
  );
}

function itemOf(link: PaymentLink): HistoryItem {
  const { vues, commences, payes } = link.statistiques;
  const { label, look } = linkStatus[link.statut];
  return {
    id: link.id,
    to: `/dashboard/merchant/payment-links/${link.id}`,
    title: link.titre,
    detail: m.payment_links_row({
      views: String(vues),
      begun: String(commences),
      paid: String(payes),
    }),
    amount: amountText(link),
    status: <StatusPill look={look}>{label()}</StatusPill>,
  };
}
