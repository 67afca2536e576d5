import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { depositByWire } from '../support/depositing.ts';
import { journey } from '../support/journey.ts';
import { signUp } from '../support/wallet.ts';

journey(
  'by wire: details to copy, then credited as it comes, also for another sum',
  async (walk) => {
    const { page, context, desk } = walk;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signUp(page);
    await depositByWire(page, '120');

    const reference = await page
      .getByText(/^DEPOT-\d{6,}$/)
      .first()
      .textContent();
    await page.getByRole('button', { name: 'Copier Référence' }).first().click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
    await expectAccessible(page);
    // The address finds it again.
    await page.reload();
    await page
      .getByText(reference ?? '', { exact: true })
      .first()
      .waitFor();

    await desk.post('/desk/api/wires', {
      reference: reference ?? '',
      amount: '99,90',
      currency: 'EUR',
      debtorName: 'Compte Essai',
    });
    await page.getByRole('heading', { name: '99,90\u00a0€ sur votre portefeuille' }).waitFor();
    await page.getByText('Vous aviez annoncé 120,00').waitFor();
  },
);
