import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { hydrated } from '../support/hydrated.ts';
import { journey } from '../support/journey.ts';
import { loseFirstAnswer } from '../support/lost-answer.ts';
import { linkMailedTo } from '../support/mailbox.ts';
import { submit } from '../support/sending.ts';
import { signUp } from '../support/wallet.ts';

journey('the profile: a name, a picture that is one, and a file that is none', async (walk) => {
  const { page, desk } = walk;
  const { person } = await signUp(page);
  // The address is not confirmed: a second link comes when it is asked for.
  await linkMailedTo(desk, person.email, '/verify-email');
  await page.goto('/dashboard/user/settings');
  await submit(page, 'Renvoyer le lien');
  await page.getByText('Un nouveau lien part à votre adresse').first().waitFor();
  const mails = `/desk/api/mails?to=${encodeURIComponent(person.email)}`;
  const links = async () => {
    const known = await desk.get<{ id: string }[]>(mails);
    const read = known.map(({ id }) => desk.get<{ links: string[] }>(`/desk/api/mails/${id}`));
    const all = (await Promise.all(read)).flatMap(({ links: own }) => own);
    return new Set(all.filter((link) => link.includes('/verify-email'))).size;
  };
  await expect.poll(links).toBe(2);
  const name = page.getByRole('textbox', { name: 'Nom complet' });
  await name.fill('Démo Essai Profil');
  await expect.poll(() => page.getByRole('textbox', { name: 'Prénom' }).inputValue()).toBe('Démo');
  await expect.poll(() => page.locator('input[name=nom]').inputValue()).toBe('Essai Profil');
  await submit(page, 'Enregistrer');
  await page.getByText('Profil mis à jour avec succès').first().waitFor();

  const file = page.locator('input[type=file]');
  const page1x1 =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
  await file.setInputFiles({
    name: 'moi.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload="alert(1)"/>'),
  });
  await page.getByText(/Ce fichier n’est pas une image JPG, PNG, GIF, WebP ou AVIF/).waitFor();
  await file.setInputFiles({
    name: 'moi.png',
    mimeType: 'image/png',
    buffer: Buffer.from(page1x1, 'base64'),
  });
  await page.locator('main img').waitFor();
  await page.getByRole('button', { name: 'Retirer' }).waitFor();
  await expectAccessible(page);
});

journey(
  'the profile’s answer is lost: said, nothing typed is lost, and the same again is saved',
  async ({ page, context }) => {
    await signUp(page);
    await loseFirstAnswer(context, '**/api/users/me', { method: 'PATCH' });
    await page.goto('/dashboard/user/settings');
    const name = page.getByRole('textbox', { name: 'Nom complet' });
    await name.fill('Démo Réponse Perdue');
    await submit(page, 'Enregistrer');
    await page
      .getByText(/^Nous n’avons pas reçu de réponse/)
      .first()
      .waitFor();
    expect(await name.inputValue()).toBe('Démo Réponse Perdue');
    await submit(page, 'Enregistrer');
    await page.getByText('Profil mis à jour avec succès').first().waitFor();
    await page.reload();
    await expect.poll(() => name.inputValue()).toBe('Démo Réponse Perdue');
  },
);

