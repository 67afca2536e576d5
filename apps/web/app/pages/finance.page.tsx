import type { MetaFunction } from 'react-router';
import { manualPostingsTab } from '../features/manual-postings/manual-postings.tsx';
import { periodClosingsTab } from '../features/period-closings/period-closings.tsx';
import { reconciliationTab, statementsTab } from '../features/reconciliation/reconciliation.tsx';
import type { PageHandle } from '../layouts/page-handle.ts';
import { codeOfOpenTab, firstReads, ofOpenTab, readsBeforeOpening } from '../lib/first-reads.ts';
import { pageMeta } from '../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { PageTabs, type PageTab } from '../ui/PageTabs.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';

export const handle: PageHandle = { title: () => m.finance_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.finance_title());

const tabs: readonly [PageTab, ...PageTab[]] = [
  reconciliationTab,
  statementsTab,
  periodClosingsTab,
  manualPostingsTab,
];

const reads = ofOpenTab(tabs);
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads, codeOfOpenTab(tabs));

/** What whoever keeps the books does: statements compared with our orders, closed days and months, postings by hand. */
export default function FinancePage() {
  return (
    <div className="mx-auto max-w-content">
      <PageTitle description={m.finance_description()}>{m.finance_title()}</PageTitle>
      <PageTabs label={m.finance_title()} tabs={tabs} />
    </div>
  );
}
