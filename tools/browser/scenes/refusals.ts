import {
  refusals,
  type RefusalCode,
  refusalMessage,
  type RefusalValues,
} from '@nzela/contract/errors';
import type { Page } from 'playwright-core';
import { choosePayment, prepareTransfer, someRecipient } from '../../../e2e/support/sending.ts';
import { press, type Scene } from './scene.ts';
import { openTab } from './wallet-page.ts';

type Refused = {
  readonly code: RefusalCode;
  readonly field?: string;
  /** Of the call that is refused; any by default. */
  readonly method?: 'POST';
  readonly values?: RefusalValues;
};

/** The API refuses what is asked at `path`, in the words of the list of refusals. */
async function refused(
  page: Page,
  path: string | RegExp,
  { code, field, method, values = {} }: Refused,
): Promise<void> {
  const message = refusalMessage(code, values);
  const errors = field === undefined ? {} : { errors: [{ champ: field, message }] };
  const { status } = refusals[code];
  await page.route(path, async (route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback();
    await route.fulfill({
      status,
      headers: status === 503 ? { 'retry-after': '5' } : {},
      contentType: 'application/problem+json',
      body: JSON.stringify({ code, status, message, reference: 'ERR-7K2M9Q', ...errors }),
    });
  });
}

const requests = '/dashboard/user/request-money';

/** A request by e-mail that is refused when it is sent. */
const askRefused = (name: string, code: RefusalCode, field?: string): Scene => ({
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
    await refused(page, '**/api/money-requests', {
      code,
      ...(field === undefined ? {} : { field }),
    });
    await press(page, 'Envoyer la demande');
    await page.getByText(refusalMessage(code)).first().waitFor();
  },
});

/** The payment step of a transfer, whose order is refused. */
const payRefused = (
  name: string,
  path: RegExp,
  { code, values = {} }: { code: RefusalCode; values?: RefusalValues },
): Scene => ({
  name,
  actor: 'funded',
  async set({ page }) {
    await prepareTransfer(page, someRecipient(), { isSignedIn: true });
    await refused(page, path, { code, values });
    await choosePayment(page, 'card');
    await page.getByText(refusalMessage(code, values)).first().waitFor();
  },
});

const orders = /\/api\/transfers$/;

/** Where a person meets what is refused to protect others, or because the world outside is away. */
export const refusalScenes: readonly Scene[] = [
  askRefused('request-mailbox-unconfirmed', 'adresse_a_confirmer'),
  askRefused('request-recipient-refuses', 'destinataire_refuse', 'destinataire'),
  askRefused('request-too-many', 'trop_de_messages', 'destinataire'),
  payRefused('send-unpaid-many', orders, {
    code: 'paiements_en_attente',
    values: { nombre: '5' },
  }),
  payRefused('send-quote-ended', orders, { code: 'devis_expire' }),
  payRefused('send-rate-unavailable', orders, { code: 'taux_indisponible' }),
  {
    name: 'send-quotes-many',
    actor: 'funded',
    async set({ page }) {
      const values = { delai: '20 minutes' };
      await refused(page, '**/api/quotes', { code: 'devis_trop_nombreux', values });
      await page.goto('/transfer?montant=200&devise=EUR&pays=SN');
      await page.getByText('202,00').first().waitFor();
      await press(page, 'Continuer');
      await page.getByText(refusalMessage('devis_trop_nombreux', values)).first().waitFor();
    },
  },
  {
    name: 'transfer-rate-unavailable',
    actor: 'visitor',
    async set({ page }) {
      await refused(page, '**/api/quotes/preview', { code: 'taux_indisponible' });
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
      await refused(page, '**/api/recipients/verifier', { code: 'trop_de_noms' });
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
      await refused(page, '**/api/quotes', { code: 'taux_indisponible' });
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
      await refused(page, '**/api/statements/fichier*', { code: 'deja_en_preparation' });
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
      await refused(page, '**/api/users/me/exports', {
        code: 'service_sature',
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
