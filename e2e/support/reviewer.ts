import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Somebody of the back-office, by the demonstration's button, who decides on documents. */
export async function reviewer(page: Page) {
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
