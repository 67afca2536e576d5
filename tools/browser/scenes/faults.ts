import type { Page, Route } from 'playwright-core';
import { settled } from '../photograph.ts';
import { at, from, type Scene } from './scene.ts';

/** Follows a link to a page whose data `answer` gives, or does not. */
const intoFault = (answer: (route: Route) => Promise<void>) => async (page: Page) => {
  // Before the scripts are there, a link fetches a whole page.
  await settled(page);
  await page.route('**/dashboard/user.data*', answer);
  await page.getByRole('link', { name: 'Mon tableau de bord' }).first().click();
  await page.getByRole('heading', { name: 'Une erreur est survenue' }).waitFor();
};

/** What stands in the place of a page that cannot be shown. */
export const faultScenes: readonly Scene[] = [
  at('error-not-found', 'user', '/dashboard/user/introuvable'),
  at(
    'error-no-transfer',
    'user',
    `/dashboard/user/transfers/${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}`,
  ),
  from(
    'error-server',
    'user',
    '/',
    intoFault((route) => route.fulfill({ status: 500, body: 'Internal Server Error' })),
  ),
  from(
    'error-offline',
    'user',
    '/',
    intoFault((route) => route.abort('internetdisconnected')),
  ),
];
