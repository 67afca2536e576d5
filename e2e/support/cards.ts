import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Desk } from './desk.ts';
import { proveByPassword } from './signing-in.ts';

export const cardsPage = '/dashboard/user/wallet?onglet=cartes';

type IssuedCard = { readonly id: string; readonly last4: string; readonly status: string };

/** Orders a card through the dialog; answers its last four digits once the issuer has made it. */
export async function orderCard(page: Page, fields: { deposit?: string } = {}): Promise<string> {
  await page.goto(cardsPage);
  await page.getByRole('button', { name: 'Nouvelle carte' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Demander une nouvelle carte' });
  if (fields.deposit !== undefined) await dialog.getByLabel('Dépôt initial').fill(fields.deposit);
  await dialog.getByText('Total débité du portefeuille').waitFor();
  await dialog.getByRole('button', { name: 'Commander la carte' }).click();
  await proveByPassword(page);
  await page.getByText('Votre demande de carte a été envoyée avec succès!').first().waitFor();
  const card = page.getByRole('article', { name: /^Visa •••• \d{4}$/ });
  await card.waitFor();
  const name = (await card.getAttribute('aria-label')) ?? '';
  return name.slice(-4);
}

/** The card on the page. */
export function cardTile(page: Page, last4: string) {
  return page.getByRole('article', { name: `Visa •••• ${last4}` });
}

type Purchase = { readonly amount: string; readonly merchant?: string };

/** Pays at the desk's terminal, as a visitor of the desk does; answers what its screen says. */
export async function payAtTerminal(
  desk: Page,
  url: string,
  { last4, amount, merchant = 'Boutique' }: Purchase & { readonly last4: string },
): Promise<string> {
  await desk.goto(`${url}/?vue=terminal`);
  const option = desk.locator('#terminal-card option', { hasText: last4 });
  await option.waitFor({ state: 'attached' });
  const form = desk.locator('[data-form="terminal"]');
  await form.getByLabel('Carte', { exact: true }).selectOption(await option.getAttribute('value'));
  await form.getByLabel('Montant').fill(amount);
  await form.getByLabel('Devise').selectOption('USD');
  await form.getByLabel('Marchand').fill(merchant);
  await form.getByRole('button', { name: 'Payer', exact: true }).click();
  const answer = desk.locator('[data-terminal-answer][data-state]');
  await answer.waitFor();
  return (await answer.textContent()) ?? '';
}

/** Waits until the issuer holds the card in that state. */
export async function issuerHas(desk: Desk, last4: string, status: string): Promise<void> {
  for (let looks = 0; looks < 3_000; looks += 1) {
    const cards = await desk.get<IssuedCard[]>('/desk/api/issued-cards');
    if (cards.some((card) => card.last4 === last4 && card.status === status)) return;
    await sleep(100);
  }
  throw new Error(`The issuer never had •••• ${last4} ${status}`);
}
