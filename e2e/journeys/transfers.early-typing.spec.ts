import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { lateScripts } from '../support/late-scripts.ts';
import {
  choosePayment,
  newPerson,
  prepareTransfer,
  registerInPlace,
  someRecipient,
  submit,
} from '../support/sending.ts';

journey('an amount typed before the scripts arrive is kept, and answered', async ({ page }) => {
  const letIn = await lateScripts(page);
  await page.goto('/transfer?montant=12%2C50&devise=EUR&pays=SN', { waitUntil: 'commit' });
  const sent = page.getByLabel('Vous envoyez');
  await sent.fill('3');
  letIn();
  await page.getByText(/inférieur au minimum/).waitFor();
  await expect.poll(() => sent.inputValue()).toBe('3');
  // The person is still where they were typing.
  await expect.poll(() => sent.evaluate((field) => field === document.activeElement)).toBe(true);
});

journey(
  'a name being typed stays, and its field too, when kept recipients come late',
  async ({ page, context }) => {
    await prepareTransfer(page, someRecipient());
    await registerInPlace(page, newPerson());
    await choosePayment(page, 'bank');
    await page.getByText(/^TRANSFER-\d{6,}$/).waitFor();

    let letIn = () => {};
    const held = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    await context.route('**/api/recipients', async (route) => {
      await held;
      await route.continue();
    });
    const another = await context.newPage();
    await another.goto('/transfer?montant=200&devise=EUR&pays=SN');
    await another.getByText('202,00').first().waitFor();
    await submit(another, 'Continuer');
    await another.waitForURL(/etape=destinataire/);
    const name = another.getByLabel('Nom complet');
    await name.pressSequentially('Autre Desti');
    letIn();
    await another.getByRole('radio', { name: /Nouveau bénéficiaire/ }).waitFor();
    await another.keyboard.type('nataire');
    await expect.poll(() => name.inputValue()).toBe('Autre Destinataire');
  },
);
