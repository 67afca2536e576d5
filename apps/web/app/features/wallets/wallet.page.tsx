import type { MetaFunction } from 'react-router';
import { ComingPage } from '../../layouts/ComingPage.tsx';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '../../paraglide/messages.js';

export const handle: PageHandle = { title: () => m.wallet_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.wallet_title());

export default function WalletPage() {
  return <ComingPage title={m.wallet_title()} holds={m.wallet_holds()} />;
}
