import { m } from '@nzela/messages/m';
import { later } from '../../lib/later.tsx';
import { pagePart } from '../../lib/page-part.tsx';
import type { PageTab } from '../../ui/PageTabs.tsx';
import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx';
import { rulesQuery } from './rules.api.ts';

/** What administrators want to look at before it leaves. */
export const rulesTab: PageTab = {
  id: 'regles',
  label: m.rules_tab,
  Content: pagePart(
    'rules',
    async () => (await import('./rules.tab.tsx')).RulesTab,
    <SkeletonRows rows={4} />,
  ),
  reads: () => [rulesQuery],
};

/** A rule that found an operation, in its version of then. */
export const RuleFound = later(
  async () => (await import('./rule-found.tsx')).RuleFound,
  <Skeleton className="h-12 rounded-m" />,
);
