import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../support/axe.ts';
import { cardTile, issuerHas, orderCard, payAtTerminal } from '../support/cards.ts';
import { journey } from '../support/journey.ts';
import { signUpWithMoney } from '../support/wallet.ts';

/** The last payment as the card's owner reads it. */
async function readsPayment(page: Page, last4: string, ...texts: readonly RegExp[]): Promise<void> {
  await cardTile(page, last4).getByRole('button', { name: 'Gérer la carte' }).click();
  const detail = page.getByRole('dialog', { name: `Visa •••• ${last4}` });
  for (const text of texts) await detail.getByText(text).first().waitFor();
  await detail.getByRole('button', { name: 'Fermer', exact: true }).click();
}

async function setRule(page: Page, last4: string, label: string, value: string): Promise<void> {
  await cardTile(page, last4).getByRole('button', { name: 'Gérer la carte' }).click();
  const detail = page.getByRole('dialog', { name: `Visa •••• ${last4}` });
  await detail.getByRole('tab', { name: 'Réglages' }).click();
  await detail.getByLabel(label).fill(value);
  await detail.getByRole('button', { name: 'Enregistrer les réglages' }).click();
  await page.getByText('Réglages de la carte enregistrés').first().waitFor();
  await detail.getByRole('button', { name: 'Fermer', exact: true }).click();
}

journey(
  'a card is used at a shop: approved and taken, then refused when frozen, over the limit, elsewhere',
  async ({ page, desk, newPerson }) => {
    await signUpWithMoney(page, desk, 100);
    const last4 = await orderCard(page);
    const card = cardTile(page, last4);
    const shop = await newPerson();
    const pay = (amount: string, merchant?: string) =>
      payAtTerminal(shop, desk.url, {
        last4,
        amount,
        ...(merchant === undefined ? {} : { merchant }),
      });

    expect(await pay('12,50')).toBe('Acceptée : 12,50\u00a0$US');
    await readsPayment(page, last4, /Boutique/, /Autorisé/);
    // « Réservé » leads to what reserves it, and back.
    await card.getByRole('button', { name: 'Gérer la carte' }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Réservé.*12,50/ })
      .click();
    await page.waitForURL(/\/wallet#reserve$/);
    const reserved = page.getByRole('list', { name: /^Cartes en/ });
    await reserved.getByText(/Boutique/).waitFor();
    await page.goBack();
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer', exact: true }).click();
    await shop.getByRole('button', { name: 'Encaisser' }).first().click();
    await card.getByText('37,50').waitFor();
    await readsPayment(page, last4, /Payé/);
    await card.getByRole('button', { name: 'Gérer la carte' }).click();
    const detail = page.getByRole('dialog', { name: `Visa •••• ${last4}` });
    await detail.getByRole('tab', { name: 'Dépenses' }).click();
    await detail.getByRole('button', { name: 'Voir les chiffres' }).click();
    const row = detail
      .getByRole('table', { name: 'Dépenses par marchand' })
      .getByRole('row', { name: 'Boutique' });
    expect(await row.getByRole('cell').last().textContent()).toBe('12,50\u00a0$US');
    await expectAccessible(page);
    await detail.getByRole('button', { name: 'Fermer', exact: true }).click();

    await card.getByRole('switch', { name: /Carte active/ }).click();
    await page.getByText('Carte désactivée avec succès').first().waitFor();
    await issuerHas(desk, last4, 'FROZEN');
    expect(await pay('5')).toBe('Refusée : Carte gelée par son titulaire');
    await expectAccessible(page);
    await readsPayment(page, last4, /La carte était désactivée/, /Refusé/);
    await card.getByRole('switch', { name: /Carte en pause/ }).click();
    await page.getByText('Carte activée avec succès').first().waitFor();
    await issuerHas(desk, last4, 'ACTIVE');

    await setRule(page, last4, 'Plafond par paiement', '10');
    expect(await pay('10,01')).toBe('Refusée : Plafond par paiement dépassé');
    await readsPayment(page, last4, /Le plafond par paiement est de 10,00/);

    await setRule(page, last4, 'Marchand autorisé', 'Librairie');
    expect(await pay('5')).toBe('Refusée : Carte réservée à un autre marchand');
    await readsPayment(page, last4, /ne paie que chez Librairie/);
    expect(await pay('5', 'LIBRAIRIE PARIS')).toBe('Acceptée : 5,00\u00a0$US');
    expect(await pay('9', 'Librairie')).toContain('Acceptée');
    // What the shops have set aside cannot be spent again.
    await card.getByText('23,50').waitFor();
  },
);

type Taken = { readonly id: string; readonly last4: string };

journey(
  'a shop takes more than it may: no card pays any more, why is said with what to do, and the card can be closed',
  async ({ page, desk, newPerson }) => {
    await signUpWithMoney(page, desk, 100);
    const last4 = await orderCard(page);
    const card = cardTile(page, last4);
    const shop = await newPerson();
    expect(await payAtTerminal(shop, desk.url, { last4, amount: '20' })).toContain('Acceptée');
    const payments = await desk.get<Taken[]>('/desk/api/authorizations');
    const { id = '' } = payments.findLast((one) => one.last4 === last4) ?? {};
    await desk.post(`/desk/api/terminal/authorizations/${id}/clear`, { amount: '40' });

    const stopped = page.getByText('Vos cartes sont arrêtées', { exact: true }).first();
    await stopped.waitFor();
    await page.getByText(/nous avons payé la différence/u).waitFor();
    await page.getByRole('button', { name: 'Contacter le support' }).first().waitFor();
    expect(await card.getByRole('switch').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Nouvelle carte' }).count()).toBe(0);
    await expectAccessible(page);
    await issuerHas(desk, last4, 'FROZEN');
    expect(await payAtTerminal(shop, desk.url, { last4, amount: '1' })).toBe(
      'Refusée : Carte refusée',
    );

    await card.getByRole('button', { name: 'Gérer la carte' }).click();
    const detail = page.getByRole('dialog', { name: `Visa •••• ${last4}` });
    await detail.getByRole('tab', { name: 'Réglages' }).click();
    await detail.getByRole('button', { name: 'Fermer la carte' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Fermer la carte' }).click();
    await page.getByText('Carte fermée, son solde est sur votre portefeuille').first().waitFor();
  },
);
