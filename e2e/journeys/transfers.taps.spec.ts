import { expect } from 'vitest';
import { journey, onPhone } from '../support/journey.ts';
import {
  cards,
  confirmedReference,
  newPerson,
  registerInPlace,
  someRecipient,
  submit,
  typeCard,
} from '../support/sending.ts';
import { slowDown } from '../support/slow-network.ts';
import { countTaps } from '../support/taps.ts';

/** As few as the goal says (a new person, from the home page to a paid transfer). */
const mostTaps = 17;

journey(
  'at 360 px and slow 3G, the first time ever: from the home page to a paid transfer in few taps',
  async ({ page }) => {
    const recipient = someRecipient();
    const taps = await countTaps(page);
    await slowDown(page);
    const begun = Date.now();
    await page.goto('/');
    await page
      .getByRole('link', { name: /Envoyer/ })
      .first()
      .click();
    await page.waitForURL(/\/transfer/);
    await page.getByText('Total 202,00 €').waitFor();
    await submit(page, 'Continuer');
    await page.waitForURL(/etape=destinataire/);
    await page.getByLabel('Nom complet').fill(recipient.name);
    await page.getByLabel('Opérateur').selectOption({ label: 'Wave' });
    await page.getByLabel('Téléphone', { exact: true }).fill(recipient.phone);
    await page.getByText(/Nous avons lu/).waitFor();
    await submit(page, 'Continuer');
    await page.waitForURL(/etape=paiement/);
    await registerInPlace(page, newPerson());
    await page.getByText('Premier envoi à ce bénéficiaire').waitFor();
    await submit(page, /^Payer 202,00/);
    await typeCard(page, cards.accepted);
    await confirmedReference(page);
    const seconds = Math.round((Date.now() - begun) / 1000);
    console.info(
      `Taps from the home page to paid: ${taps.count()} (at most ${mostTaps}), ${seconds} s at slow 3G`,
    );
    expect(taps.count()).toBeGreaterThan(10);
    expect(taps.count()).toBeLessThanOrEqual(mostTaps);
    await page.getByRole('link', { name: 'Suivre ce transfert' }).click();
    await page.waitForURL(/\/dashboard\/user\/transfers\//);
  },
  { ...onPhone, isFirstVisit: true },
);
