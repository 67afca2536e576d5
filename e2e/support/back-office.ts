import type { Page } from 'playwright-core';
import { pagesOf } from '../../tools/browser/pages.ts';

/** Its frame is the administrators', and it reads nothing. */
export const nowhere = '/dashboard/admin/nulle-part';

/** Its tabs narrow down one list. */
const tabsAreFilters = '/dashboard/admin/users';

/** The addresses of the administrators' pages, without those of one row. */
export function pages(): readonly string[] {
  return pagesOf().flatMap(({ path, person }) => (person === 'admin' ? [path] : []));
}

/** The other tabs of the page at `path`, which is shown, by their addresses. */
export async function otherTabs(page: Page, path: string): Promise<readonly string[]> {
  if (path.includes('?') || path === tabsAreFilters) return [];
  const tabs = page.getByRole('main').getByRole('tab', { selected: false });
  const ids = await tabs.evaluateAll((all) => all.map(({ id }) => id.split('-tab-')[1] ?? ''));
  return ids.map((id) => `${path}?onglet=${id}`);
}
