import type { MetaFunction } from 'react-router';
import { ComingPage } from '../../layouts/ComingPage.tsx';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';

export const handle: PageHandle = { title: () => m.payment_config_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.payment_config_title());

export default function PaymentConfigPage() {
  return <ComingPage title={m.payment_config_title()} holds={m.payment_config_holds()} />;
}
