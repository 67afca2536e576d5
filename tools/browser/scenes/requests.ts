import type { Page } from 'playwright-core';
import { at, from, press, type Scene, type Stage } from './scene.ts';

const requests = '/dashboard/user/request-money';

async function toRecipient(page: Page): Promise<void> {
  await page.goto(requests);
  await page.getByLabel('Montant').fill('18,50');
  await page.getByLabel('Motif').fill('Repas du club de marche, samedi dernier');
  await press(page, 'Continuer');
  await page.locator('input[name=mode][value=link]').waitFor({ state: 'attached' });
}

async function toConfirmation(page: Page, mode: 'email' | 'link'): Promise<void> {
  await toRecipient(page);
  await page.locator(`input[name=mode][value=${mode}]`).check({ force: true });
  if (mode === 'email') {
    await page.getByLabel('Adresse e-mail du destinataire').fill('payeur@nzela.example');
  }
  await press(page, 'Continuer');
}

/** Asks for money by a link; answers the link's path. */
export async function askedByLink(page: Page): Promise<string> {
  await toConfirmation(page, 'link');
  await press(page, 'Créer le lien');
  const link = await page.getByText(/\/pay\/[\w-]{22}/).innerText();
  return new URL(link.trim()).pathname;
}

/** The request that was just made, as who asks sees it. */
async function openOwn(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Mes demandes' }).getByText('18,50').first().click();
}

/** The page of a request, as who is asked sees it; answers who asks. */
async function openAsked({ page, someoneElse }: Stage): Promise<Page> {
  const asker = await someoneElse('funded');
  const path = await askedByLink(asker);
  await page.goto(path);
  await page.getByText('Comment payer ?').waitFor();
  return asker;
}

export const requestScenes: readonly Scene[] = [
  at('request-empty', 'newcomer', requests),
  at('request-full', 'user', requests),
  from('request-amount-error', 'user', requests, async (page) => {
    await page.getByLabel('Montant').fill('0');
    await page.getByLabel('Motif').click();
    await page.getByText('Veuillez entrer un montant valide').first().waitFor();
  }),
  {
    name: 'request-recipient',
    actor: 'user',
    async set({ page }) {
      await toRecipient(page);
    },
  },
  {
    name: 'request-recipient-error',
    actor: 'user',
    async set({ page }) {
      await toRecipient(page);
      await press(page, 'Continuer');
      await page.getByText('Veuillez entrer un destinataire').waitFor();
    },
  },
  {
    name: 'request-confirmation',
    actor: 'user',
    async set({ page }) {
      await toConfirmation(page, 'email');
      await page.getByRole('button', { name: 'Envoyer la demande' }).waitFor();
    },
  },
  {
    name: 'request-sent',
    actor: 'funded',
    async set({ page }) {
      await toConfirmation(page, 'email');
      await press(page, 'Envoyer la demande');
      await page.getByText(/Nous avons écrit à/).waitFor();
    },
  },
  {
    name: 'request-link',
    actor: 'funded',
    async set({ page }) {
      await askedByLink(page);
    },
  },
  {
    name: 'request-detail',
    actor: 'funded',
    async set({ page }) {
      await askedByLink(page);
      await openOwn(page);
      await page.getByRole('button', { name: 'Annuler la demande' }).waitFor();
    },
  },
  {
    name: 'pay-open',
    actor: 'visitor',
    async set(stage) {
      await openAsked(stage);
    },
  },
  {
    name: 'pay-open-signed-in',
    actor: 'newcomer',
    async set(stage) {
      await openAsked(stage);
      await stage.page.locator('input[value=wallet]').check({ force: true });
    },
  },
  {
    name: 'pay-paid',
    actor: 'user',
    async set(stage) {
      await openAsked(stage);
      await stage.page.locator('input[value=wallet]').check({ force: true });
      await stage.page.getByRole('button', { name: /^Payer/ }).click();
      await stage.page.getByText('C’est payé').waitFor();
    },
  },
  {
    name: 'pay-cancelled',
    actor: 'visitor',
    async set(stage) {
      const asker = await openAsked(stage);
      await openOwn(asker);
      await press(asker, 'Annuler la demande');
      await asker
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Annuler la demande' })
        .click();
      await stage.page.getByText('Cette demande a été annulée').waitFor();
    },
  },
  at('pay-unknown', 'visitor', '/pay/AAAAAAAAAAAAAAAAAAAAAA'),
];
