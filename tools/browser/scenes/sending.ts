import type { Page } from 'playwright-core';
import {
  authenticationCode,
  cardFields,
  cards,
  choosePayment,
  confirmedReference,
  prepareTransfer,
  type Recipient,
  someRecipient,
  submit,
  typeCard,
} from '../../../e2e/support/sending.ts';
import type { Scene, Stage } from './scene.ts';

/** Its operator knows no such account: the money comes back. */
const unknownRecipient: Recipient = { name: 'Destinataire Essai', phone: '77 100 00 03' };

/** The minute in which a transfer can be undone, and a second. */
const undoMs = 61_000;

const signedIn = (
  name: string,
  arrange: (page: Page, stage: Stage) => Promise<unknown>,
  to?: Recipient,
): Scene => ({
  name,
  actor: 'funded',
  async set(stage) {
    await prepareTransfer(stage.page, to ?? someRecipient(), { isSignedIn: true });
    await arrange(stage.page, stage);
  },
});

const toCard = async (page: Page) => {
  await choosePayment(page, 'card');
  await cardFields(page).getByLabel('Numéro de carte').waitFor();
};

const fromWallet = (
  name: string,
  arrange: (page: Page, stage: Stage) => Promise<unknown>,
  to?: Recipient,
): Scene =>
  signedIn(
    name,
    async (page, stage) => {
      await choosePayment(page, 'wallet');
      await confirmedReference(page);
      await arrange(page, stage);
    },
    to,
  );

/** The states of paying for a transfer, and what comes after it. */
export const sendingScenes: readonly Scene[] = [
  signedIn('send-method', async (page) => {
    await page
      .getByText(/Premier envoi|Nom vérifié/)
      .first()
      .waitFor();
  }),
  signedIn('send-card', toCard),
  signedIn('send-card-empty', async (page) => {
    await toCard(page);
    await cardFields(page)
      .getByRole('button', { name: /^Payer/ })
      .click();
  }),
  signedIn('send-card-code', async (page) => {
    await toCard(page);
    await typeCard(page, cards.strongAuthentication);
    await cardFields(page).getByLabel('Code de confirmation').fill(authenticationCode);
  }),
  signedIn('send-card-refused', async (page) => {
    await toCard(page);
    await typeCard(page, cards.noFunds);
    await page.getByRole('alert').filter({ hasText: 'Échec du paiement par carte' }).waitFor();
  }),
  signedIn('send-card-undone', async (page) => {
    await toCard(page);
    await typeCard(page, cards.accepted);
    await confirmedReference(page);
    await submit(page, 'Annuler ce transfert');
    await page.getByRole('heading', { name: 'Transfert remboursé' }).waitFor();
  }),
  signedIn('send-wire', async (page) => {
    await choosePayment(page, 'bank');
    await page.getByText(/^TRANSFER-\d{6,}$/).waitFor();
  }),
  signedIn('send-wire-waiting', async (page) => {
    await choosePayment(page, 'bank');
    await submit(page, 'J’ai fait le virement');
    await page.getByRole('heading', { name: 'Plus que votre virement' }).waitFor();
  }),
  fromWallet('send-confirmed', async (page) => {
    await page.getByRole('button', { name: 'Annuler ce transfert' }).waitFor();
  }),
  fromWallet('send-undone', async (page) => {
    await submit(page, 'Annuler ce transfert');
    await page.getByRole('heading', { name: /Transfert (annulé|remboursé)/ }).waitFor();
  }),
];

/** The same once the minute is over: these move the world's clock. */
export const clockScenes: readonly Scene[] = [
  fromWallet('send-arrived', async (page, { desk }) => {
    await desk.post('/desk/api/clock', { advanceMs: undoMs });
    await page.getByText('a reçu l’argent').waitFor();
  }),
  fromWallet(
    'send-came-back',
    async (page, { desk }) => {
      await desk.post('/desk/api/clock', { advanceMs: undoMs });
      await page.getByRole('heading', { name: /n’a pas abouti|remboursé/ }).waitFor();
    },
    unknownRecipient,
  ),
];
