import { expect } from 'vitest';
import { inMotion, journey } from '../support/journey.ts';
import { loginForm } from '../support/signing-in.ts';
import {
  cardFields,
  cardPaymentsOf,
  cards,
  choosePayment,
  confirmedReference,
  newPerson,
  prepareTransfer,
  readyToPay,
  registerInPlace,
  someRecipient,
  transferId,
  typeCard,
} from '../support/sending.ts';

journey('double click and reload while paying: one transfer, one payment', async (walk) => {
  const { page, desk } = walk;
  await prepareTransfer(page, someRecipient());
  await page.reload();
  await registerInPlace(page, newPerson());
  await page.getByText('Premier envoi à ce bénéficiaire').waitFor();
  await page.locator('input[name=moyen][value=card]').check({ force: true });
  await page.getByRole('button', { name: /^Payer 202,00/ }).dblclick();
  await cardFields(page).getByLabel('Numéro de carte').waitFor();
  const id = transferId(page);

  await page.reload();
  await cardFields(page).getByLabel('Numéro de carte').waitFor();
  expect(transferId(page)).toBe(id);

  // Reloaded while the bank thinks: a press whose request never left pays nothing, and is no double.
  const taken = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/card'),
  );
  await typeCard(page, cards.accepted);
  await taken;
  await page.reload();
  const reference = await confirmedReference(page);
  expect(transferId(page)).toBe(id);
  await page.reload();
  expect(await confirmedReference(page)).toBe(reference);

  expect(await cardPaymentsOf(desk, reference)).toMatchObject([{ status: 'APPROVED' }]);
  await page.goto('/dashboard/user/transfers');
  const list = page.getByRole('list', { name: 'Mes transferts' });
  await list.waitFor();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
});

journey(
  'a reload before the answer: the request that was sent is settled, not a second one',
  async (walk) => {
    const { page, context } = walk;
    await readyToPay(page);
    let posts = 0;
    await context.route('**/api/transfers', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      posts += 1;
      if (posts > 1) return route.continue();
      await route.fetch();
      // The answer never comes: the person reloads instead.
      return undefined;
    });
    await choosePayment(page, 'bank');
    await expect.poll(() => posts).toBe(1);
    await page.reload();
    await page.getByText(/^TRANSFER-\d{6,}$/).waitFor();
    await page.goto('/dashboard/user/transfers');
    const list = page.getByRole('list', { name: 'Mes transferts' });
    await list.waitFor();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  },
);

journey(
  'the second press of a double click does nothing to what moved under it',
  async ({ page }) => {
    await page.goto('/transfer?montant=200&devise=EUR&pays=SN');
    await page.getByText('202,00').first().waitFor();
    const link = page.locator('footer a[href="/about"]');
    // A page that shortens at the press brings under the pointer what stood far below.
    await page.getByRole('button', { name: 'Continuer' }).evaluate((button) => {
      const below = document.querySelector<HTMLElement>('footer a[href="/about"]');
      const rise = () => below?.setAttribute('style', 'position: fixed; inset: 0; z-index: 99');
      button.addEventListener('click', rise, { once: true });
    });
    await page.evaluate(() => {
      const pressed: string[] = [];
      Object.assign(window, { pressed });
      window.addEventListener('click', ({ target }) => pressed.push((target as Element).tagName));
    });
    await page.getByRole('button', { name: 'Continuer' }).dblclick();
    await page.waitForURL(/etape=destinataire/);
    // The press that was refused reached nothing, and the next one, meant for the link, follows it.
    expect(await page.evaluate(() => Reflect.get(window, 'pressed') as string[])).not.toContain(
      'A',
    );
    await link.click();
    await page.waitForURL(/\/about$/);
  },
  inMotion,
);

journey('twice on one button stays two presses', async ({ page }) => {
  await page.goto('/login');
  const form = loginForm(page);
  await page.getByRole('button', { name: 'Connexion biométrique' }).waitFor();
  const password = form.getByLabel('Mot de passe', { exact: true });
  await form.getByRole('button', { name: 'Afficher le mot de passe' }).click();
  expect(await password.getAttribute('type')).toBe('text');
  await form.getByRole('button', { name: 'Masquer le mot de passe' }).dblclick();
  expect(await password.getAttribute('type')).toBe('text');
});
