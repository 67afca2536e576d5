import type { MetaFunction } from 'react-router';
import { ComingPage } from '../../layouts/ComingPage.tsx';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '../../paraglide/messages.js';

export const handle: PageHandle = { title: () => m.topup_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.topup_title());

export default function TopupPage() {
  return <ComingPage title={m.topup_title()} holds={m.topup_holds()} />;
}
