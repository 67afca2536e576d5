import type { Problem } from '@nzela/contract/common';
import type { Page } from 'playwright-core';
import { problemBody, refusal, type Refusal } from '../../../apps/api/src/kernel/http/problem.ts';
import { anyReader } from '../../../apps/api/src/kernel/texts/texts.ts';
import { choosePayment, prepareTransfer, someRecipient } from '../../../e2e/support/sending.ts';
import { press, type Scene } from './scene.ts';
import { openTab } from './wallet-page.ts';

type Refused = {
  readonly refused: Refusal;
  readonly field?: string;
  /** Of the call that is refused; any by default. */
  readonly method?: 'POST';
};

/** What the API answers, in French. */
function problemOf({ refused, field }: Refused): Problem {
  const faults = field === undefined ? [] : [{ champ: field, message: refused.sentence }];
  return problemBody(refused, { reference: 'ERR-7K2M9Q', reader: anyReader, faults });
}

/** The API refuses what is asked at `path`, in the words of the catalogue. */
async function answerRefusal(page: Page, path: string | RegExp, asked: Refused): Promise<void> {
  const { status, ...body } = problemOf(asked);
  const { method } = asked;
  await page.route(path, async (route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback();
    await route.fulfill({
      status,
      headers: status === 503 ? { 'retry-after': '5' } : {},
      contentType: 'application/problem+json',
      body: JSON.stringify({ status, ...body }),
    });
  });
}

/** Its sentence is on the page. */
async function told(page: Page, refused: Refusal): Promise<void> {
  await page.getByText(problemOf({ refused }).message).first().waitFor();
}

const requests = '/dashboard/user/request-money';

/** A request by e-mail that is refused when it is sent. */
const askRefused = (name: string, refused: Refusal, field?: string): Scene => ({
  name,
  actor: 'user',
  async set({ page }) {
    await page.goto(requests);
    await page.getByLabel('Montant').fill('18,50');
    await page.getByLabel('Motif').fill('Repas du club de marche');
    await press(page, 'Continuer');
    await page.locator('input[name=mode][value=email]').check({ force: true });
    await page.getByLabel('Adresse e-mail du destinataire').fill('payeur@ailleurs.example');
    await press(page, 'Continuer');
    await answerRefusal(page, '**/api/money-requests', {
      refused,
      ...(field === undefined ? {} : { field }),
    });
    await press(page, 'Envoyer la demande');
    await told(page, refused);
  },
});

/** The payment step of a transfer, whose order is refused. */
const payRefused = (name: string, path: RegExp, refused: Refusal): Scene => ({
  name,
  actor: 'funded',
  async set({ page }) {
    await prepareTransfer(page, someRecipient(), { isSignedIn: true });
    await answerRefusal(page, path, { refused });
    await choosePayment(page, 'card');
    await told(page, refused);
  },
});

const orders = /\/api\/transfers$/;

/** Where a person meets what is refused to protect others, or because the world outside is away. */
export const refusalScenes: readonly Scene[] = [
  askRefused('request-mailbox-unconfirmed', refusal('adresse_a_confirmer')),
  askRefused('request-recipient-refuses', refusal('destinataire_refuse'), 'destinataire'),
  askRefused('request-too-many', refusal('trop_de_messages'), 'destinataire'),
  payRefused('send-unpaid-many', orders, refusal('paiements_en_attente', { values: { count: 5 } })),
  payRefused('send-quote-ended', orders, refusal('devis_expire')),
  payRefused('send-rate-unavailable', orders, refusal('taux_indisponible')),
  {
    name: 'send-quotes-many',
    actor: 'funded',
    async set({ page }) {
      const refused = refusal('devis_trop_nombreux', { values: { delay: 20 * 60 } });
      await answerRefusal(page, '**/api/quotes', { refused });
      await page.goto('/transfer?montant=200&devise=EUR&pays=SN');
      await page.getByText('202,00').first().waitFor();
      await press(page, 'Continuer');
      await told(page, refused);
    },
  },
  {
    name: 'transfer-rate-unavailable',
    actor: 'visitor',
    async set({ page }) {
      await answerRefusal(page, '**/api/quotes/preview', { refused: refusal('taux_indisponible') });
      await page.goto('/transfer');
      await page
        .getByLabel(/Vous envoyez|Montant/)
        .first()
        .fill('321');
      await page
        .getByText(/taux de change n’est pas disponible/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'transfer-recipient-names',
    actor: 'funded',
    async set({ page }) {
      await answerRefusal(page, '**/api/recipients/verifier', { refused: refusal('trop_de_noms') });
      await page.goto('/transfer?montant=200&devise=EUR&pays=SN');
      await press(page, 'Continuer');
      await page.waitForURL(/etape=destinataire/);
      await page.getByLabel('Nom complet').fill('Destinataire Essai');
      await page.getByLabel('Opérateur').selectOption({ label: 'Orange Money' });
      await page.getByLabel('Téléphone', { exact: true }).fill('77 100 10 01');
      await page.getByText(/Nous avons lu/).waitFor();
      await page
        .getByText(/vérification du nom|beaucoup de personnes/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'wallet-solde-convert-no-rate',
    actor: 'user',
    async set({ page }) {
      await openTab(page, 'solde');
      await answerRefusal(page, '**/api/quotes', { refused: refusal('taux_indisponible') });
      await press(page, /^Convertir/);
      await page.getByRole('dialog').getByLabel('Vous convertissez').fill('120');
      await press(page, 'Voir le prix');
      await page
        .getByText(/taux de change n’est pas disponible/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'wallet-statement-preparing',
    actor: 'user',
    async set({ page }) {
      await openTab(page, 'solde');
      await answerRefusal(page, '**/api/statements/fichier*', {
        refused: refusal('deja_en_preparation'),
      });
      await press(page, 'Relevé');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Solde de clôture').waitFor();
      await dialog.getByRole('button', { name: /PDF/ }).click();
      await page
        .getByText(/se préparent encore/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'settings-export-busy',
    actor: 'user',
    async set({ page }) {
      await page.goto('/dashboard/user/settings?onglet=privacy');
      await answerRefusal(page, '**/api/users/me/exports', {
        refused: refusal('service_sature'),
        method: 'POST',
      });
      await press(page, 'Demander un export');
      await page
        .getByText(/service est très demandé/)
        .first()
        .waitFor();
    },
  },
];
