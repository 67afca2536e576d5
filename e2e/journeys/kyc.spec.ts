import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey, onPhone } from '../support/journey.ts';
import { submit } from '../support/sending.ts';
import { signUp } from '../support/wallet.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Somebody of the back-office, by the demonstration's button. */
async function reviewer(page: Page) {
  await page.goto('/login?next=%2Fdashboard%2Fadmin');
  const demo = page.getByRole('region', { name: /démonstration/ });
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/api/auth/login')),
    demo.getByRole('button', { name: 'Administrateur' }).click(),
  ]);
  const { accessToken } = (await answer.json()) as { accessToken: string };
  await page.waitForURL(/\/dashboard\/admin$/);
  return async (id: string, decision: object) => {
    const decided = await page.request.post(`/api/kyc/${id}/decision`, {
      headers: { authorization: `Bearer ${accessToken}` },
      data: decision,
    });
    expect(decided.status(), await decided.text()).toBe(200);
  };
}

journey(
  'at 360 px: a document is sent, refused with its reason, sent again and verified',
  async ({ page, newPerson }) => {
    const { call } = await signUp(page);
    const decide = await reviewer(await newPerson());
    const lastId = async () =>
      (await call<{ elements: { id: string }[] }>('GET', '/kyc')).elements[0]?.id ?? '';
    await page.goto('/dashboard/user/settings?onglet=limits');
    const send = () => submit(page, 'Envoyer le document');
    await send();
    await page.getByText('Veuillez sélectionner un fichier').first().waitFor();
    await page.getByText('Choisissez le document que vous envoyez').first().waitFor();
    await expectAccessible(page);

    await page.getByLabel('Document', { exact: true }).selectOption({ label: 'Passeport' });
    const file = page.locator('input[type=file]');
    const page1 = { name: 'passeport.png', mimeType: 'image/png' };
    await file.setInputFiles({ ...page1, buffer: Buffer.from('<svg/>') });
    await send();
    await page
      .getByText(/ni un PDF, ni une image JPG ou PNG/)
      .first()
      .waitFor();
    await file.setInputFiles({ ...page1, buffer: pixel });
    await send();
    await page.getByText('Passeport\u00a0: en cours d’examen').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);

    await decide(await lastId(), { decision: 'refuse', motif: 'La photo est floue.' });
    // The page hears of it by itself.
    await page.getByText('La photo est floue.').first().waitFor();
    await expectAccessible(page);
    await page.getByLabel('Document', { exact: true }).selectOption({ label: 'Passeport' });
    await file.setInputFiles({ ...page1, buffer: pixel });
    await send();
    await page.getByText('Passeport\u00a0: en cours d’examen').waitFor();
    await decide(await lastId(), { decision: 'verifie' });
    await page.getByText('Passeport\u00a0: identité vérifiée').waitFor();
    await expectAccessible(page);
  },
  onPhone,
);
