import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey, onPhone } from '../support/journey.ts';
import { newPerson as somebody } from '../support/sending.ts';
import { sharedBy } from '../support/sharing.ts';
import { signUp } from '../support/wallet.ts';

journey(
  'at 360 px: the code and its rules; who registers by its link is waited for',
  async ({ page, newPerson }) => {
    const { call } = await signUp(page);
    await page.goto('/dashboard/user/referrals');
    await page.getByText('Personne n’a encore ouvert de compte avec votre code.').waitFor();
    await page.getByText('30 jours passent après cet envoi', { exact: false }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectAccessible(page);

    const { id } = await call<{ id: string }>('GET', '/auth/me');
    const { lien } = await call<{ lien: string }>('GET', `/users/${id}/recompenses-parrainage`);
    await page.getByText(lien).waitFor();
    const code = new URL(lien).searchParams.get('parrainage') ?? lien;
    expect(await sharedBy(page, 'sheet')).toContain(`Mon code de parrainage : ${code}`);
    expect(await sharedBy(page, 'WhatsApp', 'WhatsApp')).toContain(lien);
    const referred = await newPerson();
    const { pathname, search } = new URL(lien);
    await referred.goto(`${pathname}${search}`);
    const person = somebody();
    const form = referred.getByRole('form', { name: 'Créer un compte' });
    await form.getByLabel('Nom complet').fill(person.name);
    await form.getByLabel('Adresse e-mail').fill(person.email);
    await form.getByLabel('Numéro de téléphone').fill(person.phone);
    await form.getByLabel('Mot de passe', { exact: true }).fill(person.password);
    await form.getByLabel('Confirmation du mot de passe').fill(person.password);
    await form.getByRole('button', { name: 'Créer mon compte' }).click();
    await referred.waitForURL(/\/dashboard\/user$/);

    await page.reload();
    await page
      .getByText('Votre filleul n’a pas encore envoyé d’argent', { exact: false })
      .waitFor();
    await page.getByText('En attente').waitFor();
    await expectAccessible(page);
  },
  onPhone,
);
