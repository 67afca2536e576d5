import type { MetaFunction } from 'react-router';
import { ComingPage } from '../../layouts/ComingPage.tsx';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '../../paraglide/messages.js';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.transfer_page_title());

export default function TransferWizardPage() {
  return <ComingPage title={m.transfer_page_title()} holds={m.transfer_page_holds()} />;
}
