import type { MetaFunction } from 'react-router';
import { ComingPage } from '../../layouts/ComingPage.tsx';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '../../paraglide/messages.js';

export const handle: PageHandle = { title: () => m.money_request_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.money_request_title());

export default function RequestMoneyPage() {
  return <ComingPage title={m.money_request_title()} holds={m.money_request_holds()} />;
}
