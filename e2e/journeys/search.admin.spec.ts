import { expect } from 'vitest';
import { enter } from '../support/administrators.ts';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';

journey(
  'an administrator finds a person, an order by the reference of its provider and a setting by its words',
  async ({ page }) => {
    await enter(page, 'Administrateur', '/dashboard/admin/transactions?onglet=logs');
    const reference = await page
      .getByRole('row')
      .getByText(/^(TRF|DEPOT|RET|MM|topup)-/)
      .first()
      .innerText();
    const search = page.getByRole('searchbox', { name: /^Rechercher une page, un réglage/ });
    const result = (text: string | RegExp) =>
      page.getByRole('dialog').getByRole('menuitem').filter({ hasText: text });

    await page.keyboard.press('Control+k');
    await search.fill(reference.toLowerCase());
    await result(reference).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Chronologie' }).waitFor();

    await page.keyboard.press('Control+k');
    await search.fill('Démo');
    await result('@').first().click();
    await page.waitForURL(/\/dashboard\/admin\/users\/[\da-f-]{36}$/);

    await page.keyboard.press('Control+k');
    await search.fill('expediteur nom');
    await result('Nom de l’expéditeur').click();
    const field = page.getByRole('textbox', { name: 'Nom de l’expéditeur' });
    await field.waitFor();
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('name') === 'nomExpediteur',
    );
    expect(new URL(page.url()).search).toBe('?onglet=serveur&champ=nomExpediteur');

    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole('button', { name: 'Rechercher' }).click();
    await search.fill('port');
    await result('Port').first().waitFor();
    await expectAccessible(page);
  },
);
