import type { MetaFunction } from 'react-router';
import { ComingPage } from '../../layouts/ComingPage.tsx';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';

export const handle: PageHandle = { title: () => m.merchant_transactions_title() };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, m.merchant_transactions_title());

export default function MerchantTransactionsPage() {
  return (
    <ComingPage title={m.merchant_transactions_title()} holds={m.merchant_transactions_holds()} />
  );
}
