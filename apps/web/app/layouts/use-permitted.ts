import { useMerchantChoice } from '../lib/merchant.tsx';
import { useRootData } from '../lib/root-data.ts';
import type { DashboardPage } from './dashboard-pages.ts';

/** Whether the person's role, in the mode that is shown, or their capabilities open a page of the navigation. */
export function usePermitted(): (page: DashboardPage) => boolean {
  const choice = useMerchantChoice();
  const { session } = useRootData();
  return ({ needs, needsCapability }) => {
    if (needs !== undefined && choice?.may(needs) !== true) return false;
    if (needsCapability === undefined) return true;
    const anyOf = [needsCapability].flat();
    return anyOf.some((one) => session?.capacites.includes(one) === true);
  };
}
