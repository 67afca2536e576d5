import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { cardsPage, cardTile, issuerHas, orderCard } from '../support/cards.ts';
import { journey } from '../support/journey.ts';
import { signUpWithMoney } from '../support/wallet.ts';
import { proveByPassword } from '../support/signing-in.ts';

journey(
  'a card is ordered: the price first, then in the making, then on the grid; reloaded, and closed with its balance back',
  async ({ page, desk }) => {
    await signUpWithMoney(page, desk, 200);
    await page.goto(cardsPage);
    await page.getByText('Ajouter une carte').waitFor();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'En attente' }).click();
    await page.getByText('Aucune carte en attente').waitFor();

    await page.getByRole('button', { name: 'Nouvelle carte' }).first().click();
    const order = page.getByRole('dialog', { name: 'Demander une nouvelle carte' });
    await expect.poll(() => order.getByLabel('Dépôt initial').inputValue()).toBe('50,00');
    await order.getByText('Frais d’émission').waitFor();
    await expectAccessible(page);
    await order.getByText('Rose', { exact: true }).click({ force: true });
    // It is soon made: what is said meanwhile is looked for from the start.
    await Promise.all([
      page.getByText('Votre demande de carte a été envoyée avec succès!').first().waitFor(),
      page.getByText('En fabrication').waitFor(),
      order
        .getByRole('button', { name: 'Commander la carte' })
        .click()
        .then(() => proveByPassword(page)),
    ]);
    await page.getByRole('tab', { name: 'Cartes actives' }).click();
    const card = page.getByRole('article', { name: /^Visa •••• \d{4}$/ });
    await card.getByText('50,00').waitFor();
    await page.getByText('Ajouter une carte').waitFor();
    await expectAccessible(page);
    const last4 = ((await card.getAttribute('aria-label')) ?? '').slice(-4);

    await card.getByRole('button', { name: 'Recharger' }).click();
    const reload = page.getByRole('dialog', { name: /^Recharger la carte/ });
    await reload.getByLabel('Montant à mettre sur la carte').fill('20');
    await reload.getByText('Frais de recharge').waitFor();
    await reload.getByRole('button', { name: 'Recharger la carte' }).click();
    await card.getByText('70,00').waitFor();

    await card.getByRole('button', { name: 'Gérer la carte' }).click();
    const detail = page.getByRole('dialog', { name: `Visa •••• ${last4}` });
    await detail.getByText('Recharge', { exact: true }).waitFor();
    await expectAccessible(page);
    await detail.getByRole('tab', { name: 'Réglages' }).click();
    await detail.getByRole('button', { name: 'Fermer la carte' }).click();
    const question = page.getByRole('alertdialog', { name: 'Fermer cette carte ?' });
    await question.getByText(/70,00/).waitFor();
    await question.getByRole('button', { name: 'Fermer la carte' }).click();
    await page.getByText('Carte fermée, son solde est sur votre portefeuille').first().waitFor();
    await page.getByRole('heading', { name: 'Cartes fermées' }).waitFor();
    await issuerHas(desk, last4, 'CLOSED');
    // 200 less the issue fee (5 dollars), 1.5 % of the reload, and the margin of the exchange there and back.
    await page.goto('/dashboard/user');
    await page.getByText('194,4').first().waitFor();
    // What came back has its room in the limits again: what it cost alone is counted.
    await page.goto('/dashboard/user/settings?onglet=limits');
    const limit = page.getByRole('region', { name: 'Par jour' });
    await limit.getByText(/^5,5\d\s€ sur /u).waitFor();
  },
);

journey(
  'what cannot be ordered is said before: below the minimum, above the balance; then it is ordered as typed',
  async ({ page, desk }) => {
    await signUpWithMoney(page, desk, 30);
    await page.goto(cardsPage);
    await page.getByRole('button', { name: 'Nouvelle carte' }).first().click();
    const order = page.getByRole('dialog');
    await order.getByText(/^Solde insuffisant\s: il y a 30,00/).waitFor();
    const submit = order.getByRole('button', { name: 'Commander la carte' });
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await order.getByLabel('Dépôt initial').fill('5');
    await order.getByText(/inférieur au minimum de 10,00/).waitFor();
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await expectAccessible(page);
    await order.getByLabel('Dépôt initial').fill('10');
    await submit.and(page.locator(':enabled')).waitFor();
    // Pressed at once, before the new price is there: what is ordered is what the field says.
    await order.getByLabel('Dépôt initial').fill('12');
    await submit.click();
    await proveByPassword(page);
    await page.getByText('Votre demande de carte a été envoyée avec succès!').first().waitFor();
    await page.getByRole('article', { name: /^Visa/ }).getByText('12,00').waitFor();
  },
);

journey(
  'number and CVV are the issuer’s: shown after a proof of identity, copied, gone again, never in our page',
  async ({ page, desk, context }) => {
    const { person } = await signUpWithMoney(page, desk, 100);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const last4 = await orderCard(page);
    const card = cardTile(page, last4);
    await card.getByText('••/••').waitFor();
    expect(await page.content()).not.toMatch(/\b\d{4} \d{4} \d{4} \d{4}\b/);
    await card.getByRole('button', { name: 'Afficher les détails de la carte' }).click();
    const proof = page.getByRole('dialog', { name: /Confirmez/ });
    await proof.getByLabel('Mot de passe', { exact: true }).fill(person.password);
    await proof.getByRole('button', { name: 'Confirmer' }).click();
    const shown = page.frameLocator('iframe[title*="émetteur"]');
    await shown.getByText(new RegExp(`^4000 \\d{4} \\d{4} ${last4}$`)).waitFor();
    await shown.getByText(/^\d{3}$/).waitFor();
    await expectAccessible(page);
    await shown.getByRole('button', { name: /Numéro de carte/ }).click();
    await page.getByText('Numéro de carte copié dans le presse-papier').first().waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(new RegExp(`^4000\\d{8}${last4}$`));
    // Our own document never holds it.
    expect(await page.content()).not.toContain(copied);
    await card.getByRole('button', { name: 'Masquer les détails de la carte' }).click();
    await page.locator('iframe').waitFor({ state: 'detached' });
    await card.getByText('••/••').waitFor();
  },
);
