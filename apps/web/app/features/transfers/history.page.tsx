import type { MetaFunction } from 'react-router';
import { ComingPage } from '../../layouts/ComingPage.tsx';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '../../paraglide/messages.js';

export const handle: PageHandle = { title: () => m.transfer_history_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.transfer_history_title());

export default function TransferHistoryPage() {
  return <ComingPage title={m.transfer_history_title()} holds={m.transfer_history_holds()} />;
}
