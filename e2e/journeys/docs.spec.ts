import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey, onPhone } from '../support/journey.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

const titles = [
  'Démarrage',
  'Paiements',
  'Remboursements',
  'Litiges',
  'Webhooks',
  'Cartes et numéros de test',
  'Erreurs',
  'Versions',
];

journey('the developers’ guide: page after page, an example is copied', async (walk) => {
  const { page, context } = walk;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/docs');
  const pages = page.getByRole('navigation', { name: 'Le guide' }).last();
  for (const title of titles) {
    await pages.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await expectAccessible(page);
  }
  await pages.getByRole('link', { name: 'Démarrage', exact: true }).click();
  await heading(page, 'Une clé de test').waitFor();
  await page.getByRole('button', { name: /^Copier l’exemple «\scurl · payment\.sh\s»$/u }).click();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toContain('curl -sS "$NZELA_URL/api/v1/payments"');
  // The browser tells the console of the answer that is meant.
  const missing = await page.request.get('/docs/nothing');
  expect(missing.status()).toBe(404);
  expect(await missing.text()).toMatch(/<title>Oops! Page not found · Nzela<\/title>/);
});

journey('the developers’ guide: a refusal leads to its line', async ({ page, url }) => {
  const refused = await fetch(`${url}/api/v1/payments`);
  const { type, code } = (await refused.json()) as { type: string; code: string };
  expect(type).toBe(`/docs/errors#${code}`);
  await page.goto(type);
  await page.getByText(code, { exact: true }).waitFor();
  const { paths } = (await (await page.request.get('/api/openapi.json')).json()) as {
    paths: Readonly<Record<string, unknown>>;
  };
  const codes = JSON.stringify(
    Object.entries(paths).filter(([path]) => path.startsWith('/api/v1/')),
  ).matchAll(/"enum":\[((?:"[a-z_]+",?)+)\]\}\}\}\]/g);
  const named = new Set(
    [...codes].flatMap(([, list = '']) => list.split(',').map((one) => JSON.parse(one) as string)),
  );
  expect(named.size).toBeGreaterThan(20);
  const anchors = await page.locator('dl [id]').evaluateAll((all) => all.map(({ id }) => id));
  expect([...named].filter((one) => !anchors.includes(one))).toEqual([]);
});

journey(
  'the developers’ guide at 360 px fits',
  async ({ page }) => {
    for (const path of ['/docs', '/docs/test-numbers', '/docs/errors']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await expectAccessible(page);
    }
    await page.getByText('Le guide', { exact: true }).click();
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
    await page.waitForURL('**/docs/webhooks');
  },
  onPhone,
);
