import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { lateScripts } from '../support/late-scripts.ts';

journey('an amount typed before the scripts arrive is kept, and answered', async ({ page }) => {
  const letIn = await lateScripts(page);
  await page.goto('/transfer?montant=12%2C50&devise=EUR&pays=SN', { waitUntil: 'commit' });
  const sent = page.getByLabel('Vous envoyez');
  await sent.fill('3');
  letIn();
  await page.getByText(/inférieur au minimum/).waitFor();
  expect(await sent.inputValue()).toBe('3');
  // The person is still where they were typing.
  expect(await sent.evaluate((field) => field === document.activeElement)).toBe(true);
});
