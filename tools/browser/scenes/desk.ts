import type { Scene } from './scene.ts';

/** Every part of the control desk, as the scenes before have filled it. */
const views = [
  'telephones',
  'courrier',
  'banque',
  'versements',
  'recharges',
  'cartes',
  'factures',
  'terminal',
  'rappels',
  'pannes',
  'horloge',
  'essais',
];

export const deskScenes: readonly Scene[] = views.map((view) => ({
  name: `desk-${view}`,
  actor: 'visitor',
  async set({ page, desk }) {
    await page.goto(`${desk.url}/?vue=${view}`);
    await page.locator(`#vue-${view}`).waitFor();
    if (view !== 'courrier') return;
    await page.locator('[data-list=mails] button, [data-list=mails] a').first().click();
    await page.locator('[data-list=mail] iframe').waitFor();
  },
}));
