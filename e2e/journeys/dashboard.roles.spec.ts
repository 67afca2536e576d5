import { expect } from 'vitest';
import { expectReadable } from '../support/administrators.ts';
import { journey } from '../support/journey.ts';

/** The pages of the other two roles (spec §2), by the words of the demonstration's button. */
const pagesOf = {
  Commerçant: { at: 'merchant', pages: ['transactions', 'payment-links', 'settings'] },
  Administrateur: {
    at: 'admin',
    pages: [
      'users',
      'transactions',
      'settings',
      'email-config',
      'payment-config',
      'seo-config',
      'content-management',
      'chat-config',
      'images-manager',
      'api-config',
      'privacy-config',
      'maishapay-config',
    ],
  },
};

for (const [button, { at, pages }] of Object.entries(pagesOf)) {
  journey(`each page of the ${at} is there, to anyone`, async ({ page }) => {
    const home = `/dashboard/${at}`;
    await page.goto(`/login?next=${encodeURIComponent(home)}`);
    const demo = page.getByRole('region', { name: /démonstration/ });
    await demo.getByRole('button', { name: button }).click();
    await page.waitForURL(new RegExp(`${home}$`));
    await expectReadable(page, 768, 1280);
    for (const path of [...pages, 'notifications']) {
      const answer = await page.goto(`${home}/${path}`);
      expect(answer?.status(), path).toBe(200);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectReadable(page, 768, 1280);
    }
  });
}
