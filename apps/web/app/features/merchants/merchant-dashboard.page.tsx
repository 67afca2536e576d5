import type { MetaFunction } from 'react-router';
import { ComingPage } from '../../layouts/ComingPage.tsx';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';

export const handle: PageHandle = { title: () => m.merchant_dashboard_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.merchant_dashboard_title());

export default function MerchantDashboardPage() {
  return <ComingPage title={m.merchant_dashboard_title()} holds={m.merchant_dashboard_holds()} />;
}
