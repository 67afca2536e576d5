import { useMerchantChoice } from '../lib/merchant.tsx';
import type { DashboardPage } from './dashboard-pages.ts';

/** Whether the person's role, in the mode that is shown, opens a page of the navigation. */
export function usePermitted(): (page: DashboardPage) => boolean {
  const choice = useMerchantChoice();
  return ({ needs }) => needs === undefined || choice?.may(needs) === true;
}
