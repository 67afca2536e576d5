import { expect } from 'vitest';
import { hydrated } from '../support/hydrated.ts';
import { journey, onPhone } from '../support/journey.ts';
import { lateScripts } from '../support/late-scripts.ts';
import { signUpWithMoney } from '../support/wallet.ts';

journey(
  'a press before the scripts arrive shows that it waits, and is answered with them',
  async ({ page, desk }) => {
    await signUpWithMoney(page, desk, 30);
    const letIn = await lateScripts(page);
    await page.goto('/dashboard/user/settings', { waitUntil: 'commit' });
    const tab = page.getByRole('tab', { name: 'Notifications' });
    await tab.click();
    await expect.poll(() => page.locator('html[data-press-held]').count()).toBe(1);
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('false');
    letIn();
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
    await page.waitForURL(/onglet=notifications/);
    await expect.poll(() => page.locator('html[data-press-held]').count()).toBe(0);
  },
  onPhone,
);

journey(
  'a press under which the page moves is one on the button where it began; one that is moved away is none',
  async ({ page, desk }) => {
    await signUpWithMoney(page, desk, 30);
    await page.goto('/dashboard/user/settings');
    await hydrated(page);
    const tab = page.getByRole('tab', { name: 'Notifications' });
    const box = await tab.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 200);
    await page.mouse.up();
    expect(await tab.getAttribute('aria-selected')).toBe('false');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.locator('#content').evaluate((content) => {
      content.style.paddingTop = '300px';
    });
    await page.mouse.up();
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
  },
);

journey(
  'the choice of cookies made before the scripts arrive is kept',
  async ({ page }) => {
    await page.context().clearCookies();
    const letIn = await lateScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    const refuse = page.getByRole('button', { name: 'Tout refuser' });
    await refuse.click();
    letIn();
    await refuse.waitFor({ state: 'detached' });
  },
  { isFirstVisit: true },
);