journey(
  'at 360 px: a postal address, what is wrong at its field, kept, changed and taken away',
  async ({ page }) => {
    const { call } = await signUp(page);
    await page.goto('/dashboard/user/settings');
    await page.getByRole('button', { name: 'Ajouter une adresse' }).click();
    const form = page.getByRole('form', { name: 'Votre adresse postale' });
    await form.getByLabel('Numéro et rue').fill('12 rue des Lilas');
    await form.getByLabel('Code postal').fill('75011;');
    await form.getByLabel('Ville').fill('Paris');
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await form.getByText('Ce code postal n’est pas valide.').first().waitFor();
    await form.getByText('Choisissez un pays.').first().waitFor();
    expect(await form.getByLabel('Numéro et rue').inputValue()).toBe('12 rue des Lilas');
    await expectAccessible(page);
    await form.getByLabel('Code postal').fill('75011');
    await form.getByLabel('Pays').selectOption('FR');
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Adresse enregistrée').first().waitFor();
    await page.reload();
    await page.getByText('75011 Paris').waitFor();
    await page.getByText('France', { exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Modifier l’adresse' }).click();
    await form.getByLabel('Ville').fill('Lyon');
    await form.getByRole('button', { name: 'Annuler' }).click();
    await page.getByText('75011 Paris').waitFor();
    await page.getByRole('button', { name: 'Retirer l’adresse' }).click();
    await page.getByRole('button', { name: 'Ajouter une adresse' }).waitFor();
    expect(await call('GET', '/users/me/adresse')).toEqual({ adresse: null });
  },
  { context: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true } },
);

journey(
  'what cannot be read is said on each tab, and is there once it is asked for again',
  async ({ page, context }) => {
    await signUp(page);
    const paths = {
      profile: '**/api/auth/me',
      notifications: '**/api/notifications/choix',
      limits: '**/api/limits',
      privacy: '**/api/consentements',
    };
    const names = {
      profile: 'Profil',
      notifications: 'Notifications',
      limits: 'Plafonds',
      privacy: 'Confidentialité',
    };
    // The server makes the reads of a page that is loaded; within the application the browser makes them.
    const open = async (tab: keyof typeof names) => {
      await page.goto('/dashboard/user/schedules');
      await hydrated(page);
      await page.getByRole('link', { name: 'Paramètres' }).click();
      await page.getByRole('tab', { name: names[tab] }).click();
    };
    for (const [tab, path] of Object.entries(paths)) {
      await context.route(path, (route) => route.abort());
      await open(tab as keyof typeof names);
      const again = page.getByRole('main').getByRole('button', { name: 'Réessayer' });
      await again.waitFor();
      await expectAccessible(page);
      await context.unroute(path);
      await again.click();
      await again.waitFor({ state: 'detached' });
    }
  },
);

journey('notifications, limits and privacy: each tab, and what it refuses', async ({ page }) => {
  await signUp(page);
  await page.goto('/dashboard/user/settings?onglet=notifications');
  const cards = page.getByRole('group', { name: 'Cartes virtuelles' });
  // On at once; what the server says of it comes later.
  const saved = page.waitForResponse(
    (response) =>
      response.request().method() !== 'GET' && response.url().includes('/notifications'),
  );
  await cards.getByLabel('E-mail').click();
  await expect.poll(() => cards.getByLabel('E-mail').isChecked()).toBe(true);
  await saved;
  await page.reload();
  await expect.poll(() => cards.getByLabel('E-mail').isChecked()).toBe(true);
  const security = page.getByRole('group', { name: 'Sécurité' });
  await expect.poll(() => security.getByLabel('E-mail').isDisabled()).toBe(true);
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Plafonds' }).click();
  await page.getByText('Il vous reste 5 000,00 €.').waitFor();
  await submit(page, 'Changer mes plafonds');
  await page.getByRole('textbox', { name: 'Par jour' }).fill('100');
  await submit(page, 'Enregistrer');
  await page.getByText('Il vous reste 100,00 €.').waitFor();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Confidentialité' }).click();
  await page.getByText('Vos consentements').waitFor();
  await expectAccessible(page);
  await submit(page, 'Fermer mon compte');
  await page.getByLabel('Saisissez FERMER pour confirmer').fill('non');
  await submit(page, 'Fermer définitivement mon compte');
  await page.getByText('Saisissez FERMER pour confirmer.').first().waitFor();

  await page.goto('/dashboard/user/notifications');
  await page.getByRole('link', { name: /Vos plafonds changent/ }).waitFor();
  await expectAccessible(page);
  await submit(page, 'Tout marquer comme lu');
  await page.getByText('Vous avez tout lu.').waitFor();
});

journey('language, currency and time zone change what the person sees', async ({ page }) => {
  await signUp(page);
  await page.goto('/dashboard/user/settings?onglet=regional');
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('en');
  await page.getByRole('combobox', { name: 'Devise' }).selectOption('USD');
  const zone = page.getByRole('combobox', { name: 'Fuseau horaire' });
  const heure = page.getByText(/Il y est maintenant/);
  const inParis = await heure.textContent();
  await zone.selectOption('Asia/Tokyo');
  await expect.poll(() => heure.textContent()).not.toBe(inParis);
  await expectAccessible(page);
  await submit(page, 'Enregistrer');
  await page.getByRole('heading', { name: 'Settings' }).first().waitFor();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
  const scripts = await page
    .locator('script[src], link[rel=modulepreload]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('src') ?? one.getAttribute('href')));
  // A link that a script added has its whole address.
  const paths = scripts.map((address) => new URL(address ?? '', page.url()).pathname);
  expect(paths.filter((path) => !path.startsWith('/assets/en/'))).toEqual([]);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('heading', { name: 'Available balance' }).waitFor();
  await page.getByText('US$0.00').first().waitFor();
  await expectAccessible(page);
});
